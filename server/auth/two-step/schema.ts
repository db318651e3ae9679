import { z } from 'zod';
import { messageKey } from '../../http/input/error-map.ts';
import { line } from '../../http/input/fields.ts';
import { accountFields } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';
import { accountNames } from '../../shared/two-step.ts';

/** Binary values in what browsers answer about passkeys; no key or signature is longer. */
const base64url = z
  .string()
  .max(16_384)
  .regex(/^[\w-]*$/);

const common = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  clientExtensionResults: z.object({}).default({}),
};

/** What a browser answers after it has created a passkey. */
export const newCredential = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z
        .array(z.string().regex(/^[\w-]{1,30}$/))
        .max(10)
        .default([]),
    }),
  })
  .transform(({ authenticatorAttachment, ...rest }) => ({
    ...rest,
    ...(authenticatorAttachment !== undefined && { authenticatorAttachment }),
  }));

/** What a browser answers after a passkey has signed. */
const credential = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
    }),
  })
  .transform(({ authenticatorAttachment, ...rest }) => ({
    ...rest,
    ...(authenticatorAttachment !== undefined && { authenticatorAttachment }),
  }));

/** As a form's checkbox sends it, and as JSON does. */
const checked = z.enum(['yes', 'no']).default('no');

const typedCode = line(accountFields.token);

/** The second step: a code, or a passkey's signature. `remember`: whether this browser needs none for a while. */
export const secondStep = z
  .strictObject({
    code: typedCode.optional(),
    credential: credential.optional(),
    remember: checked,
  })
  .refine((step) => (step.code === undefined) !== (step.credential === undefined), {
    ...messageKey('required'),
    path: ['code'],
  });

/** Asks for what a passkey that stands alone signs. */
export const passkeySignInRequest = z.strictObject({ purpose: z.literal('sign-in') });

/** A passkey that stands alone. */
export const passkeySignIn = z.strictObject({ credential });

/** The code that confirms a new secret. */
export const totpConfirmation = z.strictObject({ code: typedCode });

const password = z.string().min(1).max(limits.password.max);

/** The account's password, for what a borrowed session must not do; needless where it was confirmed, see confirmation.ts. */
export const withPassword = z.strictObject({ password: password.optional() });

export const noInput = z.strictObject({});

/** Who uses the session: the password, or a passkey's signature. */
export const confirmation = z
  .strictObject({ password: password.optional(), credential: credential.optional() })
  .refine((given) => (given.password === undefined) !== (given.credential === undefined), {
    ...messageKey('required'),
    path: ['password'],
  });

export const passkeyCreation = z.strictObject({
  credential: newCredential,
  name: line(accountNames.passkey).optional(),
});

export const passkeyRemoval = withPassword.extend({
  id: z.coerce.number().int().min(1).max(limits.recordId),
});
