import { z } from 'zod';
import { day, id } from '../../http/answer.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { jsonText, optional } from '../../http/input/fields.ts';
import { yesNo } from '../../shared/enums.ts';
import { limits } from '../../shared/limits.ts';
import { encodings } from '../spreadsheets/reading/encoding.ts';
import { spreadsheetFile } from '../spreadsheets/upload.ts';

/** The headings of columns. A column that is not named is found by what its cells say. */
const columnsShape = z.strictObject({
  reference: z.string().optional(),
  amount: z.string().optional(),
  day: z.string().optional(),
});

export type StatementColumns = z.output<typeof columnsShape>;

const mapping = z
  .string()
  .max(limits.request)
  .default('{}')
  .transform((text, context) => {
    const read = jsonText.pipe(columnsShape).safeParse(text);
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', ...messageKey('mappingShape') });
    return z.NEVER;
  });

export const statementForm = z.strictObject({
  file: spreadsheetFile,
  mapping,
  encoding: optional(z.enum(encodings)).default(null),
  dry_run: z.enum(yesNo).default('no'),
});

const problems = ['unknown', 'amount'] as const;

export const statementReport = z.strictObject({
  dry_run: z.enum(yesNo),
  matched: z.array(z.strictObject({ row: z.int(), payout: id, amount: z.int(), day })),
  unmatched: z
    .array(z.strictObject({ row: z.int(), payout: z.int(), problem: z.enum(problems) }))
    .meta({ description: 'Rows that name a payout which waits for no such payment.' }),
});

export type StatementReport = z.output<typeof statementReport>;
