import { z } from 'zod';
import { choice, line, recordId } from '../../http/input/fields.ts';
import { yesNo } from '../../shared/enums.ts';
import { accountFields, staffFields } from '../../shared/fields.ts';
import { roles } from '../../shared/permissions.ts';
import { accountEmail, newPassword } from '../accounts/schema.ts';
import { newCredential, withPassword } from '../two-step/schema.ts';

const name = line(staffFields.name);

/** The password of who adds, changes or removes an owner, see two-step/confirmation.ts. */
const { password } = withPassword.shape;

/** Who is invited, and as what. */
export const invitation = z.strictObject({
  ...{ email: accountEmail, name, role: choice(roles), password },
});

/** What changes of a member: their name, their role, or whether they may use their account. */
export const staffChange = z.strictObject({
  id: recordId(),
  name: name.optional(),
  role: choice(roles).optional(),
  state: choice(['active', 'suspended']).optional(),
  password,
});

/** Who is removed, and whether the API keys that they made are revoked too. */
export const staffRemoval = z.strictObject({
  id: recordId(),
  revoke_keys: choice(yesNo).default('no'),
  password,
});

const token = z.string().max(accountFields.token.max);

/** `token`: of the link in the mail. The role is that of the invitation. */
export const acceptance = z.strictObject({ token, name, password: newPassword });

/** The same with a passkey instead of a password. */
export const passkeyAcceptance = z.strictObject({ token, name, credential: newCredential });

/** Asks for what the passkey has to sign. */
export const passkeyRequest = z.strictObject({ token });
