import { loadMessages } from '../../../views/translations/index.ts';
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
import type { FieldRules, PublicRule, Redaction } from '../../shared/field-values.ts';
import { parcelFields } from '../../shared/fields.ts';
import { type LanguageCode, languageOf } from '../../shared/languages.ts';

/** Positions are rounded to a tenth of a degree, about 11 km. */
const stepsPerDegree = 10;
/** The closest zoom of a map with a rounded position. */
const maxZoom = 10;

const nothing = () => null;
const roundPosition = ofNumber((degrees) => Math.round(degrees * stepsPerDegree) / stepsPerDegree);
const limitZoom = ofNumber((zoom) => Math.min(zoom, maxZoom));

/** What is left of a parcel, and how that is said to its reader. */
type Masking = { source: MaskSource; language: LanguageCode };

/** A parcel whose people cannot be recognized: initials, towns and countries, and none of the company's own words. */
export function maskParcel(parcel: PublicParcel, masking: Masking): PublicParcel {
  const { source, language } = masking;
  // People type more than a town there.
  const destination = knownTown(source.destination_city, source.destination_country);
  const pickup = knownTown(source.pickup_city, source.pickup_country);
  const towns = new Set([destination, pickup].flatMap((city) => (city ? locationKey(city) : [])));
  const redactors = {
    ...shared(masking),
    name: ofText(initialsOf),
    // A town is no secret where the parcel's own ones are shown.
    place: ofText((text) => (towns.has(locationKey(text)) ? text : null)),
    home: roundPosition,
    zoom: limitZoom,
  };
  return {
    ...redactedParcel(parcel, redactors, { masked: true }),
    destination: placeOf(destination, source.destination_country, language),
    pickup_location: placeOf(pickup, source.pickup_country, language),
  };
}

/** A parcel with its progress, and nothing about its people. */
export function hideParcelDetails(parcel: PublicParcel, masking: Masking): PublicParcel {
  const redactors = {
    ...shared(masking),
    name: nothing,
    place: nothing,
    home: nothing,
    // Without a zoom the map fits its places; with only one place left, it would look exact.
    zoom: (zoom: unknown) => limitZoom(zoom ?? maxZoom),
  };
  return redactedParcel(parcel, redactors, { locked: true });
}

function shared({ source, language }: Masking) {
  return {
    keep: (value: unknown) => value,
    remove: nothing,
    position: roundPosition,
    /** A title that is no preset's says what its stage is called, whatever was typed. */
    title: (title: unknown, { builtin_key, stage }: EventTitle) =>
      builtin_key || source.preset_titles.includes(String(title))
        ? title
        : stageWords(stage ?? null, language),
  };
}

function stageWords(stage: Stage | null, language: LanguageCode): string {
  const { stages, privacy } = loadMessages(language);
  return stage === null ? privacy.update : stages[stage];
}

/** `Leeds, United Kingdom`; null: neither is known. */
function placeOf(city: string | null, country: string | null, language: LanguageCode) {
  const name = country === null ? null : countryName(country, languageOf(language).tag);
  const comma = language === 'ar' || language === 'fa' ? '، ' : ', ';
  return [city, name].filter((part) => part !== null).join(comma) || null;
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
  const { history, progress, stage_day, pieces_scanned } = parcel;
  const data = history.data.map((activity) => redactedActivity(activity, redactors));
  return {
    ...redactFields(parcelFields, parcel, redactors),
    image: null,
    delivery: null,
    progress,
    // Without its status.
    status_key: null,
    ...(stage_day !== undefined && { stage_day }),
    ...(pieces_scanned !== undefined && { pieces_scanned }),
    history: { ...history, data },
    ...markers,
  };
}

function redactedActivity(activity: Activity, redactors: Redactors): Activity {
  const { id, parcel_id, builtin_key, updated_at } = activity;
  const { created_at_month, created_at_day, created_at_time } = activity;
  return {
    ...redactFields(activityFields, activity, redactors),
    id,
    parcel_id,
    builtin_key,
    updated_at,
    created_at_month,
    created_at_day,
    created_at_time,
    image: null,
  };
}

type EventTitle = { builtin_key?: string | null; stage?: Stage | null };

/** For each kind of redaction, what it makes of a value. */
type Redactors = Record<Redaction, (value: unknown, record: EventTitle) => unknown>;

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
    if (redact !== undefined && name in record) {
      redacted[name] = redactors[redact](record[name], record);
    }
  }
  return redacted;
}

/** Redacts a text; anything else, such as null, becomes null. */
function ofText(redact: (text: string) => string | null): (value: unknown) => string | null {
  return (value) => (typeof value === 'string' ? redact(value) : null);
}

/** Redacts a number; anything else, such as null, becomes null. */
function ofNumber(redact: (number: number) => number): (value: unknown) => number | null {
  return (value) => (typeof value === 'number' ? redact(value) : null);
}

/** What visitors see of a recipient in each language, for each choice. */
export function visibilityExamplesIn({
  statusEmails: { exampleName: name },
  privacy: { settings },
}: Messages): Record<Visibility, VisibilityExample> {
  return {
    all: { name, address: settings.exampleAddress },
    masked: { name: initialsOf(name), address: settings.exampleTown },
    locked: null,
  };
}

const mask = '…';
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** The first words of a company's long name are enough. */
const maxWords = 4;

/** A name as initials: `H… O…`. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u, 50).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.slice(0, maxWords).map(initialOf).join(' ') || mask;
}

/** The first letter of a word, a grapheme; a word of a single letter is hidden. */
function initialOf(word: string): string {
  const letters = word.slice(Math.max(0, word.search(/[\p{L}\p{N}]/u)));
  const [first, second] = segmenter.segment(letters);
  return first === undefined || second === undefined ? mask : `${first.segment}${mask}`;
}
