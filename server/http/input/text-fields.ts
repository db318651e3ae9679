import { z } from 'zod';
import type { Sentence } from './validation.ts';

/** Text on one line: trimmed, without control characters, 1 to `max` UTF-16 code units. */
export function textLine(max: number, error: Sentence) {
  return z
    .string({ error })
    .trim()
    .regex(/^[^\p{Cc}]+$/u, { error, abort: true })
    .max(max, { error });
}

/** Text on any number of lines, whose ends become `\n`; a tab becomes a space. Else as above. */
export function textLines(max: number, error: Sentence) {
  return z
    .string({ error })
    .transform((text) => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())
    .pipe(
      z
        .string()
        .regex(/^(?:[^\p{Cc}]|\n)+$/u, { error, abort: true })
        .max(max, { error }),
    );
}
