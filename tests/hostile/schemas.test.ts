import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { calls } from '../../server/verbs/call.ts';
import '../../server/app.ts';
import { validationProblem } from '../../server/http/input/validation.ts';
import { lookupRequest, parcelToChange } from '../../server/parcels/schema.ts';
import { messagesOf } from '../../views/translations/index.ts';
import { rulesOf } from '../support/hostile/bounds.ts';
import { runs } from '../support/hostile/sample.ts';
import { texts, values } from '../support/hostile/values.ts';

/** What calls take; no picture is one here: what is asked is only what else was sent. */
const schemas: Record<string, z.ZodType> = { lookupRequest, parcelToChange };
for (const [name, { json, form, query }] of [...calls]) {
  if (json !== undefined) schemas[name] = json;
  if (form !== undefined && form !== json) schemas[`${name}, as a form`] = form;
  if (query !== undefined) schemas[`${name}, its address`] = query;
}

const names = ['id', 'code', 'page', 'parcel_id', ...Object.values(rulesOf).flatMap(Object.keys)];
const name = fc.oneof(fc.constantFrom('__proto__', 'constructor', ...names), texts);

/** Records of known fields and others, whose values are anything. */
const records = fc
  .array(fc.tuple(name, values), { maxLength: 8 })
  .map((entries): unknown => Object.fromEntries(entries));

test.each(Object.entries(schemas))('%s has a sentence for each fault', async (_name, schema) => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(records, values), async (value) => {
      const { error } = await schema.safeParseAsync(value);
      if (error === undefined) return;
      const { status, errors, details } = validationProblem(error.issues, messagesOf('en'));
      expect(status).toBe(422);
      expect(errors.length).toBeGreaterThan(0);
      expect(details.every(({ message }) => message.length > 0)).toBe(true);
      // However much was sent.
      expect(JSON.stringify(details).length).toBeLessThan(30_000);
    }),
    runs(60),
  );
});
