import type { Paged } from '../../../server/shared/envelope.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import type { StaffMember, StaffNotice, UnsentInvitation } from '../../../server/shared/staff.ts';
import type { Reauthentication } from '../../../server/shared/two-step.ts';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { FormErrors } from '../../parts/form-errors.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { OwnerField, RoleField } from './member-fields.tsx';
import { StaffEntry } from './staff-entry.tsx';

type Props = {
  panel: Panel;
  t: Messages;
  staff: Paged<StaffMember>;
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
  const { panel, t, staff, ownId, notice, errors, unsent, isMailed, reauthentication } = props;
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
            panel={panel}
            t={t}
            member={member}
            isOwn={member.id === ownId}
            isMailed={isMailed}
            reauthentication={reauthentication}
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
        <InviteForm {...{ panel, t, isMailed, reauthentication }} />
      </section>
    </PanelLayout>
  );
}

/** The link of an invitation that is not mailed, for the reader to pass on. */
function UnsentLink({ site, t, unsent: { email, link } }: LinkProps) {
  const { copy, copied } = t.control.parcels;
  const label = interpolate(t.staff.linkFor, { email });
  return (
    <div className="panel">
      <p role="status">{t.staff.done.notSent}</p>
      <Island
        name="copy-link"
        on="load"
        site={site}
        props={{ href: link, t: { label, copy, copied } }}
      />
    </div>
  );
}

type LinkProps = { site: Site; t: Messages; unsent: UnsentInvitation };

function InviteForm({
  panel: { site },
  t,
  isMailed,
  reauthentication,
}: Pick<Props, 'panel' | 't' | 'isMailed' | 'reauthentication'>) {
  const { fields } = t.control;
  return (
    <form className="event-filter" method="post" action={localizedHref(site, paths.control.staff)}>
      <input type="hidden" name="do" value="invite" />
      <div className="field">
        <label htmlFor="invite-name">{fields.name}</label>
        <input id="invite-name" name="name" required maxLength={limits.text} autoComplete="off" />
      </div>
      <div className="field">
        <label htmlFor="invite-email">{fields.email}</label>
        <input
          id="invite-email"
          name="email"
          type="email"
          required
          maxLength={limits.text}
          autoComplete="off"
        />
      </div>
      <RoleField id="invite-role" t={t.staff} value="dispatcher" />
      <OwnerField id="invite-password" {...{ site, t, reauthentication }} />
      <button type="submit" className="button">
        {isMailed ? t.staff.send : t.staff.makeLink}
      </button>
    </form>
  );
}
