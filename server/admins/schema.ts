import { z } from 'zod';
import { email, line } from '../http/input/fields.ts';
import { says } from '../http/input/validation.ts';
import { accountFields } from '../shared/fields.ts';

const { min, max } = accountFields.password;

/** Compared in small letters: nobody remembers how they wrote their address. */
const accountEmail = email(accountFields.email).transform((address) => address.toLowerCase());

/** A password as it was typed, spaces and all. */
const typedPassword = z
  .string({ error: says('required') })
  .min(1, { error: says('required') })
  .max(max, { error: says('tooLong', { max }) });

const newPassword = z
  .string({ error: says('required') })
  .min(min, { error: says('tooShort', { min }) })
  .max(max, { error: says('tooLong', { max }) });

export const signUpRequest = z.strictObject({
  email: accountEmail,
  password: newPassword,
  token: z.string().max(accountFields.token.max).optional(),
});

export const signInRequest = z.strictObject({ email: accountEmail, password: typedPassword });

export const pinRequest = z.strictObject({ email: accountEmail });

const repeated = {
  new_password: newPassword,
  confirm_new_password: z.string({ error: says('required') }),
};

function isRepeated(fields: { new_password: string; confirm_new_password: string }): boolean {
  return fields.new_password === fields.confirm_new_password;
}

const bothGiven = z.object({ new_password: z.string(), confirm_new_password: z.string() });

const notRepeated = {
  error: says('notRepeated'),
  path: ['confirm_new_password'],
  // Also where other fields are wrong: everything is said at once.
  when: ({ value }: { value: unknown }) => bothGiven.safeParse(value).success,
};

export const resetRequest = z
  .strictObject({
    email: accountEmail,
    ...repeated,
    password_token: line({ max: accountFields.token.max }).transform((token) =>
      token.toUpperCase(),
    ),
  })
  .refine(isRepeated, notRepeated);

export const passwordChange = z
  .strictObject({ password: typedPassword, ...repeated })
  .refine(isRepeated, notRepeated);
