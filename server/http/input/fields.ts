import IBAN from 'iban';
import { z } from 'zod';
import { colorPattern } from '../../content/shared/branding.ts';
import { startOfDay } from '../../days.ts';
import { findNumber, findTwofold, isCurrency } from '../../shared/amounts.ts';
import { countryCodes } from '../../shared/countries.ts';
import type { FieldRule } from '../../shared/field-values.ts';
import { limits } from '../../shared/limits.ts';
import { messageKey } from './error-map.ts';

type Length = { min?: number; max: number };

// `meta` describes custom checks in JSON Schema, for the API's document (openapi/).

// Each step is piped into the next, so that only the first error of a field is reported. (Zod's `abort` would do that as well, but
// it would also skip the checks that compare fields.)

/** A text without a visible character: spaces, and invisible characters such as a zero-width space. */
const blank = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;

/** Text on one line: trimmed, well-formed, without control characters, within the length limits. */
export function line({ min = 1, max }: Length) {
  return z
    .string()
    .trim()
    .overwrite((text) => (blank.test(text) ? '' : text.toWellFormed()))
    .min(Math.min(min, 1))
    .pipe(z.string().refine((text) => !/\p{Cc}/u.test(text), messageKey('oneLine')))
    .pipe(z.string().min(min).max(max))
    .meta({ minLength: min, maxLength: max });
}

/** Like `line`, but with any number of lines; line ends become `\n`, tabs become spaces. */
export function lines({ min = 1, max }: Length) {
  return z
    .string()
    .transform((text) => (blank.test(text) ? '' : text.toWellFormed()))
    .transform((text) => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())
    .pipe(z.string().min(min))
    .pipe(z.string().refine((text) => /^(?:[^\p{Cc}]|\n)*$/u.test(text), messageKey('noControls')))
    .pipe(z.string().max(max))
    .meta({ minLength: min, maxLength: max });
}

/** Exactly one e-mail address. */
export function email({ max }: Length) {
  return line({ max }).pipe(z.email()).meta({ format: 'email', maxLength: max });
}

/** A URL that begins with https:// */
export function httpsLink({ max }: Length) {
  return line({ max })
    .pipe(z.string().refine(isHttpsUrl, messageKey('link')))
    .meta({ format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]://', maxLength: max });
}

function isHttpsUrl(text: string): boolean {
  return /^https:\/\//i.test(text) && URL.canParse(text);
}

type Bounds = { min: number; max: number; digits?: number | undefined };

/**
 * A number, or a text with a number. A comma is read as a thousands comma if that gives a number within the bounds, or else as a
 * decimal comma.
 */
export function decimal(bounds: Bounds) {
  const { min, max, digits } = bounds;
  const isWithin = (number: number | null | undefined) =>
    typeof number === 'number' && number >= min && number <= max && hasFewDecimals(number, digits);
  const read = (value: unknown) => {
    const number = decimalNumber(value);
    if (isWithin(number)) return number;
    const { decimals, whole } = commaReadings(value);
    return digits !== 0 && isWithin(decimals) && !isWithin(whole) ? decimals : undefined;
  };
  const type = digits === 0 ? 'integer' : 'number';
  const text = { type: 'string', pattern: '^\\s*[+-]?\\d{1,15}(\\.\\d{1,15})?\\s*$' };
  return z
    .custom<number | string>()
    .check(({ value, issues }) => {
      if (read(value) !== undefined) return;
      const wrong = findTwofold(typeof value === 'string' ? value : '', digits ?? 0);
      const message = wrong ? messageKey('twofold', wrong) : boundsMessage(bounds);
      issues.push({ code: 'custom', input: value, ...message });
    })
    .meta({ anyOf: [{ type, minimum: min, maximum: max }, text] })
    .transform((value) => read(value) ?? Number.NaN);
}

/** The two numbers that a text with a comma may mean: with a decimal comma, and with a thousands comma. */
function commaReadings(value: unknown): { decimals: number | null; whole: number | null } {
  const isTyped = typeof value === 'string' && /^\s*[+-]?\d{1,15},\d{1,15}\s*$/.test(value);
  const written = isTyped ? findNumber(value) : null;
  if (written === null) return { decimals: null, whole: null };
  const { comma, point, isNegative } = written;
  const signed = (text: string | null) =>
    text === null ? null : (isNegative ? -1 : 1) * Number(text);
  return { decimals: signed(comma), whole: signed(point) };
}

function boundsMessage({ min, max, digits }: Bounds) {
  if (digits === undefined) return messageKey('number', { min, max });
  const values = { min, max: groupDigits(max) };
  return digits === 0
    ? messageKey('wholeNumber', values)
    : messageKey('roundNumber', { ...values, digits });
}

/** Whether a number has at most `digits` decimal places. */
function hasFewDecimals(number: number, digits: number | undefined): boolean {
  return digits === undefined || Number(number.toFixed(digits)) === number;
}

/** `1 000 000`: grouped in a way that every language understands. */
export function groupDigits(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
}

function decimalNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  const isDecimal = typeof value === 'string' && /^\s*[+-]?\d{1,15}(\.\d{1,15})?\s*$/.test(value);
  return isDecimal ? Number(value) : undefined;
}

/**
 * An amount in the smallest unit of a currency. Only a number: a text could be an amount as people type it, `12.000`.
 *
 * @param options `isTyped`: the value comes from a form. If a form cannot read an amount, it sends the typed text.
 */
export function unitAmount({ min = -limits.money, isTyped = false } = {}) {
  const { money: max } = limits;
  const messageFor = (value: unknown) => {
    if (!isTyped || typeof value !== 'string') return messageKey('amountInUnits');
    const twofold = findTwofold(value, 2);
    return twofold ? messageKey('twofold', twofold) : messageKey('amount');
  };
  return z
    .custom<number>()
    .check(({ value, issues }) => {
      const isWhole = Number.isInteger(value) && value >= min && value <= max;
      if (!isWhole) issues.push({ code: 'custom', input: value, ...messageFor(value) });
    })
    .meta({ type: 'integer', minimum: min, maximum: max });
}

/** The code of a currency, in upper or lower case. */
export function currency() {
  return line({ max: 3 })
    .transform((code) => code.toUpperCase())
    .pipe(z.string().refine(isCurrency, messageKey('currency')));
}

/** An existing date, as `YYYY-MM-DD`. */
export function calendarDay() {
  const isDay = (value: unknown) =>
    typeof value === 'string' && z.iso.date().safeParse(value.trim()).success;
  return z
    .custom<string>(isDay, messageKey('day'))
    .meta({ type: 'string', format: 'date' })
    .transform((text) => text.trim());
}

const clockPattern = '^([01]\\d|2[0-3]):[0-5]\\d$';

/** A time of the day, as `HH:MM`. */
export function clockTime() {
  const isTime = (value: unknown) =>
    typeof value === 'string' && new RegExp(clockPattern).test(value.trim());
  return z
    .custom<string>(isTime, messageKey('clockTime'))
    .meta({ type: 'string', pattern: clockPattern })
    .transform((text) => text.trim());
}

const hourAndMinute = z.iso.datetime({ local: true, precision: -1 });

/** A time on the clock of the site, as `YYYY-MM-DDTHH:MM`. */
export function localTime() {
  const isLocalTime = (value: unknown) =>
    typeof value === 'string' && hourAndMinute.safeParse(value.trim()).success && !/Z$/.test(value);
  return z
    .custom<string>(isLocalTime, messageKey('timestamp'))
    .meta({
      type: 'string',
      pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$',
      description: 'On the clock of the site.',
    })
    .transform((text) => text.trim());
}

/** A colour, as `#rrggbb` in lower case. */
export function color() {
  const isColor = (value: unknown) =>
    typeof value === 'string' && colorPattern.test(value.trim().toLowerCase());
  const schema = z
    .custom<string>(isColor, messageKey('color'))
    .meta({ type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' });
  return schema.transform((text) => text.trim().toLowerCase());
}

/** The code of a country, in capitals. */
export function country() {
  const isCountry = (value: unknown) =>
    typeof value === 'string' && countryCodes().has(value.trim().toUpperCase());
  return z
    .custom<string>(isCountry, messageKey('choice', { options: 'AD, AE, … ZW' }))
    .meta({ type: 'string', pattern: '^[A-Za-z]{2}$' })
    .transform((code) => code.trim().toUpperCase());
}

/** An IBAN, as it is typed; it may be empty. A typo would send payments elsewhere, so the check digits must be right. */
export function iban() {
  return optional(line({ max: 50 }).refine((text) => IBAN.isValid(text), messageKey('iban')));
}

/** A record's id, as a number or as text. */
export function recordId() {
  const id = { type: 'integer', minimum: 1, maximum: limits.recordId };
  return z
    .custom<number | string>(isRecordId, messageKey('recordId'))
    .meta({ anyOf: [id, { type: 'string', pattern: '^\\d{1,15}$' }] })
    .transform(Number);
}

/** Whether a value is a record's id, as a number or as text. */
export function isRecordId(value: unknown): value is number | string {
  const isWritten = typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value);
  const number = isWritten ? Number(value) : value;
  return z.int().positive().max(limits.recordId).safeParse(number).success;
}

/** Ids of records that are chosen: at least one. A form without ticks sends an empty field, which chooses none. */
export function chosenIds({ max }: { max?: number } = {}) {
  const ids = z.array(recordId()).min(1);
  return z.preprocess(
    (value) => (value === '' ? [] : value),
    max === undefined ? ids : ids.max(max),
  );
}

/** A field that may be empty: an empty text and null both clear it. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === 'string' && blank.test(value) ? null : value),
    schema.nullable(),
  );
}

/** The schema for a field's value when it is not empty. */
export function valueSchema(rule: FieldRule): z.ZodType<string | number> {
  const { kind, mayBeBlank, max = limits.text, digits, options = [] } = rule;
  const { min = mayBeBlank ? 0 : 1 } = rule;
  switch (kind) {
    case 'lines':
      return lines({ min: Math.min(min, 1), max });
    case 'email':
      return email({ max });
    case 'link':
      return httpsLink({ max });
    case 'day':
      return calendarDay();
    case 'local-time':
      return localTime();
    case 'clock-time':
      return clockTime();
    case 'number':
      return decimal({ min, max, digits });
    case 'choice':
      return z.enum(options);
    case 'country':
      return country();
    case 'color':
      return color();
    default:
      return line({ min, max });
  }
}

/** Parses a text of JSON. */
export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', ...messageKey('required') });
    return z.NEVER;
  }
});

/** The last day, or a time. */
const end = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'A day or a time',
});

/** When something ends, as ISO 8601 in UTC: later than now. @param timeZone in which a day ends. */
export function futureEnd(now: Date, timeZone: string) {
  const isLater = (time: string) => time > now.toISOString();
  return z
    .custom<string>((value) => end.safeParse(value).success, messageKey('day'))
    .meta({ type: 'string', description: 'A day (YYYY-MM-DD), which is the last one, or a time.' })
    .transform((text) => (text.length === 10 ? startOfDay(text, 1, timeZone) : toUtc(text)))
    .pipe(z.string().refine(isLater, messageKey('keyEnd')));
}

function toUtc(time: string): string {
  return new Date(time).toISOString();
}
