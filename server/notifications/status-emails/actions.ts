import { z } from 'zod';
import { findSettings } from '../../database/settings.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { choice, filled, optional } from '../../http/input/fields.ts';
import { changeShape } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import { statusEmailFields } from '../../shared/mail-fields.ts';
import { stages } from '../../shared/stages.ts';
import {
  type StatusEmail,
  statusEmailMergeFields,
  unknownFieldsIn,
} from '../../shared/status-email.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { findStatusEmail, updateStatusEmail as updateRow } from './queries.ts';
import { localizeStatusEmail, ownWords } from './words.ts';

export const statusEmailChange = z.strictObject({
  stage: choice(stages),
  ...changeShape(statusEmailFields, {
    subject: mergeText(statusEmailFields.subject),
    body: mergeText(statusEmailFields.body),
  }),
});

/**
 * Changes the mail of a stage.
 *
 * @param input its `stage`, and the fields; an empty subject or body is the standard one again.
 */
export async function updateStatusEmail(ctx: VerbContext, input: unknown): Promise<StatusEmail> {
  requirePermission(ctx, 'settings:write');
  const { stage, ...changes } = parse(statusEmailChange, input);
  return inSerializableTransaction(ctx, async (tx) => {
    const { content_language: language } = await findSettings(tx.db);
    const before = localizeStatusEmail(await findStatusEmail(tx.db, stage), language);
    const row = await updateRow(tx.db, stage, ownWords(changes, stage, language), tx.now);
    const after = localizeStatusEmail(row, language);
    await tx.recordAudit({ action: 'changed', type: 'stage-mail', name: stage, before, after });
    return after;
  });
}

/** A text whose double braces hold merge fields alone; the error names the first that is none. */
function mergeText(rule: Parameters<typeof filled>[0]) {
  const fields = statusEmailMergeFields.map((name) => `{{${name}}}`).join(', ');
  const text = filled(rule).pipe(
    z.string().superRefine((value, context) => {
      const [name] = unknownFieldsIn(value);
      if (name === undefined) return;
      context.addIssue({ code: 'custom', ...messageKey('mergeField', { name, fields }) });
    }),
  );
  return optional(text);
}
