import { limits } from './limits.ts';

/**
 * The rules for a field. The API's schemas, the types of records and tables, and the forms are all
 * derived from lists of these: a field is defined once.
 */
export type FieldRule = {
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
  /** Bounds of a text's length in characters (see limits.ts), or of a number's value. */
  min?: number;
  max?: number;
  /** The maximum number of decimal places; unlimited by default. */
  digits?: number;
  /** The options of a choice. */
  options?: readonly string[];
  /** For a picture: the file types that the browser offers; only the content decides. */
  accept?: string;
  /** Visitors may see it; 'map': only if the parcel's map is shown. */
  public?: true | 'map';
  /** It is searchable. */
  searched?: true;
  /** Text written by the administrator, in the language of the setting `content_language`. */
  written?: true;
  /** The section of the form that it belongs to. */
  section?: string;
};

export type FieldRules = Record<string, FieldRule>;

export const line = { kind: 'line', max: limits.text } as const;
export const email = { kind: 'email', max: limits.text } as const;
export const phone = { kind: 'phone', max: limits.text } as const;
export const required = { required: true } as const;
export const isPublic = { public: true } as const;
export const written = { written: true } as const;
export const latitude = { kind: 'number', min: -90, max: 90, public: 'map' } as const;
export const longitude = { kind: 'number', min: -180, max: 180, public: 'map' } as const;
