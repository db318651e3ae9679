import type { Reauthentication, UnsentInvitation } from '../../../server/shared/account.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import { paths } from '../../../server/shared/paths.ts';
import { Island } from '../../island.tsx';
import { localizedHref } from '../../parts/links.ts';
import { PlainInput } from '../../parts/plain-form.tsx';
import type { SiteProps } from '../../props.ts';
import { NameField, OwnerReauthentication, RoleField } from './member-fields.tsx';

type Props = SiteProps & {
  /** Whether invitations are mailed, because there is a mail server. */
  isMailed: boolean;
  reauthentication: Reauthentication;
};

/** A form that invites somebody. It works without JavaScript. */
export function InvitationForm({ site, t, isMailed, reauthentication }: Props) {
  const words = t.staff;
  const { values: typed = {} } = site.submitted ?? {};
  const invited: Record<string, string> = typed.id === undefined ? typed : {};
  return (
    <section className="part">
      <h2>{words.invite}</h2>
      {!isMailed && <p>{words.inviteLinkLead}</p>}
      <form
        className="tiles event-filter top"
        method="post"
        action={localizedHref(site, paths.control.staff)}
      >
        <NameField id="invite-name" t={t} value={invited.name} />
        <PlainInput
          id="invite-email"
          label={t.control.fields.email}
          name="email"
          type="email"
          required
          maxLength={limits.text}
          autoComplete="off"
          defaultValue={invited.email}
        />
        <RoleField id="invite-role" t={words} value={invited.role ?? 'dispatcher'} />
        <OwnerReauthentication
          id="invite-password"
          site={site}
          t={t}
          reauthentication={reauthentication}
        />
        <button type="submit" className="button start all-columns">
          {isMailed ? words.send : t.control.account.makeLink}
        </button>
      </form>
    </section>
  );
}

type LinkProps = SiteProps & { unsent: UnsentInvitation };

/** The link of an invitation that is not mailed, for the user to pass on. */
export function UnsentLink({ site, t, unsent: { email, link } }: LinkProps) {
  const { copied } = t.privacy.links;
  const label = interpolate(t.staff.linkFor, { email });
  const props = { href: link, t: { label, copy: t.control.parcels.copy, copied } };
  return (
    <div className="panel">
      <p role="status">{t.staff.done.notSent}</p>
      <Island name="copy-link" on="load" site={site} props={props} />
    </div>
  );
}
