import { z } from 'zod';
import { messageKey } from '../../http/input/error-map.ts';
import { email, line } from '../../http/input/fields.ts';
import { accountFields } from '../../shared/fields.ts';

const { min, max } = accountFields.password;

/** Compared in lower case: people do not remember how they capitalized their address. */
const accountEmail = email(accountFields.email).transform((address) => address.toLowerCase());

/** A password exactly as it was typed, including spaces. */
const typedPassword = z.string().min(1).max(max);
const newPassword = z.string().min(1).pipe(z.string().min(min).max(max));

export const signUpRequest = z.strictObject({
  email: accountEmail,
  password: newPassword,
  token: z.string().max(accountFields.token.max).optional(),
});

export const signInRequest = z.strictObject({ email: accountEmail, password: typedPassword });

export const pinRequest = z.strictObject({ email: accountEmail });

const repeated = { new_password: newPassword, confirm_new_password: z.string() };

const bothGiven = z.object({ new_password: z.string(), confirm_new_password: z.string() });

/** Checked even if other fields are invalid, so that all errors are reported at once. */
const sameTwice = {
  ...messageKey('notRepeated'),
  path: ['confirm_new_password'],
  when: ({ value }: { value: unknown }) => bothGiven.safeParse(value).success,
};

function isSameTwice(fields: z.infer<typeof bothGiven>): boolean {
  return fields.new_password === fields.confirm_new_password;
}

export const resetRequest = z
  .strictObject({
    email: accountEmail,
    ...repeated,
    // Copied from a mail, a pin may bring along the marks that set it apart from the words around it.
    password_token: line(accountFields.token).transform((token) =>
      token.replace(/\p{Cf}/gu, '').toUpperCase(),
    ),
  })
  .refine(isSameTwice, sameTwice);

export const passwordChange = z
  .strictObject({ password: typedPassword, ...repeated })
  .refine(isSameTwice, sameTwice);

/** For a session that began with the server's sign-in link: the old password is optional. */
export const newPasswordOnly = z
  .strictObject({ password: typedPassword.optional(), ...repeated })
  .refine(isSameTwice, sameTwice);

export const emailChange = z.strictObject({ email: accountEmail, password: typedPassword });
