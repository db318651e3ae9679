import { z } from 'zod';
import type { Messages } from '../../../views/translations/messages.ts';
import type { ErrorDetail } from '../../shared/envelope.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { Problem } from '../problem.ts';
import { fieldErrorMessage, type MessageKey, messageKey } from './error-map.ts';

/**
 * How many unknown fields are reported, and how many characters of each name, so that a request with a hundred thousand such
 * fields does not get a much larger response.
 */
const unknownFields = { max: 20, nameLength: 100 };

type Issues = readonly z.core.$ZodIssue[];

/** A request has invalid fields, as Zod issues; answered with 422. */
export class InvalidRequest extends Error {
  override name = 'InvalidRequest';
  readonly issues: Issues;

  constructor(issues: Issues) {
    super(z.prettifyError({ issues }));
    this.issues = issues;
  }
}

/**
 * Parses a value with a schema.
 *
 * @throws {InvalidRequest} with all errors.
 */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new InvalidRequest(result.error.issues);
  return result.data;
}

/** Parses a value that may contain pictures, which take time to read. @throws {InvalidRequest} with all errors. */
export async function parseWithFiles<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Promise<z.output<Schema>> {
  // Zod is several times as fast if it does not have to wait.
  if (!hasUploadedFile(value)) return parse(schema, value);
  const result = await schema.safeParseAsync(value);
  if (!result.success) throw new InvalidRequest(result.error.issues);
  return result.data;
}

function hasUploadedFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((field) => field instanceof File);
}

/** Creates the error for a field, by name or path, that only the handler can check. */
export function invalidField<Key extends MessageKey>(
  field: string | (string | number)[],
  ...[key, ...params]: Parameters<typeof messageKey<Key>>
): InvalidRequest {
  const path = [field].flat();
  const message = `${path.join('.')}: ${key}`;
  return new InvalidRequest([
    { code: 'custom', path, message, input: undefined, ...messageKey(key, ...params) },
  ]);
}

/** Creates the error for fields that a request may not have. */
export function unknownNames(keys: string[]): InvalidRequest {
  const message = `Unrecognized keys: ${keys.join(', ')}`;
  return new InvalidRequest([{ code: 'unrecognized_keys', keys, path: [], message, input: {} }]);
}

/** The status of a request whose only error is a picture. */
const pictureStatuses: Partial<Record<MessageKey, 413 | 415>> = {
  imageTooLarge: 413,
  imageTooManyPixels: 413,
  imageUnreadable: 415,
  logoUnreadable: 415,
};

/** Converts Zod issues to messages in the reader's language, with status 422. */
export function validationProblem(issues: Issues, t: Messages): Problem {
  const told = issues.filter((issue, index) => !isOfOtherType(issue, issues[index - 1]));
  const details = told.flatMap((issue) => issueDetails(issue, t));
  const sentences = details.map((detail) => detail.message);
  return new Problem(issuesStatus(issues), sentences, { details });
}

/** Whether the issue before says that the field has a wrong type: then the other errors of the field do not matter. */
function isOfOtherType({ path }: Issues[number], before: Issues[number] | undefined): boolean {
  return before?.code === 'invalid_type' && before.path.join('.') === path.join('.');
}

function issuesStatus([issue, ...others]: Issues): 413 | 415 | 422 {
  if (issue?.code !== 'custom' || others.length > 0) return 422;
  return new Map(Object.entries(pictureStatuses)).get(issue.params?.key) ?? 422;
}

function issueDetails(issue: z.core.$ZodIssue, t: Messages): ErrorDetail[] {
  const { code } = issue;
  if (code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => key.slice(0, unknownFields.nameLength));
    return names.slice(0, unknownFields.max).map((name) => ({
      field: name,
      code,
      message: interpolate(t.fieldErrors.unknownField, { name }),
    }));
  }
  // The value is not an object at all.
  if (issue.path.length === 0) return [{ field: '', code, message: t.errors.badRequest }];
  return [{ field: issue.path.join('.'), code, message: fieldErrorMessage(issue, t) }];
}
