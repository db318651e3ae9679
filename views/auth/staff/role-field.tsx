import { type Role, roles } from '../../../server/shared/permissions.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = { id: string; t: Messages['staff']; value: Role };

/** A choice of roles, with what each may do. */
export function RoleField({ id, t, value }: Props) {
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
