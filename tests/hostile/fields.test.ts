/** @module-tag postgres */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRecordId, optional, recordId, valueSchema } from '../../server/http/input/fields.ts';
import type { FieldRule } from '../../server/shared/field-values.ts';
import { limits } from '../../server/shared/limits.ts';
import { fits, rulesOf } from '../support/hostile/bounds.ts';
import { runs } from '../support/hostile/sample.ts';
import { values } from '../support/hostile/values.ts';

/** Every rule that there is, once. */
const rules = new Map<string, FieldRule>();
for (const fields of Object.values(rulesOf)) {
  for (const { section: _, searched, written, ...rule } of Object.values(fields)) {
    // Timestamps and tracking codes have schemas of their own.
    const isOwn = rule.kind === 'timestamp' || rule.kind === 'tracking-code';
    if (!isOwn) rules.set(JSON.stringify(rule), rule);
  }
}

describe('a field takes nothing that its rule forbids', () => {
  test.each([...rules])('%s', (_name, rule) => {
    const schema = valueSchema(rule);
    fc.assert(
      fc.property(values, (value) => {
        const { success, data } = schema.safeParse(value);
        if (success) expect(fits(rule, data)).toBe(true);
        // What was read once is read the same again: an edit that changes nothing is taken.
        if (success) expect(schema.safeParse(data)).toEqual({ success, data });
      }),
      runs(100),
    );
  });

  test.each([...rules])('%s, or nothing', (_name, rule) => {
    const schema = optional(valueSchema(rule));
    fc.assert(
      fc.property(values, (value) => {
        const { success, data } = schema.safeParse(value);
        const isEmpty = value === null || (typeof value === 'string' && isUnseen(value));
        if (isEmpty) expect({ success, data }).toEqual({ success: true, data: null });
        else expect(success).toBe(valueSchema(rule).safeParse(value).success);
      }),
      runs(50),
    );
  });
});

/** Whether a text has only invisible characters, such as spaces and marks of direction. */
function isUnseen(text: string): boolean {
  return text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '').trim() === '';
}

test('an id is a whole number that a column can hold, and nothing else', () => {
  fc.assert(
    fc.property(values, (value) => {
      const { success, data = 0 } = recordId().safeParse(value);
      expect(success).toBe(isRecordId(value));
      if (success) expect(Number.isInteger(data) && data > 0 && data <= limits.recordId).toBe(true);
    }),
    runs(500),
  );
});
