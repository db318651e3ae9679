import type { Messages } from '../../../views/translations/messages.ts';
import { townOf } from '../../parcels/addresses/town.ts';
import { fold, invisible, textWordsOf, wordsOf } from '../../parcels/addresses/words.ts';
import type { Visibility } from '../../shared/enums.ts';
import type { FieldRules, PublicRule, Redaction } from '../../shared/field-values.ts';
import { activityFields, parcelFields } from '../../shared/fields.ts';
import type {
  Activity,
  PublicParcel,
  VisibilityExample,
  VisibilityFlags,
} from '../../shared/parcel.ts';
import { hidden, type PrivateWords, privateWordsOf } from './private-words.ts';

/** Positions are rounded to a tenth of a degree, about 11 km. */
const stepsPerDegree = 10;
/** The closest zoom of a map with a rounded position. */
const maxZoom = 10;

const nothing = () => null;
const roundPosition = ofNumber((degrees) => Math.round(degrees * stepsPerDegree) / stepsPerDegree);
const limitZoom = ofNumber((zoom) => Math.min(zoom, maxZoom));

/** A parcel whose people cannot be recognized: initials in place of names, and towns in place of addresses. */
export function maskParcel(parcel: PublicParcel): PublicParcel {
  const names = [parcel.recipient_name, parcel.sender_name].flatMap((name) => name ?? []);
  const redactors: Redactors = {
    keep: (value) => value,
    text: ofText(textMask(parcel, initialOf)),
    name: ofText(initialsOf),
    place: ofText((place) => townWithout(names, place)),
    remove: nothing,
    zoom: limitZoom,
    position: roundPosition,
    home: roundPosition,
  };
  return redactedParcel(parcel, redactors, { masked: true });
}

/** A parcel with its progress, and nothing about its people. */
export function hideParcelDetails(parcel: PublicParcel): PublicParcel {
  const redactors: Redactors = {
    keep: (value) => value,
    text: ofText(textMask(parcel, () => hidden)),
    name: nothing,
    place: nothing,
    remove: nothing,
    // Without a zoom the map fits its places; with only one place left, it would look exact.
    zoom: (zoom) => limitZoom(zoom ?? maxZoom),
    position: roundPosition,
    home: nothing,
  };
  return redactedParcel(parcel, redactors, { locked: true });
}

/**
 * Each field by its rule, and of all others only those that are named here: no pictures, since a parcel's shows its
 * label, and no proof of delivery.
 */
function redactedParcel(
  parcel: PublicParcel,
  redactors: Redactors,
  markers: VisibilityFlags,
): PublicParcel {
  const { history, progress, status_key, stage_day } = parcel;
  const data = history.data.map((activity) => redactedActivity(activity, redactors));
  return {
    ...redactFields(parcelFields, parcel, redactors),
    image: null,
    delivery: null,
    progress,
    status_key,
    ...(stage_day !== undefined && { stage_day }),
    history: { ...history, data },
    ...markers,
  };
}

function redactedActivity(activity: Activity, redactors: Redactors): Activity {
  const { id, parcel_id, builtin_key, updated_at } = activity;
  const { created_at_month, created_at_day, created_at_time } = activity;
  return {
    ...redactFields(activityFields, activity, redactors),
    ...{
      id,
      parcel_id,
      builtin_key,
      updated_at,
      created_at_month,
      created_at_day,
      created_at_time,
    },
    image: null,
  };
}

/** For each kind of redaction, what it makes of a value. */
type Redactors = Record<Redaction, (value: unknown) => unknown>;

/** The names of the fields whose rule makes them public. */
type PublicName<Rules> = {
  [Name in keyof Rules]: Rules[Name] extends PublicRule ? Name : never;
}[keyof Rules];

/** The public fields of a record, each redacted by its rule. All other fields are left out. */
function redactFields<Rules extends FieldRules, Source extends object>(
  rules: Rules,
  record: Source,
  redactors: Redactors,
): Pick<Source, PublicName<Rules> & keyof Source>;
function redactFields(
  rules: FieldRules,
  record: Record<string, unknown>,
  redactors: Redactors,
): Record<string, unknown> {
  const redacted: Record<string, unknown> = {};
  for (const [name, { redact }] of Object.entries(rules)) {
    if (redact !== undefined && name in record) redacted[name] = redactors[redact](record[name]);
  }
  return redacted;
}

/** Redacts a text; anything else, such as null, becomes null. */
function ofText(redact: (text: string) => string): (value: unknown) => string | null {
  return (value) => (typeof value === 'string' ? redact(value) : null);
}

/** Redacts a number; anything else, such as null, becomes null. */
function ofNumber(redact: (number: number) => number): (value: unknown) => number | null {
  return (value) => (typeof value === 'number' ? redact(value) : null);
}

/** The town of a place, unless it has the name of one of the people. */
function townWithout(names: string[], place: string): string {
  const town = townOf(place);
  if (town === null) return hidden;
  const plain = plainWords(town);
  return names.some((name) => plain.includes(plainWords(name))) ? hidden : town;
}

function plainWords(text: string): string {
  return ` ${wordsOf(text)
    .map((word) => fold(word.text))
    .join(' ')} `;
}

/** What strangers see of a recipient, for each choice. */
function visibilityExamples(name: string, address: string): Record<Visibility, VisibilityExample> {
  return {
    all: { name, address },
    masked: { name: initialsOf(name), address: townOf(address) ?? hidden },
    locked: null,
  };
}

/** An example's recipient as strangers see them, in the reader's language. */
export function visibilityExamplesIn({ statusEmails, privacy }: Messages) {
  return visibilityExamples(statusEmails.exampleName, privacy.settings.exampleAddress);
}

/** Masks a text whose writer may have mentioned the people and places of a parcel. */
export type TextMask = (text: string) => string;

const at = '[@＠﹫]';
/** A word with its invisible characters, one of which JavaScript takes for a space. */
const spacelessRun = new RegExp(`(?:\\S|[${invisible}])+`, 'gu');
const email = new RegExp(`[^\\s@＠﹫][${invisible}]*${at}[${invisible}]*.`, 'u');
/** With spaces around the at sign, if a domain follows. */
const spacedEmail = new RegExp(
  `(?<![^\\s@＠﹫])[^\\s@＠﹫]+\\s*${at}\\s*[^\\s@＠﹫]+[.．][^\\s@＠﹫]+`,
  'gu',
);

/**
 * A mask for the free texts of a parcel: it hides names of its people, their addresses, e-mail addresses and phone
 * numbers in all spellings. Its time grows with the length of the text alone.
 *
 * @param maskName what replaces a word of a name.
 */
export function textMask(parcel: PublicParcel, maskName: (word: string) => string): TextMask {
  const privateWords = privateWordsOf(parcel);
  const cache = new Map<string, string>();
  const cachedMask = (word: string) => {
    const masked = cache.get(word) ?? maskName(word);
    cache.set(word, masked);
    return masked;
  };
  return (text) => {
    const withoutContacts = privateWords.withoutNumbers(withoutEmails(text));
    return withoutWords(withoutContacts, privateWords, cachedMask);
  };
}

/** An e-mail address in such a text is one of the two people's, or the company's, which is in the footer as well. */
function withoutEmails(text: string): string {
  if (!/[@＠﹫]/u.test(text)) return text;
  return text
    .replace(spacedEmail, hidden)
    .replace(spacelessRun, (word) => (email.test(word) ? hidden : word));
}

function withoutWords(
  text: string,
  privateWords: PrivateWords,
  maskName: (word: string) => string,
): string {
  const words = textWordsOf(text);
  const [names, others] = [privateWords.names(words), privateWords.others(words)];
  let masked = '';
  let from = 0;
  for (const [index, { start, end, text: word }] of words.entries()) {
    const isName = names.has(index);
    if (!isName && !others.has(index)) continue;
    masked += text.slice(from, start) + (isName ? maskName(word) : hidden);
    from = end;
  }
  return masked + text.slice(from);
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** The first words of a company's long name are enough. */
const maxWords = 4;

/** A name as initials: `H… O…`. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u, 50).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.slice(0, maxWords).map(initialOf).join(' ') || hidden;
}

/** The first letter of a word, a grapheme; a word of a single letter is hidden. */
function initialOf(word: string): string {
  const letters = word.slice(Math.max(0, word.search(/[\p{L}\p{N}]/u)));
  const [first, second] = segmenter.segment(letters);
  return first === undefined || second === undefined ? hidden : `${first.segment}${hidden}`;
}
