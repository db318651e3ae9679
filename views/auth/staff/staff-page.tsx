import type { Paged } from '../../../server/shared/envelope.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { Site } from '../../../server/shared/site.ts';
import type {
  Leaving,
  StaffMember,
  StaffNotice,
  UnsentInvitation,
} from '../../../server/shared/staff.ts';
import type { Reauthentication } from '../../../server/shared/two-step.ts';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { FormErrors } from '../../parts/form-errors.tsx';
import { localizedHref } from '../../parts/links.ts';
import { PlainField } from '../../parts/plain-form.tsx';
import type { Messages } from '../../translations/messages.ts';
import { NameField, OwnerField, RoleField, StaffEntry, StaffForm } from './staff-entry.tsx';

type Props = {
  panel: Panel;
  t: Messages;
  staff: Paged<StaffMember>;
  /** Of each, by id. */
  leaving: ReadonlyMap<number, Leaving>;
  /** The id of the member who looks at it. */
  ownId: number;
  notice: StaffNotice | null;
  errors: string[];
  /** The invitation that was just made and is not mailed, whose link is shown this once; null: none. */
  unsent: UnsentInvitation | null;
  /** Whether invitations are mailed: there is a mail server. */
  isMailed: boolean;
  /** What adding, changing and removing an owner takes. */
  reauthentication: Reauthentication;
};

/** The staff: who there is, and a form that invites somebody. */
export function StaffPage(props: Props) {
  const { panel, t, staff, leaving, ownId, notice, errors, unsent, isMailed, reauthentication } =
    props;
  const { site } = panel;
  const words = t.staff;
  return (
    <PanelLayout panel={panel} t={t} title={words.title} lead={words.lead} needsScript={false}>
      <FormErrors errors={errors} />
      {notice !== null && (
        <p className="panel panel-good" role="status">
          {words.done[notice]}
        </p>
      )}
      {unsent !== null && <UnsentLink {...{ site, t, unsent }} />}
      <ul className="events">
        {staff.data.map((member) => (
          <StaffEntry
            key={member.id}
            {...{ panel, t, member, isMailed, reauthentication }}
            leaving={leaving.get(member.id) ?? { keys: [], runs: [] }}
            isOwn={member.id === ownId}
          />
        ))}
      </ul>
      {staff.next_page_url !== null && (
        <p>
          <a href={localizedHref(site, staff.next_page_url)}>{t.control.list.more}</a>
        </p>
      )}
      <section className="staff-invite">
        <h2>{words.invite}</h2>
        <p>{isMailed ? words.inviteLead : words.inviteLinkLead}</p>
        <StaffForm
          site={site}
          hidden={{ do: 'invite' }}
          button={isMailed ? words.send : words.makeLink}
        >
          <NameField id="invite-name" t={t} />
          <PlainField id="invite-email" label={t.control.fields.email}>
            {(attributes) => (
              <input
                {...attributes}
                name="email"
                type="email"
                required
                maxLength={limits.text}
                autoComplete="off"
              />
            )}
          </PlainField>
          <RoleField id="invite-role" t={words} value="dispatcher" />
          <OwnerField id="invite-password" {...{ site, t, reauthentication }} />
        </StaffForm>
      </section>
    </PanelLayout>
  );
}

type LinkProps = { site: Site; t: Messages; unsent: UnsentInvitation };

/** The link of an invitation that is not mailed, for the reader to pass on. */
function UnsentLink({ site, t, unsent: { email, link } }: LinkProps) {
  const { copy, copied } = t.control.parcels;
  const label = interpolate(t.staff.linkFor, { email });
  const props = { href: link, t: { label, copy, copied } };
  return (
    <div className="panel">
      <p role="status">{t.staff.done.notSent}</p>
      <Island name="copy-link" on="load" site={site} props={props} />
    </div>
  );
}
