import { z } from 'zod';
import type { FieldRule } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';
import { says } from './validation.ts';

const missing = () => says('required');

/** Text on one line: trimmed, without control characters, within the rule's bounds. */
export function line({ min = 1, max }: Bounds) {
  return z
    .string({ error: missing() })
    .trim()
    .min(1, { error: missing(), abort: true })
    .regex(/^[^\p{Cc}]+$/u, { error: says('oneLine'), abort: true })
    .min(min, { error: says('tooShort', { min }) })
    .max(max, { error: says('tooLong', { max }) });
}

/** Text on any number of lines, whose ends become `\n`; a tab becomes a space. Else as above. */
export function lines({ max }: Bounds) {
  return z
    .string({ error: missing() })
    .transform((text) => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())
    .pipe(
      z
        .string()
        .min(1, { error: missing(), abort: true })
        .regex(/^(?:[^\p{Cc}]|\n)+$/u, { error: says('noControls'), abort: true })
        .max(max, { error: says('tooLong', { max }) }),
    );
}

/** Exactly one e-mail address. */
export function email({ max }: Bounds) {
  return line({ max }).pipe(z.email({ error: says('email') }));
}

/** A number, or one written as text. */
export function decimal({ min, max }: { min: number; max: number }) {
  const error = says('number', { min, max });
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^[+-]?\d{1,15}(\.\d{1,15})?$/)
          .transform(Number),
      ],
      {
        error,
      },
    )
    .pipe(z.number().min(min, { error }).max(max, { error }));
}

/** A day that exists, as `YYYY-MM-DD`. */
export function day() {
  return z
    .string({ error: says('day') })
    .trim()
    .pipe(z.iso.date({ error: says('day') }));
}

/** One of a closed list. */
export function choice<const Options extends readonly string[]>(options: Options) {
  return z.enum(options, { error: says('choice', { options: options.join(', ') }) });
}

/** The number that names a record, which may come as text. */
export function recordId() {
  const error = says('recordId');
  return z
    .union(
      [
        z.int({ error }).positive({ error }),
        z
          .string()
          .trim()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ],
      { error },
    )
    .pipe(z.number().max(limits.recordId, { error }));
}

/** An optional field: nothing, an empty text and null all clear it. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable(),
  );
}

type Bounds = FieldRule & { max: number };
