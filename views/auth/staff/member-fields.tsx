import { paths } from '../../../server/shared/paths.ts';
import { type Role, roles } from '../../../server/shared/permissions.ts';
import type { Site } from '../../../server/shared/site.ts';
import type { Reauthentication } from '../../../server/shared/two-step.ts';
import type { Messages } from '../../translations/messages.ts';
import { ReauthenticationField } from '../two-step/reauthentication-field.tsx';

type OwnerProps = {
  id: string;
  site: Site;
  t: Messages;
  reauthentication: Reauthentication;
  isRequired?: boolean;
};

/** What only adding, changing and removing an owner takes, where the sign-in was a while ago. */
export function OwnerField({ t, ...props }: OwnerProps) {
  return (
    <ReauthenticationField t={t} hint={t.staff.ownerHint} back={paths.control.staff} {...props} />
  );
}

type RoleProps = { id: string; t: Messages['staff']; value: Role };

/** A choice of roles, with what each may do. */
export function RoleField({ id, t, value }: RoleProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{t.role}</label>
      <select id={id} name="role" defaultValue={value}>
        {roles.map((role) => (
          <option key={role} value={role}>
            {`${t.roles[role]} – ${t.roleTexts[role]}`}
          </option>
        ))}
      </select>
    </div>
  );
}
