import { z } from 'zod';
import type { PageOf } from '../shared/envelope.ts';
import {
  type FieldRule,
  type FieldRules,
  type FieldValue,
  mapValues,
} from '../shared/field-values.ts';

export const id = z.int().positive();
/** ISO 8601, UTC. */
export const time = z.iso.datetime();
/** `YYYY-MM-DD` */
export const day = z.iso.date();
export const fileName = z.string().meta({ description: 'A file name under /uploads/images/.' });
export const yesNo = z.enum(['yes', 'no']);
/** A record that another one names. */
export const named = z.strictObject({ id, name: z.string() });
export const nothing = z.strictObject({});

type Shape<Rules> = { [Name in keyof Rules]: z.ZodType<FieldValue<Rules[Name]>> };

/** The shape of a record in answers, for a Zod object. */
export function answerShape<Rules extends FieldRules>(rules: Rules): Shape<Rules>;
export function answerShape(rules: FieldRules): z.ZodRawShape {
  return mapValues(rules, (rule) => {
    const value = filledValue(rule);
    if (rule.required) return value;
    return rule.cleared === undefined ? value.nullable() : z.union([value, z.literal('')]);
  });
}

function filledValue({ kind, options = [] }: FieldRule): z.ZodType {
  switch (kind) {
    case 'number':
      return z.number();
    case 'choice':
      return z.enum(options);
    case 'day':
      return day;
    case 'timestamp':
      return time;
    default:
      return z.string();
  }
}

/** The schema of a page of a list. @param more fields beside those of every page. */
export function pageSchema<Row>(
  row: z.ZodType<Row>,
  more: z.ZodRawShape = {},
): z.ZodType<PageOf<Row>> {
  return z.strictObject({
    ...more,
    data: z.array(row),
    current_page: z.int(),
    last_page: z.int(),
    next_page_url: z.string().nullable(),
    per_page: z.int(),
    total: z.int(),
    total_is_capped: z.literal(true).exactOptional(),
  });
}
