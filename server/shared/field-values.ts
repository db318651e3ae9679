import { limits } from './limits.ts';

/** The type of a field's value when it is not empty. */
type ValueOf<Rule> = Rule extends { kind: 'number' }
  ? number
  : Rule extends { kind: 'choice'; options: readonly (infer Option)[] }
    ? Option
    : string;

/** The type of a field's value. */
export type FieldValue<Rule> =
  | ValueOf<Rule>
  | (Rule extends { required: true } ? never : Rule extends { cleared: '' } ? '' : null);

/** A record with all of these fields. */
export type FieldValues<Rules> = { [Name in keyof Rules]: FieldValue<Rules[Name]> };

/** The fields to change; a missing or undefined field is not changed. */
export type FieldChanges<Rules> = {
  [Name in keyof Rules]?: FieldValue<Rules[Name]> | undefined;
};

/** The names of the fields that are required in a new record. */
type RequiredValues<Rules> = {
  [Name in keyof Rules]: Rules[Name] extends { hasDefault: true }
    ? never
    : Rules[Name] extends { required: true }
      ? Name
      : never;
}[keyof Rules];

/** A new record: the required fields, and any others. */
export type NewFieldValues<Rules> = FieldChanges<Rules> & {
  [Name in RequiredValues<Rules>]: FieldValue<Rules[Name]>;
};

/** Whether a field is required in a new record. */
export function isRequiredWhenNew({ required, hasDefault }: FieldRule): boolean {
  return required === true && hasDefault !== true;
}

/** The names of the fields that visitors may see always or, with `'map'`, if the map is shown. */
export type PublicName<Rules, Visibility = true> = {
  [Name in keyof Rules]: Rules[Name] extends { public: Visibility } ? Name : never;
}[keyof Rules];

/** The names of `PublicName`, at run time. */
export function publicNames<Rules extends FieldRules, Visibility extends true | 'map' = true>(
  rules: Rules,
  visibility: Visibility,
): PublicName<Rules, Visibility>[];
export function publicNames(rules: FieldRules, visibility: true | 'map'): string[] {
  return Object.keys(rules).filter((name) => rules[name]?.public === visibility);
}

type SearchedName<Rules> = {
  [Name in keyof Rules]: Rules[Name] extends { searched: true } ? Name : never;
}[keyof Rules];

/** The names of the searchable fields. */
export function searchedNames<Rules extends FieldRules>(rules: Rules): SearchedName<Rules>[];
export function searchedNames(rules: FieldRules): string[] {
  return Object.keys(rules).filter((name) => rules[name]?.searched);
}

/** A record with all of these fields; fields that are not given are empty. */
export function withAllFields<Rules extends FieldRules>(
  rules: Rules,
  given: FieldChanges<Rules>,
): FieldValues<Rules>;
export function withAllFields(rules: FieldRules, given: Record<string, unknown>) {
  return mapValues(rules, ({ cleared = null }, name) => given[name] ?? cleared);
}

/** The text with a name; undefined if there is none. The names may come from requests: inherited properties do not count. */
export function ownEntry(entries: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}

/** The names of a record's fields. */
export function fieldNames<Name extends string>(record: Partial<Record<Name, unknown>>): Name[];
export function fieldNames(record: object): string[] {
  return Object.keys(record);
}

/** Some fields of a record. */
export function pick<Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name>;
export function pick(source: Record<string, unknown>, names: readonly string[]) {
  const picked: Record<string, unknown> = {};
  for (const name of names) picked[name] = source[name];
  return picked;
}

/** A record without some of its fields. */
export function omit<Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Omit<Source, Name>;
export function omit(source: Record<string, unknown>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(source).filter(([name]) => !names.includes(name)));
}

/** A record with a word before each name: `city` becomes `pickup_city`. */
export function withPrefix<const Prefix extends string, const Parts extends object>(
  prefix: Prefix,
  parts: Parts,
): { [Part in keyof Parts & string as `${Prefix}_${Part}`]: Parts[Part] };
export function withPrefix(prefix: string, parts: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parts).map(([part, value]) => [`${prefix}_${part}`, value]),
  );
}

/** A record with the same names, whose values are those returned by `make`. */
export function mapValues<Name extends string, From, To>(
  record: Record<Name, From>,
  make: (value: From, name: Name) => To,
): Record<Name, To>;
export function mapValues<From, To>(
  record: Record<string, From>,
  make: (value: From, name: string) => To,
) {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, make(value, name)]),
  );
}

/**
 * The rules for a field. The API's schemas, the types of records and tables, and the forms are all
 * derived from lists of these: a field is defined once.
 */
export type FieldRule = Shape & (PrivateRule | PublicRule);

/** A field that only the administrator sees. */
type PrivateRule = { public?: never; redact?: never };

/** A field that visitors see. Its redaction is required, so that no field is shown by an oversight. */
export type PublicRule = {
  /** 'map': only if the parcel's map is shown. */
  public: true | 'map';
  redact: Redaction;
};

/**
 * What is left of a public field for a visitor who may not see all of a parcel, which the setting `public_details` masks or
 * locks; see tracking/privacy/mask-parcel.ts.
 */
export type Redaction =
  /** The whole value, which is not about a person. */
  | 'keep'
  /** The title of an event if it is that of a preset, or else the name of its stage. */
  | 'title'
  /** Initials; locked: nothing. */
  | 'name'
  /** The town, and the country of an address; locked: nothing. */
  | 'place'
  /** Nothing: the field is private, or free text. */
  | 'remove'
  /** The zoom of a map, limited to what rounded degrees can show. */
  | 'zoom'
  /** Rounded degrees. */
  | 'position'
  /** Rounded degrees of where somebody lives; locked: nothing. */
  | 'home';

type Shape = {
  kind:
    | 'line'
    | 'lines'
    | 'email'
    | 'phone'
    /** an address that begins with https:// */
    | 'link'
    /** `YYYY-MM-DD` */
    | 'day'
    /** ISO 8601, UTC */
    | 'timestamp'
    /** `YYYY-MM-DDTHH:MM`, on the clock of the site */
    | 'local-time'
    /** `HH:MM`, on the clock of the site */
    | 'clock-time'
    | 'number'
    | 'choice'
    /** ISO 3166-1, two capitals */
    | 'country'
    | 'tracking-code'
    | 'password'
    /** `#rrggbb` */
    | 'color'
    | 'image';
  /** The field must not be empty. An empty optional field has the value `cleared`. */
  required?: true;
  /** A new record gets a default value, even if the field is required. */
  hasDefault?: true;
  /** The value of an empty field; null by default. */
  cleared?: '';
  /** An empty text is a value, different from null. */
  mayBeBlank?: true;
  /** Bounds of a text's length in characters (see limits.ts), or of a number's value. */
  min?: number;
  max?: number;
  /** The maximum number of decimal places; unlimited by default. */
  digits?: number;
  /** The options of a choice. */
  options?: readonly string[];
  /** For a picture: the file types that the browser offers; the server decides by the content. */
  accept?: string;
  /** Searches look at the field. */
  searched?: true;
  /** Text written by the administrator, in the language of the setting `content_language`. */
  written?: true;
  /** The section of the form that the field belongs to. */
  section?: string;
};

export type FieldRules = Record<string, FieldRule>;

/** The rules of a record of which visitors see all fields. */
export type PublicFieldRules = Record<string, Shape & PublicRule>;

/** What the values of a column in a file can be recognized as. */
export type ValueKind =
  | 'email'
  | 'date'
  | 'phone'
  | 'language'
  | 'stage'
  | 'weight'
  | 'money'
  | 'code'
  | 'address'
  | 'name';

/** Where a field of a parcel is used in addition to its type, the API, import and export, which follow from its rule. */
export type ParcelUses = {
  /** The part of the form for a new parcel that lists the field. */
  form?: 'to' | 'destination' | 'from' | 'pickup' | 'parcel' | 'others' | 'customer';
  /** Copies and templates of a parcel take over this field. */
  copy?: true;
  /** The part of the waybill that lists it. */
  waybill?: 'sender' | 'recipient' | 'shipment';
  /** The delivery note lists this field. */
  note?: true;
  /** The values by which an import recognizes the field’s column if the heading does not say which field it is. */
  values?: ValueKind;
};

export const line = { kind: 'line', max: limits.text } as const;
export const email = { kind: 'email', max: limits.text } as const;
export const phone = { kind: 'phone', max: limits.text } as const;
export const required = { required: true } as const;
/** Visitors see the field, redacted like this if they may not see all of a parcel. */
export function publicAs<Kind extends Redaction>(redact: Kind) {
  return { public: true, redact } as const;
}
export const systemColumn = { written: true } as const;
export const latitude = { kind: 'number', min: -90, max: 90 } as const;
export const longitude = { kind: 'number', min: -180, max: 180 } as const;
/** The id of another record. */
export const recordLink = { kind: 'number', min: 1, max: limits.recordId, digits: 0 } as const;

/** A record without its undefined fields, which would replace a value when the record is spread. */
export function omitUndefined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
export function omitUndefined(fields: object) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
