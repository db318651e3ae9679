import type { ReactNode } from 'react';
import type { Leaving, Reauthentication, StaffMember } from '../../../server/shared/account.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { ListReader } from '../../panel/records/list.ts';
import { formatDate } from '../../parts/dates.ts';
import { HiddenFields } from '../../parts/plain-form.tsx';
import { NameField, OwnerReauthentication, RoleField } from './member-fields.tsx';

/** A member with what the forms about them need to know. */
export type ListedMember = StaffMember &
  Leaving & {
    /** Whether the member is the signed-in one. */
    isOwn: boolean;
    /** Whether invitations are mailed, because there is a mail server. */
    isMailed: boolean;
    /** The reauthentication that adding, changing and removing an owner takes. */
    reauthentication: Reauthentication;
  };

type MemberProps = { member: ListedMember; reader: ListReader };

const path = paths.api.staff;

/** Forms that change a member's name and role, and whether they may sign in. */
export function ChangeMember(props: MemberProps) {
  const { member, reader } = props;
  const { t, site } = reader;
  const { id, name, role, reauthentication } = member;
  const owners = { site, t, reauthentication };
  return (
    <>
      <MemberForm hidden={{ _verb: `PATCH ${path}`, id }} button={t.control.form.save}>
        <NameField id={`name-${id}`} t={t} value={name} />
        <RoleField id={`role-${id}`} t={t.staff} value={role} />
        <OwnerReauthentication id={`password-${id}`} {...owners} />
      </MemberForm>
      <MemberState {...props}>
        {role === 'owner' && <OwnerReauthentication id={`state-${id}`} {...owners} isRequired />}
      </MemberState>
    </>
  );
}

/** A form that suspends an active member, activates a suspended one, or repeats an invitation. */
function MemberState({ member, reader, children }: MemberProps & { children: ReactNode }) {
  const { t, href } = reader;
  const { id, email, name, role, state, isMailed } = member;
  if (state === 'invited') {
    const button = isMailed ? t.staff.again : t.control.account.makeLink;
    const form = { action: href(paths.control.staff), hidden: { email, name, role }, button };
    return (
      <MemberForm {...form} isQuiet>
        {children}
      </MemberForm>
    );
  }
  const [next, button] =
    state === 'active' ? ['suspended', t.staff.suspend] : ['active', t.staff.activate];
  const hidden = { _verb: `PATCH ${path}`, id, state: next };
  return (
    <MemberForm hidden={hidden} button={button} isQuiet>
      {children}
    </MemberForm>
  );
}

/** A form that removes a member. */
export function RemoveMember({ member, reader }: MemberProps) {
  const { t, site } = reader;
  const { id, name, email, role, reauthentication } = member;
  return (
    <MemberForm hidden={{ _verb: `DELETE ${path}`, id }} button={t.control.list.remove}>
      <p>{interpolate(t.staff.removeLead, { name: name || email })}</p>
      <LeavingList member={member} reader={reader} />
      {role === 'owner' && (
        <OwnerReauthentication
          id={`remove-${id}`}
          site={site}
          t={t}
          reauthentication={reauthentication}
          isRequired
        />
      )}
    </MemberForm>
  );
}

/** The open runs that lose their driver, and the API keys that may be revoked when the member is removed. */
function LeavingList({ member, reader: { t, tag } }: MemberProps) {
  const words = t.staff;
  const { keys, runs } = member;
  const id = `keys-${member.id}`;
  return (
    <>
      {runs.map((run) => {
        const date = formatDate(run.day, tag);
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

type FormProps = {
  action?: string;
  hidden: Record<string, string | number>;
  button: string;
  isQuiet?: boolean;
  children?: ReactNode;
};

function MemberForm({ action, hidden, button, isQuiet = false, children }: FormProps) {
  return (
    <form className="form" method="post" action={action}>
      <HiddenFields values={hidden} />
      {children}
      <button type="submit" className={isQuiet ? 'button button-quiet' : 'button'}>
        {button}
      </button>
    </form>
  );
}
