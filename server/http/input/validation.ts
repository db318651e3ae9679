import type { z } from 'zod';
import type { Messages } from '../../../views/translations/messages.ts';
import type { ErrorDetail } from '../../shared/envelope.ts';
import { fill } from '../../shared/fill.ts';
import { Problem } from '../problem.ts';

/**
 * How many unknown fields are named, and how much of each name. A request may hold a hundred thousand
 * of them, and its answer must not be many times as large.
 */
const unknownFields = { max: 20, nameLength: 100 };

type FieldError = keyof Messages['fieldErrors'];

/** A sentence of the translations, and the values for its places as a query. */
export type Sentence = FieldError | `${FieldError}?${string}`;

/**
 * Names the sentence that a schema's `error` stands for; a wrong name does not compile. Its place
 * {field} is filled with the field's own name in the reader's language.
 */
export function says(sentence: FieldError, values: Record<string, string | number> = {}): Sentence {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) query.set(name, String(value));
  return query.size === 0 ? sentence : `${sentence}?${query}`;
}

/** A request with bad fields, as Zod found them; answered with 422. */
export class InvalidRequest extends Error {
  override name = 'InvalidRequest';
  readonly issues: readonly z.core.$ZodIssue[];

  constructor(error: z.core.$ZodError) {
    super(error.message);
    this.issues = error.issues;
  }
}

/** Turns what Zod found into sentences in the reader's language. */
export function validationProblem(issues: readonly z.core.$ZodIssue[], t: Messages): Problem {
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
  // No object at all.
  if (issue.path.length === 0) return [{ field: '', code, message: t.errors.badRequest }];
  const field = issue.path.join('.');
  return [{ field, code, message: sentenceOf(issue.message, field, t) }];
}

function sentenceOf(message: string, field: string, t: Messages): string {
  const [name = '', query] = message.split('?', 2);
  const sentence = wordsFor(name, t.fieldErrors);
  if (sentence === undefined) return message;
  const label = wordsFor(field, t.control.fields) ?? field;
  return fill(sentence, { ...Object.fromEntries(new URLSearchParams(query)), field: label });
}

function wordsFor(name: string, words: Record<string, string>): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

/** A field of a request that is wrong for a reason that no schema knows, as 422. */
export function fieldProblem(field: string, sentence: Sentence, t: Messages): Problem {
  const message = sentenceOf(sentence, field, t);
  return new Problem(422, message, { details: [{ field, code: 'custom', message }] });
}
