import { z } from 'zod';
import { messageKey } from '../../http/input/error-map.ts';
import { email, line } from '../../http/input/fields.ts';
import { accountFields } from '../../shared/fields.ts';

const { min, max } = accountFields.password;

/** Compared in lower case: people do not remember how they capitalized their address. */
export const accountEmail = email(accountFields.email).transform((address) =>
  address.toLowerCase(),
);

/** A password exactly as it was typed, including spaces. */
const typedPassword = z.string().min(1).max(max);
export const newPassword = z
  .string()
  .min(1)
  .pipe(z.string().min(min).max(max))
  .meta({ minLength: min, maxLength: max });

/** `token`: of the sign-up link; not needed on the site's own machine. */
export const signUpRequest = z.strictObject({
  email: accountEmail,
  password: newPassword,
  token: z.string().max(accountFields.token.max).optional(),
});

/** The credentials of the administrator. */
export const signInRequest = z.strictObject({ email: accountEmail, password: typedPassword });

/** The account that forgot its password. */
export const pinRequest = z.strictObject({ email: accountEmail });

const newPasswordTwice = { new_password: newPassword, confirm_new_password: z.string() };

const bothPasswords = z.object({ new_password: z.string(), confirm_new_password: z.string() });

/** The error of two different passwords; checked even if other fields are invalid, to report all errors at once. */
const mismatch = {
  ...messageKey('notRepeated'),
  path: ['confirm_new_password'],
  when: ({ value }: { value: unknown }) => bothPasswords.safeParse(value).success,
};

function passwordsMatch(fields: z.infer<typeof bothPasswords>): boolean {
  return fields.new_password === fields.confirm_new_password;
}

/** `password_token`: the pin of the mail. */
export const resetRequest = z
  .strictObject({
    email: accountEmail,
    ...newPasswordTwice,
    // A pin that is copied from a mail may include the direction marks around it.
    password_token: line(accountFields.token).transform((token) =>
      token.replace(/\p{Cf}/gu, '').toUpperCase(),
    ),
  })
  .refine(passwordsMatch, mismatch);

/** `password`: the old one. */
export const passwordChange = z
  .strictObject({ password: typedPassword, ...newPasswordTwice })
  .refine(passwordsMatch, mismatch);

/** For a session that began with the server's sign-in link, and for who has no password: the old one is optional. */
export const newPasswordOnly = z
  .strictObject({ password: typedPassword.optional(), ...newPasswordTwice })
  .refine(passwordsMatch, mismatch);

/** The new address, and the account's password, see two-step/confirmation.ts. */
export const emailChange = z.strictObject({
  email: accountEmail,
  password: typedPassword.optional(),
});
