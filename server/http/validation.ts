import type { z } from 'zod';
import type { Messages } from '../../views/translations/messages.ts';
import type { ErrorDetail } from '../shared/envelope.ts';
import { fill } from '../shared/fill.ts';
import { Problem } from './problem.ts';

type FieldError = keyof Messages['fieldErrors'];

/** Names the sentence that a schema's `error` stands for; a wrong name does not compile. */
export function says(sentence: FieldError): FieldError {
  return sentence;
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
    return issue.keys.map((name) => ({
      field: name,
      code,
      message: fill(t.fieldErrors.unknownField, { name }),
    }));
  }
  // No object at all.
  if (issue.path.length === 0) return [{ field: '', code, message: t.errors.badRequest }];
  const message = sentenceOf(issue.message, t.fieldErrors);
  return [{ field: issue.path.join('.'), code, message }];
}

function sentenceOf(message: string, sentences: Record<string, string>): string {
  return Object.hasOwn(sentences, message) ? (sentences[message] ?? message) : message;
}
