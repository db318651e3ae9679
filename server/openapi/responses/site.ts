import { z } from 'zod';
import { id, time } from '../../http/answer.ts';
import { type Alerts, alertNames } from '../../shared/alerts.ts';
import type { ApiKey } from '../../shared/api-keys.ts';
import { scopes } from '../../shared/api-scopes.ts';
import { type AuditEvent, actions, actors, recordTypes } from '../../shared/audit.ts';
import { mailSecurity } from '../../shared/enums.ts';
import type { MailServerView } from '../../shared/mail-server.ts';
import { roles } from '../../shared/permissions.ts';
import { type StaffMember, staffStates } from '../../shared/staff.ts';
import { type OwnSession, type Passkey, twoStepMethods } from '../../shared/two-step.ts';

export const email = z.strictObject({ email: z.string() });
export const pendingEmail = z.strictObject({
  email: z.string(),
  pending_email: z.string(),
  /** Where there is no mail server. */
  link: z.string().optional(),
});
export const twoStep = z.strictObject({ two_step: z.array(z.enum(twoStepMethods)) });
export const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) });
export const totp = z.strictObject({ secret: z.string(), url: z.string() });
/** What a browser takes for WebAuthn. */
export const webAuthnOptions = z.looseObject({ challenge: z.string() });

const passkeyShape = { id, name: z.string(), created_at: time, last_used_at: time.nullable() };
export const passkey: z.ZodType<Passkey> = z.strictObject(passkeyShape);
export const newPasskey = z.strictObject({
  id,
  name: z.string(),
  recovery_codes: z.array(z.string()),
});

export const ownSession: z.ZodType<OwnSession> = z.strictObject({
  id: z.string(),
  device: z.string().nullable(),
  address: z.string().nullable(),
  last_used_at: time,
  current: z.boolean(),
});

const staffShape = {
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  state: z.enum(staffStates),
  last_seen_at: time.nullable(),
};
export const staffMember: z.ZodType<StaffMember> = z.strictObject(staffShape);
/** `link`: where there is no mail server. */
export const invited = z.strictObject({ ...staffShape, link: z.string().optional() });
export const joined = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Where a passkey was chosen. */
  recovery_codes: z.array(z.string()).optional(),
});

const apiKeyShape = {
  id,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(scopes)),
  networks: z.array(z.string()),
  created_at: time,
  ends_at: time.nullable(),
  last_used_at: time.nullable(),
  made_by: z.string().nullable(),
};
export const apiKey: z.ZodType<ApiKey> = z.strictObject(apiKeyShape);
export const newApiKey = z.strictObject({ ...apiKeyShape, key: z.string() });

export const mailServer: z.ZodType<MailServerView> = z.strictObject({
  source: z.enum(['environment', 'panel']).nullable(),
  host: z.string().nullable(),
  port: z.int().nullable(),
  security: z.enum(mailSecurity).nullable(),
  user: z.string().nullable(),
  has_password: z.boolean(),
  password_lost: z.boolean(),
});

const alert = z.strictObject({
  count: z.int(),
  url: z.string(),
  capped: z.literal(true).exactOptional(),
});
export const alerts: z.ZodType<Alerts> = z.partialRecord(z.enum(alertNames), alert);

const value = z.union([z.string(), z.number()]).nullable();
export const auditEvent: z.ZodType<AuditEvent> = z.strictObject({
  id,
  at: time,
  actor: z.enum(actors),
  email: z.string().nullable(),
  api_key: z.strictObject({ id, name: z.string() }).exactOptional(),
  address: z.string().nullable(),
  action: z.enum(actions),
  record: z.strictObject({
    type: z.enum(recordTypes),
    id: z.int().nullable(),
    name: z.string().nullable(),
  }),
  changes: z.record(z.string(), z.strictObject({ from: value, to: value })),
});
