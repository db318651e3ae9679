import { homeFields } from '../../../server/content/shared/home.ts';
import { invoiceDraftFields } from '../../../server/invoices/shared/invoice.ts';
import {
  mailFields,
  messageFields,
  replyFields,
} from '../../../server/notifications/shared/mail.ts';
import { activityFields } from '../../../server/shared/event-fields.ts';
import type { FieldRule, FieldRules } from '../../../server/shared/field-values.ts';
import {
  accountFields,
  clientFields,
  contentPageFields,
  parcelFields,
  reviewFields,
  settingsFields,
} from '../../../server/shared/fields.ts';
import { limits } from '../../../server/shared/limits.ts';

/** What may be written, by the call that it is written with. */
export const rulesOf: Record<string, FieldRules> = {
  '/api/parcels': parcelFields,
  '/api/activities': activityFields,
  '/api/pages': contentPageFields,
  '/api/reviews': reviewFields,
  '/api/clients': clientFields,
  '/api/settings': { ...settingsFields, ...homeFields },
  '/api/messages': messageFields,
  '/api/messages/answers': replyFields,
  '/api/contact': mailFields,
  // The product of a draft is that of its first line, if it has any.
  '/api/invoices': { product: { kind: 'line', max: limits.text }, ...invoiceDraftFields },
  '/api/admins': accountFields,
};

/** Whether a stored value keeps what docs/api.md promises of its field. */
export function fits(rule: FieldRule, value: unknown): boolean {
  const { kind, required, cleared, min = 1, max = limits.text, options = [], digits } = rule;
  if (value === null) return required !== true && cleared === undefined;
  if (value === '') return cleared === '' || rule.mayBeBlank === true;
  if (kind === 'number') return isWithin(value, min, max, digits);
  if (typeof value !== 'string') return false;
  if (kind === 'choice') return options.includes(value);
  if (kind === 'timestamp') return new Date(value).toISOString() === value;
  if (kind === 'day') return new Date(value).toISOString().slice(0, 10) === value;
  const shown = kind === 'lines' ? value.replaceAll('\n', '') : value;
  const { length } = [...value];
  return length >= min && length <= max && value === value.trim() && !/\p{Cc}/u.test(shown);
}

function isWithin(value: unknown, min: number, max: number, digits?: number): boolean {
  if (typeof value !== 'number' || !(value >= min && value <= max)) return false;
  return digits === undefined || Number(value.toFixed(digits)) === value;
}

/** The names of fields whose values break their rule. */
export function misfits(rules: FieldRules, record: Record<string, unknown>): string[] {
  return Object.keys(rules).filter((name) => {
    const rule = rules[name];
    return rule !== undefined && Object.hasOwn(record, name) && !fits(rule, record[name]);
  });
}
