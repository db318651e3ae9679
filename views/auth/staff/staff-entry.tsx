import type { ReactNode } from 'react';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Leaving, StaffMember } from '../../../server/shared/staff.ts';
import type { Reauthentication } from '../../../server/shared/two-step.ts';
import { formatDate, formatDayAndTime } from '../../parts/dates.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { OwnerField, RoleField } from './member-fields.tsx';

type Props = {
  panel: Panel;
  t: Messages;
  member: StaffMember;
  leaving: Leaving;
  /** Whether it is the member who looks at it. */
  isOwn: boolean;
  /** Whether an invitation is mailed. */
  isMailed: boolean;
  /** What adding, changing and removing an owner takes. */
  reauthentication: Reauthentication;
};

/** A member of the staff, and forms that change or remove them. */
export function StaffEntry(props: Props) {
  const { panel, t, member, leaving, isOwn, isMailed, reauthentication } = props;
  const { site, timeZone } = panel;
  const words = t.staff;
  const { name, email, role, state, last_seen_at: seen } = member;
  const owners = { site, t, reauthentication };
  const when = seen === null ? null : formatDayAndTime(seen, site.language.tag, timeZone);
  return (
    <li className="event-entry">
      <p>
        <strong dir="auto">{name || email}</strong>
      </p>
      <p className="event-facts soft">
        <span>{words.roles[role]}</span>
        {name !== '' && <bdi>{email}</bdi>}
        {state !== 'active' && <strong>{words.states[state]}</strong>}
        {when !== null && <span>{interpolate(words.lastSeen, { when })}</span>}
      </p>
      <details className="staff-change">
        <summary className="button button-small button-quiet">{words.change}</summary>
        <MemberForm {...{ panel, t, member, verb: 'change', button: t.control.form.save }}>
          <NameField t={t} member={member} />
          <RoleField id={`role-${member.id}`} t={words} value={role} />
          <OwnerField id={`password-${member.id}`} {...owners} />
        </MemberForm>
        <StateForm {...{ panel, t, member, isMailed, reauthentication }} />
        {!isOwn && (
          <details>
            <summary className="button button-quiet">{words.remove}</summary>
            <MemberForm {...{ panel, t, member, verb: 'remove', button: words.remove }}>
              <p>{interpolate(words.removeLead, { name: name || email })}</p>
              <LeavingList {...{ panel, t, member, leaving }} />
              {role === 'owner' && <OwnerField id={`remove-${member.id}`} {...owners} isRequired />}
            </MemberForm>
          </details>
        )}
      </details>
    </li>
  );
}

/** Which open runs lose their driver, and which API keys may be revoked with them. */
function LeavingList({
  panel: { site },
  t,
  member,
  leaving: { keys, runs },
}: Pick<Props, 'panel' | 't' | 'member' | 'leaving'>) {
  const words = t.staff;
  const id = `keys-${member.id}`;
  return (
    <>
      {runs.map((run) => {
        const day = formatDate(run.day, site.language.tag);
        return (
          <p key={run.id}>
            {interpolate(words.removeRun, {
              day: run.name === null ? day : `${day} (${run.name})`,
            })}
          </p>
        );
      })}
      {keys.length > 0 && (
        <div className="field check-list">
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

/** Suspends who is active, lets in who is suspended, and invites again who has not answered. */
function StateForm(props: Omit<Props, 'isOwn' | 'leaving'>) {
  const { panel, t, member, isMailed, reauthentication } = props;
  const words = t.staff;
  const { id, email, name, role } = member;
  const shared = { panel, t, member, isQuiet: true };
  const owners = { site: panel.site, t, reauthentication };
  const ownersField = role === 'owner' && <OwnerField id={`state-${id}`} {...owners} isRequired />;
  if (member.state === 'invited') {
    return (
      <MemberForm
        {...shared}
        verb="invite"
        button={isMailed ? words.again : words.makeLink}
        fields={{ email, name, role }}
      >
        {ownersField}
      </MemberForm>
    );
  }
  const isActive = member.state === 'active';
  const fields = { id: String(id), state: isActive ? 'suspended' : 'active' };
  const button = isActive ? words.suspend : words.activate;
  return (
    <MemberForm {...shared} verb="change" button={button} fields={fields}>
      {ownersField}
    </MemberForm>
  );
}

function NameField({ t, member }: Pick<Props, 't' | 'member'>) {
  const id = `name-${member.id}`;
  return (
    <div className="field">
      <label htmlFor={id}>{t.control.fields.name}</label>
      <input
        id={id}
        name="name"
        required
        maxLength={limits.text}
        autoComplete="off"
        defaultValue={member.name}
      />
    </div>
  );
}

type FormProps = Pick<Props, 'panel' | 't' | 'member'> & {
  verb: 'change' | 'remove' | 'invite';
  button: string;
  isQuiet?: boolean;
  /** Fields that are not shown; by default the member's id. */
  fields?: Record<string, string>;
  children?: ReactNode;
};

function MemberForm({ panel, member, verb, button, isQuiet, fields, children }: FormProps) {
  // Sentences stand below each other, fields beside each other.
  const layout = verb === 'remove' ? 'form' : 'event-filter';
  const hidden = { do: verb, ...(fields ?? { id: String(member.id) }) };
  return (
    <form className={layout} method="post" action={localizedHref(panel.site, paths.control.staff)}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button type="submit" className={isQuiet ? 'button button-quiet' : 'button'}>
        {button}
      </button>
    </form>
  );
}
