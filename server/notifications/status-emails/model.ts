import type { Selectable } from 'kysely';
import { z } from 'zod';
import { messagesOf } from '../../../views/translations/index.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { optional, valueSchema } from '../../http/input/fields.ts';
import { changeShape } from '../../http/input/record.ts';
import { type Stage, stages } from '../../shared/enums.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { verb } from '../../verbs/verb.ts';
import {
  type StatusEmail,
  type StatusEmailChanges,
  statusEmailFields,
  statusEmailMergeFields,
  unknownFieldsIn,
} from '../shared/mail.ts';

/** The mail of a stage as it is stored. null stands for the standard words; see standardWords. */
export type StatusEmailRow = Omit<Selectable<Tables['status_emails']>, 'updated_at'>;

const columns = ['stage', 'to', 'subject', 'body'] as const;

export const statusEmail: z.ZodType<StatusEmail> = z.strictObject({
  stage: z.enum(stages),
  to: z.enum(['none', 'recipient', 'sender', 'both']),
  subject: z.string(),
  body: z.string(),
  standard: z.boolean(),
});

/** Changes the mail of a stage. An empty subject or body restores the standard words. */
export const updateStatusEmail = verb(
  {
    permission: 'settings:write',
    input: z.strictObject({
      stage: z.enum(stages),
      ...changeShape(statusEmailFields, {
        subject: mergeText(statusEmailFields.subject),
        body: mergeText(statusEmailFields.body),
      }),
    }),
    isSerializable: true,
  },
  async (tx, { stage, ...changes }) => {
    const { content_language: language } = await findSettings(tx.db);
    const before = localizeStatusEmail(await findStatusEmail(tx.db, stage), language);
    const row = await tx.db
      .updateTable('status_emails')
      .set({ ...withStandardNulls(changes, stage, language), updated_at: tx.now.toISOString() })
      .where('stage', '=', stage)
      .returning(columns)
      .executeTakeFirstOrThrow();
    const after = localizeStatusEmail(row, language);
    await tx.recordAudit({ action: 'changed', type: 'stage-mail', name: stage, before, after });
    return after;
  },
);

/** The schema of a text with merge fields. The error names the first unknown field in double braces. */
function mergeText(rule: Parameters<typeof valueSchema>[0]) {
  const fields = statusEmailMergeFields.map((name) => `{{${name}}}`).join(', ');
  const text = valueSchema(rule).pipe(
    z.string().superRefine((value, context) => {
      const [name] = unknownFieldsIn(value);
      if (name === undefined) return;
      context.addIssue({ code: 'custom', ...messageKey('mergeField', { name, fields }) });
    }),
  );
  return optional(text);
}

/** The mail of a stage, with standard words for the subject and body that the administrator has not written. */
export function localizeStatusEmail(
  { stage, to, subject, body }: StatusEmailRow,
  content: LanguageCode,
): StatusEmail {
  const standard = standardWords(stage, content);
  return {
    stage,
    to,
    subject: subject ?? standard.subject,
    body: body ?? standard.body,
    standard: subject === null && body === null,
  };
}

/** The standard subject and body of a stage's mail in a language, with merge fields. */
export function standardWords(stage: Stage, language: LanguageCode) {
  const { starters, pickup, details, number } = messagesOf(language).statusEmails;
  const { subject, lead } = starters[stage];
  return {
    subject,
    body: [
      lead,
      ...(stage === 'ready_for_pickup' ? [pickup] : []),
      '{{arrival}}',
      details,
      '{{advice}}',
      '{{tracking_link}}',
      `${number}\n{{pieces}}`,
    ].join('\n\n'),
  };
}

/** Replaces standard words in changes by null, so that they follow later changes of the content's language. */
export function withStandardNulls(
  changes: StatusEmailChanges,
  stage: Stage,
  content: LanguageCode,
): StatusEmailChanges {
  const { subject, body } = standardWords(stage, content);
  return {
    ...changes,
    ...(changes.subject === subject && { subject: null }),
    ...(changes.body === body && { body: null }),
  };
}

export async function findStatusEmails(db: Db): Promise<StatusEmailRow[]> {
  const rows = await db.selectFrom('status_emails').select(columns).execute();
  return rows.sort((a, b) => stages.indexOf(a.stage) - stages.indexOf(b.stage));
}

export function findStatusEmail(db: Db, stage: Stage): Promise<StatusEmailRow> {
  return db
    .selectFrom('status_emails')
    .select(columns)
    .where('stage', '=', stage)
    .executeTakeFirstOrThrow();
}
