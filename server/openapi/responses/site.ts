import { z } from 'zod';
import { id, time } from '../../http/answer.ts';
import { type Alerts, alertNames } from '../../shared/alerts.ts';
import type { ApiKey } from '../../shared/api-keys.ts';
import { scopes } from '../../shared/api-scopes.ts';
import { type AuditEvent, actions, actors, recordTypes } from '../../shared/audit.ts';
import { dateOrders, mailSecurity } from '../../shared/enums.ts';
import type { ExportLink } from '../../shared/export-link.ts';
import { importKinds } from '../../shared/import-columns.ts';
import { columnReasons, importPhases } from '../../shared/imports.ts';
import { columnParts } from '../../shared/joined-columns.ts';
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

const exportLinkShape = {
  id,
  name: z.string(),
  kind: z.enum(importKinds),
  query: z.string(),
  made_by: z.string(),
  created_at: time,
  ends_at: time.nullable(),
  last_used_at: time.nullable(),
  works: z.boolean(),
};
export const exportLink: z.ZodType<ExportLink> = z.strictObject(exportLinkShape);
export const newExportLink = z.strictObject({ ...exportLinkShape, url: z.string() });

export const mailServer: z.ZodType<MailServerView> = z.strictObject({
  source: z.enum(['environment', 'panel']).nullable(),
  host: z.string().nullable(),
  port: z.int().nullable(),
  security: z.enum(mailSecurity).nullable(),
  user: z.string().nullable(),
  has_password: z.boolean(),
  password_lost: z.boolean(),
});

export const backup = z.strictObject({ name: z.string(), size: z.number(), created_at: time });

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

const importCounts = [
  ...(['rows', 'created', 'changed', 'same', 'failed', 'failed_optional', 'unkeyed'] as const),
  ...(['dropped', 'hidden', 'header_row'] as const),
];
const importError = z.strictObject({ row: z.int(), column: z.string(), message: z.string() });

export const importReport = z.strictObject({
  ...Object.fromEntries(importCounts.map((name) => [name, z.int()])),
  errors: z.array(importError),
  dropped_values: z.array(importError),
  first_rows: z.array(z.strictObject({ row: z.int(), text: z.string() })),
  columns: z.array(
    z.strictObject({
      column: z.int(),
      heading: z.string(),
      field: z.string().nullable(),
      reason: z.enum(columnReasons).nullable(),
      sample: z.string(),
      samples: z.array(z.string()),
      cells: z.array(z.string()),
      part: z.enum(columnParts).nullable(),
      label: z.string().nullable(),
      dates: z
        .strictObject({
          order: z.enum(dateOrders).nullable(),
          isOpen: z.boolean(),
          sample: z.string(),
        })
        .nullable(),
    }),
  ),
  product: z.string().nullable(),
  import_id: z.string().nullable(),
  columns_only: z.boolean(),
  written: z.boolean(),
});
export const importProgress = z.strictObject({
  progress: z
    .strictObject({ phase: z.enum(importPhases), done: z.int(), total: z.int() })
    .nullable(),
});
