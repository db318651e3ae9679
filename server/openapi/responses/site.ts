import { z } from 'zod';
import { review } from '../../content/reviews/model.ts';
import { settings } from '../../content/settings-answer.ts';
import { fieldsOf, fileName, id, pageOf, time } from '../../http/answer.ts';
import type { ContentPage } from '../../shared/content-page.ts';
import {
  dateOrders,
  mailDrivers,
  mailKinds,
  mailStates,
  mailTemplates,
} from '../../shared/enums.ts';
import type { ExportLink } from '../../shared/export-link.ts';
import { contentPageFields } from '../../shared/fields.ts';
import { importKinds } from '../../shared/import-columns.ts';
import { columnReasons, importPhases } from '../../shared/imports.ts';
import { columnParts } from '../../shared/joined-columns.ts';
import { languageCodes } from '../../shared/languages.ts';
import type { Mail, MailSummary } from '../../shared/mail.ts';
import { messageFields } from '../../shared/mail-fields.ts';
import type { Message } from '../../shared/message.ts';
import { roles } from '../../shared/permissions.ts';
import { stages } from '../../shared/stages.ts';
import type { StatusEmail } from '../../shared/status-email.ts';

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

export const contentPage: z.ZodType<ContentPage> = z.strictObject({
  ...fieldsOf(contentPageFields),
  id,
  slug: z.string(),
});

export const graph = z.strictObject({
  pages: pageOf(contentPage),
  reviews: pageOf(review),
  settings,
  admin: z.strictObject({ email: z.string(), name: z.string(), role: z.enum(roles) }).nullable(),
});

export const message: z.ZodType<Message> = z.strictObject({
  ...fieldsOf(messageFields),
  id,
  created_at: time,
  read_at: time.nullable(),
  answered_at: time.nullable(),
  answer: id.nullable(),
  parcel: z.string().nullable(),
});

const mailShape = {
  id,
  kind: z.enum(mailKinds),
  language: z.enum(languageCodes),
  recipient: z.string(),
  subject: z.string(),
  driver: z.enum(mailDrivers),
  state: z.enum(mailStates),
  attempts: z.int(),
  last_error: z.string().nullable(),
  file: z.string().nullable(),
  created_at: time,
  sent_at: time.nullable(),
  kept_at: time.nullable(),
  dismissed_at: time.nullable(),
  next_attempt_at: time.nullable(),
};
export const mailSummary: z.ZodType<MailSummary> = z.strictObject(mailShape);
export const mail: z.ZodType<Mail> = z.strictObject({
  ...mailShape,
  reply_to: z.string().nullable(),
  template: z.enum(mailTemplates),
  message_id: id.nullable(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  unavailable: z.enum(['secret', 'cleared']).nullable(),
});
export const sentMail = z.strictObject({ state: z.enum(['queued', 'sent']) });
export const reply = z.strictObject({ mail: id.nullable(), state: z.enum(['queued', 'sent']) });

export const statusEmail: z.ZodType<StatusEmail> = z.strictObject({
  stage: z.enum(stages),
  to: z.enum(['none', 'recipient', 'sender', 'both']),
  subject: z.string(),
  body: z.string(),
  standard: z.boolean(),
});

export const backup = z.strictObject({ name: z.string(), size: z.number(), created_at: time });

export const pagePicture = z.strictObject({
  image: fileName,
  url: z.string(),
  width: z.number(),
  height: z.number(),
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
