import type { ReactNode } from 'react';
import {
  type Leaving,
  type Reauthentication,
  roles,
  type StaffMember,
  type UnsentInvitation,
} from '../../../server/shared/account.ts';
import type { PageOf } from '../../../server/shared/envelope.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/web/shared/site.ts';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { formatDate, formatDayAndTime } from '../../parts/dates.ts';
import { localizedHref } from '../../parts/links.ts';
import { HiddenFields, PlainInput, PlainSelect } from '../../parts/plain-form.tsx';
import { TextWithEmails } from '../../parts/text-with-emails.tsx';
import type { PanelProps, SiteProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import {
  ReauthenticationField,
  type ReauthenticationProps,
} from '../two-step/reauthentication.tsx';

type Props = PanelProps & {
  staff: PageOf<StaffMember>;
  /** What each member leaves behind, by the member's id. */
  leaving: ReadonlyMap<number, Leaving>;
  /** The id of the signed-in member. */
  ownId: number;
  /** The invitation that was just created and is not mailed, whose link is shown only once; null: none. */
  unsent: UnsentInvitation | null;
  /** Whether invitations are mailed, because there is a mail server. */
  isMailed: boolean;
  /** The reauthentication that adding, changing and removing an owner takes. */
  reauthentication: Reauthentication;
};

/** The list of the staff, and a form that invites somebody. */
export function StaffPage(props: Props) {
  const { panel, t, staff, leaving, ownId, unsent, isMailed, reauthentication } = props;
  const { site } = panel;
  const words = t.staff;
  const { values: typed = {} } = site.submitted ?? {};
  const invited: Record<string, string> = typed.id === undefined ? typed : {};
  return (
    <PanelLayout panel={panel} t={t} title={words.title} done={words.done} needsScript={false}>
      {unsent !== null && <UnsentLink site={site} t={t} unsent={unsent} />}
      <ul className="events">
        {staff.data.map((member) => (
          <StaffEntry
            key={member.id}
            panel={panel}
            t={t}
            member={member}
            isMailed={isMailed}
            reauthentication={reauthentication}
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
      <section className="part">
        <h2>{words.invite}</h2>
        {!isMailed && <p>{words.inviteLinkLead}</p>}
        <StaffForm
          site={site}
          hidden={{ do: 'invite' }}
          button={isMailed ? words.send : t.control.account.makeLink}
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
        </StaffForm>
      </section>
    </PanelLayout>
  );
}

type LinkProps = SiteProps & { unsent: UnsentInvitation };

/** The link of an invitation that is not mailed, for the user to pass on. */
function UnsentLink({ site, t, unsent: { email, link } }: LinkProps) {
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

type EntryProps = Pick<Props, 'panel' | 't' | 'isMailed' | 'reauthentication'> & {
  member: StaffMember;
  leaving: Leaving;
  /** Whether the member is the signed-in one. */
  isOwn: boolean;
};

/** A member of the staff, and forms that change or remove them. */
function StaffEntry(props: EntryProps) {
  const { panel, t, member, leaving, isOwn, isMailed, reauthentication } = props;
  const { site, timeZone } = panel;
  const words = t.staff;
  const { id, name, email, role, state, last_seen_at: seen } = member;
  const { remove } = t.control.list;
  const shared = { site, t, member };
  const owners = { site, t, reauthentication };
  const when = seen === null ? null : formatDayAndTime(seen, site.language.tag, timeZone);
  return (
    <li className="entry">
      <p>
        <strong dir="auto">
          <TextWithEmails text={name || email} />
        </strong>
      </p>
      <p className="event-facts inline-list small soft">
        <span>{words.roles[role]}</span>
        {name !== '' && (
          <bdi>
            <TextWithEmails text={email} />
          </bdi>
        )}
        {state !== 'active' && <strong>{words.states[state]}</strong>}
        {when !== null && <span>{interpolate(words.lastSeen, { when })}</span>}
      </p>
      <details className="staff-change">
        <summary className="button button-small button-quiet">{t.scan.chooser.change}</summary>
        <StaffForm site={site} hidden={{ do: 'change', id }} button={t.control.form.save}>
          <NameField id={`name-${id}`} t={t} value={name} />
          <RoleField id={`role-${id}`} t={words} value={role} />
          <OwnerReauthentication id={`password-${id}`} {...owners} />
        </StaffForm>
        <MemberStateForm {...shared} isMailed={isMailed}>
          {role === 'owner' && <OwnerReauthentication id={`state-${id}`} {...owners} isRequired />}
        </MemberStateForm>
        {!isOwn && (
          <details>
            <summary className="button button-quiet">{remove}</summary>
            <StaffForm site={site} className="form" hidden={{ do: 'remove', id }} button={remove}>
              <p>{interpolate(words.removeLead, { name: name || email })}</p>
              <LeavingList {...shared} leaving={leaving} />
              {role === 'owner' && (
                <OwnerReauthentication id={`remove-${id}`} {...owners} isRequired />
              )}
            </StaffForm>
          </details>
        )}
      </details>
    </li>
  );
}

type PartProps = SiteProps & { member: StaffMember };

/** The open runs that lose their driver, and the API keys that may be revoked when the member is removed. */
function LeavingList({ site, t, member, leaving }: PartProps & { leaving: Leaving }) {
  const words = t.staff;
  const { keys, runs } = leaving;
  const id = `keys-${member.id}`;
  return (
    <>
      {runs.map((run) => {
        const date = formatDate(run.day, site.language.tag);
        const day = run.name === null ? date : `${date} (${run.name})`;
        return <p key={run.id}>{interpolate(words.removeRun, { day })}</p>;
      })}
      {keys.length > 0 && (
        <div className="field check-list stack">
          <label className="check" htmlFor={id}>
            <input id={id} type="checkbox" name="revoke_keys" value="yes" defaultChecked />
            {words.removeKeys}
          </label>
          <ul>
            {keys.map((key) => (
              <li key={key.id}>
                <bdi>{key.name}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

type StateProps = PartProps & { isMailed: boolean; children: ReactNode };

/** A form that suspends an active member, activates a suspended one, or repeats an invitation. */
function MemberStateForm({ site, t, member, isMailed, children }: StateProps) {
  const words = t.staff;
  const { id, email, name, role, state } = member;
  const again = isMailed ? words.again : t.control.account.makeLink;
  const { button, ...hidden } = {
    invited: { do: 'invite', email, name, role, button: again },
    active: { do: 'change', id, state: 'suspended', button: words.suspend },
    suspended: { do: 'change', id, state: 'active', button: words.activate },
  }[state];
  return (
    <StaffForm site={site} hidden={hidden} button={button} isQuiet>
      {children}
    </StaffForm>
  );
}

type FormProps = {
  site: Site;
  /** By default, fields are side by side. */
  className?: string;
  hidden: Record<string, string | number>;
  button: string;
  isQuiet?: boolean;
  children?: ReactNode;
};

function StaffForm(props: FormProps) {
  const { site, className = 'tiles event-filter top', hidden, button, isQuiet, children } = props;
  return (
    <form className={className} method="post" action={localizedHref(site, paths.control.staff)}>
      <HiddenFields values={hidden} />
      {children}
      <button
        type="submit"
        className={isQuiet ? 'button button-quiet start all-columns' : 'button start all-columns'}
      >
        {button}
      </button>
    </form>
  );
}

function NameField({ id, t, value }: { id: string; t: Messages; value: string | undefined }) {
  return (
    <PlainInput
      id={id}
      label={t.control.fields.name}
      name="name"
      required
      maxLength={limits.text}
      autoComplete="off"
      defaultValue={value}
    />
  );
}

/** A choice of roles, with what each may do. */
function RoleField({ id, t, value }: { id: string; t: Messages['staff']; value: string }) {
  const options = roles.map((role) => ({
    value: role,
    label: `${t.roles[role]} – ${t.roleTexts[role]}`,
  }));
  return <PlainSelect id={id} label={t.role} name="role" defaultValue={value} options={options} />;
}

/** The field for the reauthentication that adding, changing and removing an owner takes. */
function OwnerReauthentication(props: Omit<ReauthenticationProps, 'hint' | 'back'>) {
  const { ownerHint } = props.t.staff;
  return <ReauthenticationField {...props} hint={ownerHint} back={paths.control.staff} />;
}
