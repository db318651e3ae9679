import { messagesOf } from '../../../views/translations/index.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { knownTown } from '../../parcels/addresses/gazetteer.ts';
import { locationKey } from '../../parcels/saved-locations.ts';
import type {
  Activity,
  MaskSource,
  PublicParcel,
  VisibilityExample,
  VisibilityFlags,
} from '../../parcels/shared/parcel.ts';
import { countryName } from '../../shared/countries.ts';
import type { Stage, Visibility } from '../../shared/enums.ts';
import { activityFields } from '../../shared/event-fields.ts';
import {
  type FieldRules,
  type PublicRule,
  pick,
  type Redaction,
} from '../../shared/field-values.ts';
import { parcelFields } from '../../shared/fields.ts';
import { type LanguageCode, languageByCode } from '../../shared/languages.ts';

/** Positions are rounded to a tenth of a degree, about 11 km. */
const stepsPerDegree = 10;
/** The closest zoom of a map with a rounded position. */
const maxZoom = 10;

const removeValue = () => null;
const roundPosition = numberRedactor(
  (degrees) => Math.round(degrees * stepsPerDegree) / stepsPerDegree,
);
const limitZoom = numberRedactor((zoom) => Math.min(zoom, maxZoom));

/** `source`: values that the masked parcel is made from; `language`: the reader's. */
type Masking = { source: MaskSource; language: LanguageCode };

/**
 * Masks a parcel, so that its people cannot be recognized: with initials, towns and countries, and without texts of the company.
 */
export function maskParcel(parcel: PublicParcel, masking: Masking): PublicParcel {
  const { source, language } = masking;
  // The field may have more than a town, so only a known town is shown.
  const destination = knownTown(source.destination_city, source.destination_country);
  const pickup = knownTown(source.pickup_city, source.pickup_country);
  const towns = new Set([destination, pickup].flatMap((city) => (city ? locationKey(city) : [])));
  const redactors = {
    ...commonRedactors(masking),
    name: textRedactor(nameInitials),
    // The place of an event is only shown if it is one of the two towns that are shown anyway.
    place: textRedactor((text) => (towns.has(locationKey(text)) ? text : null)),
    home: roundPosition,
    zoom: limitZoom,
  };
  return {
    ...redactedParcel(parcel, redactors, { masked: true }),
    destination: townAndCountry(destination, source.destination_country, language),
    pickup_location: townAndCountry(pickup, source.pickup_country, language),
  };
}

/** Hides all details of a parcel about its people, and keeps its progress. */
export function hideParcelDetails(parcel: PublicParcel, masking: Masking): PublicParcel {
  const redactors = {
    ...commonRedactors(masking),
    name: removeValue,
    place: removeValue,
    home: removeValue,
    // Without a zoom, the map would fit its places, and a single place would look exact.
    zoom: (zoom: unknown) => limitZoom(zoom ?? maxZoom),
  };
  return redactedParcel(parcel, redactors, { locked: true });
}

function commonRedactors({ source, language }: Masking) {
  return {
    keep: (value: unknown) => value,
    remove: removeValue,
    position: roundPosition,
    /** A typed title may say anything, so a title that is not from an event preset is replaced by the words of its stage. */
    title: (title: unknown, { builtin_key, stage }: EventTitle) =>
      builtin_key || source.preset_titles.includes(String(title))
        ? title
        : stageWords(stage ?? null, language),
  };
}

function stageWords(stage: Stage | null, language: LanguageCode): string {
  const { stages, privacy } = messagesOf(language);
  return stage === null ? privacy.update : stages[stage];
}

/** A town with its country, such as `Leeds, United Kingdom`; null if neither is known. */
function townAndCountry(city: string | null, country: string | null, language: LanguageCode) {
  const name = country === null ? null : countryName(country, languageByCode(language).tag);
  const comma = language === 'ar' || language === 'fa' ? '، ' : ', ';
  return [city, name].filter((part) => part !== null).join(comma) || null;
}

/**
 * Redacts the fields of a parcel by their rules. Values without a rule are only included if they are named here. Pictures are left
 * out, because they show the parcel's label. Proofs of delivery are also left out.
 */
function redactedParcel(
  parcel: PublicParcel,
  redactors: Redactors,
  markers: VisibilityFlags,
): PublicParcel {
  const { history, progress, stage_day, pieces_scanned } = parcel;
  const data = history.data.map((activity) => redactedActivity(activity, redactors));
  return {
    ...redactFields(parcelFields, parcel, redactors),
    image: null,
    delivery: null,
    progress,
    // The status text is removed, so the key of the text is also removed.
    status_key: null,
    ...(stage_day !== undefined && { stage_day }),
    ...(pieces_scanned !== undefined && { pieces_scanned }),
    history: { ...history, data },
    ...markers,
  };
}

function redactedActivity(activity: Activity, redactors: Redactors): Activity {
  return {
    ...redactFields(activityFields, activity, redactors),
    ...pick(activity, ['id', 'parcel_id', 'builtin_key', 'updated_at']),
    ...pick(activity, ['created_at_month', 'created_at_day', 'created_at_time']),
    image: null,
  };
}

type EventTitle = { builtin_key?: string | null; stage?: Stage | null };

/** The functions that redact a value, by the kind of redaction. */
type Redactors = Record<Redaction, (value: unknown, record: EventTitle) => unknown>;

type PublicName<Rules> = {
  [Name in keyof Rules]: Rules[Name] extends PublicRule ? Name : never;
}[keyof Rules];

/** Redacts the public fields of a record by their rules. All other fields are left out. */
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
    if (redact !== undefined && name in record) {
      redacted[name] = redactors[redact](record[name], record);
    }
  }
  return redacted;
}

/** Redacts a text; anything else, such as null, becomes null. */
function textRedactor(redact: (text: string) => string | null): (value: unknown) => string | null {
  return (value) => (typeof value === 'string' ? redact(value) : null);
}

/** Redacts a number; anything else, such as null, becomes null. */
function numberRedactor(redact: (number: number) => number): (value: unknown) => number | null {
  return (value) => (typeof value === 'number' ? redact(value) : null);
}

/** An example of the details that visitors see of a recipient, for each visibility. */
export function visibilityExamplesIn({
  statusEmails: { exampleName: name },
  privacy: { settings },
}: Messages): Record<Visibility, VisibilityExample> {
  return {
    all: { name, address: settings.exampleAddress },
    masked: { name: nameInitials(name), address: settings.exampleTown },
    locked: null,
  };
}

const mask = '…';
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Only the first words of a company's long name are shown. */
const maxWords = 4;

/** A name as initials: `H… O…`. */
export function nameInitials(name: string): string {
  const words = name.split(/\s+/u, 50).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.slice(0, maxWords).map(wordInitial).join(' ') || mask;
}

/** The first grapheme of a word. A word of a single letter is hidden. */
function wordInitial(word: string): string {
  const letters = word.slice(Math.max(0, word.search(/[\p{L}\p{N}]/u)));
  const [first, second] = segmenter.segment(letters);
  return first === undefined || second === undefined ? mask : `${first.segment}${mask}`;
}
