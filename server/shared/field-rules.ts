import { limits } from './limits.ts';

/**
 * The rules for a field. The API's schemas, the types of records and tables, and the forms are all
 * derived from lists of these: a field is defined once.
 */
export type FieldRule = Shape & (PrivateRule | PublicRule);

/** A field that only the administrator sees. */
type PrivateRule = { public?: never; redact?: never };

/** A field that visitors see: how it is redacted is said with it, so that none is shown by an oversight. */
export type PublicRule = {
  /** 'map': only if the parcel's map is shown. */
  public: true | 'map';
  redact: Redaction;
};

/**
 * What is left of a public field for a visitor who may not see everything of a parcel; see tracking/privacy/mask-parcel.ts. Masked or
 * locked: the setting `public_details`.
 */
export type Redaction =
  /** The whole value: it is not about a person. */
  | 'keep'
  /** A text, without what is private of its parcel. */
  | 'text'
  /** Initials; locked: nothing. */
  | 'name'
  /** The town of an address; locked: nothing. */
  | 'place'
  /** Nothing. */
  | 'remove'
  /** A map no closer than rounded degrees are. */
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
    | 'number'
    | 'choice'
    | 'tracking-code'
    | 'password'
    /** `#rrggbb` */
    | 'color'
    | 'image';
  /** It must not be empty. An optional field that is empty has the value `cleared`. */
  required?: true;
  /** A new record gets a default value, even if the field is required. */
  hasDefault?: true;
  /** The value of an empty field; null by default. */
  cleared?: '';
  /** An empty text is a value of its own, beside null. */
  mayBeBlank?: true;
  /** Bounds of a text's length in characters (see limits.ts), or of a number's value. */
  min?: number;
  max?: number;
  /** The maximum number of decimal places; unlimited by default. */
  digits?: number;
  /** The options of a choice. */
  options?: readonly string[];
  /** For a picture: the file types that the browser offers; only the content decides. */
  accept?: string;
  /** It is searchable. */
  searched?: true;
  /** Text written by the administrator, in the language of the setting `content_language`. */
  written?: true;
  /** The section of the form that it belongs to. */
  section?: string;
};

export type FieldRules = Record<string, FieldRule>;

/** Rules of a record that visitors see with all of its fields. */
export type PublicFieldRules = Record<string, Shape & PublicRule>;

/** Why a field has no place somewhere. */
export type LeftOut = { leftOut: string };

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

/** What is made of a field of a parcel besides its type, the API, its form, import and export, which follow from its rule. */
export type ParcelUses = {
  /** Its part of the form of a new parcel. */
  form: 'code' | 'to' | 'from' | 'parcel' | 'others' | 'map' | LeftOut;
  /** Whether copies of the parcel and templates have it. */
  copy: true | LeftOut;
  /** Its part of the waybill, and whether the delivery note has it. */
  waybill: 'code' | 'sender' | 'recipient' | 'shipment' | LeftOut;
  note: true | LeftOut;
  /** The kind of values by which an import recognizes its column. */
  values: ValueKind | LeftOut;
};

export const line = { kind: 'line', max: limits.text } as const;
export const email = { kind: 'email', max: limits.text } as const;
export const phone = { kind: 'phone', max: limits.text } as const;
export const required = { required: true } as const;
/** Visitors see the field, redacted like this where they may not see everything of a parcel. */
export function publicAs<Kind extends Redaction>(redact: Kind) {
  return { public: true, redact } as const;
}
export const written = { written: true } as const;
export const latitude = { kind: 'number', min: -90, max: 90 } as const;
export const longitude = { kind: 'number', min: -180, max: 180 } as const;
