import type { z } from 'zod';
import { homeLabel } from '../../../views/translations/home-labels.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { fill } from '../../shared/fill.ts';

/** The name of a sentence about a field in the translations. */
export type MessageKey = keyof Messages['fieldErrors'];

type SentenceValues = Record<string, string | number>;

/**
 * Options for a check of ours: the sentence for what fails it, and the values for the sentence's
 * places. The place {field} is filled with the field's name in the reader's language.
 */
export function messageKey(key: MessageKey, values: SentenceValues = {}) {
  return { params: { key, values } };
}

/** What is wrong with one field, as a sentence in the reader's language. */
export function messageFor(issue: z.core.$ZodIssue, t: Messages): string {
  const field = issue.path.join('.');
  const { key, values } = sentenceOf(issue);
  const sentence = entryOf(t.fieldErrors, key);
  const label = entryOf(t.control.fields, field) ?? labelOfHome(field, t) ?? field;
  return sentence === undefined ? t.errors.badRequest : fill(sentence, { ...values, field: label });
}

/** `Air freight – Title` */
function labelOfHome(field: string, t: Messages): string | undefined {
  const label = homeLabel(field, t);
  return label === null ? undefined : `${label.topic} – ${label.part}`;
}

function sentenceOf(issue: z.core.$ZodIssue): { key: string; values: SentenceValues } {
  switch (issue.code) {
    case 'custom':
      return { key: '', values: {}, ...issue.params };
    case 'too_small':
      return Number(issue.minimum) <= 1 ? required : tooShort(Number(issue.minimum));
    case 'too_big':
      return { key: 'tooLong', values: { max: Number(issue.maximum) } };
    case 'invalid_format':
      return { key: issue.format === 'email' ? 'email' : '', values: {} };
    case 'invalid_value':
      return { key: 'choice', values: { options: issue.values.map(String).join(', ') } };
    case 'invalid_type':
      return required;
    default:
      return { key: '', values: {} };
  }
}

const required = { key: 'required', values: {} };

function tooShort(min: number) {
  return { key: 'tooShort', values: { min } };
}

/** Names come from requests, and an object has more names than those of its own. */
function entryOf(entries: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}
