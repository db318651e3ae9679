import { z } from 'zod';
import type { Messages } from '../../../views/translations/messages.ts';
import type { ErrorDetail } from '../../shared/envelope.ts';
import { fill } from '../../shared/fill.ts';
import { Problem } from '../problem.ts';
import { type MessageKey, messageFor, messageKey } from './error-map.ts';

/**
 * How many unknown fields are named, and how much of each name. A request may hold a hundred thousand
 * of them, and its answer must not be many times as large.
 */
const unknownFields = { max: 20, nameLength: 100 };

type Issues = readonly z.core.$ZodIssue[];

/** A request with bad fields, as Zod found them; answered with 422. */
export class InvalidRequest extends Error {
  override name = 'InvalidRequest';
  readonly issues: Issues;

  constructor(issues: Issues) {
    super(z.prettifyError({ issues }));
    this.issues = issues;
  }
}

/**
 * Reads a value by a schema.
 *
 * @throws {InvalidRequest} with everything that is wrong with it.
 */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new InvalidRequest(result.error.issues);
  return result.data;
}

/** A field that is wrong for a reason that only the handler knows. @returns what to throw. */
export function invalidField(
  field: string,
  key: MessageKey,
  values?: Record<string, string | number>,
): InvalidRequest {
  const message = `${field}: ${key}`;
  return new InvalidRequest([
    { code: 'custom', path: [field], message, input: undefined, ...messageKey(key, values) },
  ]);
}

/** Turns what Zod found into sentences in the reader's language, with status 422. */
export function validationProblem(issues: Issues, t: Messages): Problem {
  const details = issues.flatMap((issue) => detailsOf(issue, t));
  const sentences = details.map((detail) => detail.message);
  return new Problem(422, sentences, { details });
}

function detailsOf(issue: z.core.$ZodIssue, t: Messages): ErrorDetail[] {
  const { code } = issue;
  if (code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => key.slice(0, unknownFields.nameLength));
    return names.slice(0, unknownFields.max).map((name) => ({
      field: name,
      code,
      message: fill(t.fieldErrors.unknownField, { name }),
    }));
  }
  // The value is no object at all.
  if (issue.path.length === 0) return [{ field: '', code, message: t.errors.badRequest }];
  return [{ field: issue.path.join('.'), code, message: messageFor(issue, t) }];
}
