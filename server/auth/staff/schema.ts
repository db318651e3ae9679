import { z } from 'zod';
import { choice, line, recordId } from '../../http/input/fields.ts';
import { accountFields, staffFields } from '../../shared/fields.ts';
import { roles } from '../../shared/permissions.ts';
import { accountEmail, newPassword } from '../accounts/schema.ts';

const name = line(staffFields.name);

/** Who is invited, and as what. */
export const invitation = z.strictObject({ email: accountEmail, name, role: choice(roles) });

/** What changes of a member: their name, their role, or whether they may use their account. */
export const staffChange = z.strictObject({
  id: recordId(),
  name: name.optional(),
  role: choice(roles).optional(),
  state: choice(['active', 'suspended']).optional(),
});

/** `token`: of the link in the mail. The role is that of the invitation. */
export const acceptance = z.strictObject({
  token: z.string().max(accountFields.token.max),
  name,
  password: newPassword,
});
