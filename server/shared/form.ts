import type { AddressEnd } from './address.ts';
import type { Failure } from './envelope.ts';
import type { FieldRule } from './field-values.ts';
import { interpolateFields, type Sentence } from './interpolate.ts';
import { panelRoot } from './public-paths.ts';

/** A form that was sent without script and refused: what was typed, and what is wrong. */
export type SubmittedForm = {
  /** The call that the form names: `PATCH /api/reviews`; '': none, so that the layout shows the error. */
  call: string;
  values: Record<string, string>;
  /** null: nothing is wrong; the sender had to sign in first. */
  failure: Failure | null;
};

/**
 * The field of the sign-in form that carries, as JSON, a form that a signed-out user sent. After the sign-in the browser sends
 * it back to its page (307), which draws the form again. Secrets have to be typed again, and files chosen again.
 */
export const restoredForm = '_form';

/** Fills the {placeholders} of a URL path with the texts and numbers of a record. */
export function fillAddress(address: string, record: object): string {
  const texts = Object.entries(record)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => [name, encodeURIComponent(String(value))]);
  return interpolateFields(address, Object.fromEntries(texts));
}

/** The kind of control for a field. */
export type Control =
  | 'text'
  | 'email'
  | 'tel'
  | 'url'
  | 'password'
  | 'new-password'
  | 'number'
  | 'lines'
  /** The content of a page, with help and a preview. */
  | 'content'
  /** `YYYY-MM-DD` */
  | 'day'
  /** `YYYY-MM-DDTHH:MM`, in the site's time zone */
  | 'timestamp'
  /** The same, and may be empty: the browser's own control. */
  | 'local-time'
  | 'clock-time'
  | 'choice'
  | 'country'
  /** The icon and the colour of an event, with a preview of both. */
  | 'appearance'
  /** `#rrggbb`, typed or picked */
  | 'color'
  | 'picture'
  /** The zones of a delivery service with their prices: JSON of SentZone[]. */
  | 'price-table'
  /** The lines of an invoice: JSON of SentLine[]. */
  | 'invoice-lines'
  /** A name, with customers to choose from. */
  | 'customer'
  /** The pieces of a parcel: JSON of Piece[]. */
  | 'pieces'
  /** How much of a parcel visitors see, with a picture of each option. */
  | 'visibility';

export type Option = { value: string; label: string; disabled?: boolean };

/** One field of a form. */
export type FieldSpec = {
  name: string;
  label: string;
  control: Control;
  rule: FieldRule;
  value: string;
  hint?: string;
  /** What replaces the line breaks of a pasted text, for a field with one line of text. */
  joint?: string;
  /** Which address of a parcel the field has as text; the form also has the parts of this address. */
  address?: AddressEnd;
  /** The title of the folded group that the field and its neighbours with the same `fold` are in. */
  fold?: string;
  /** The value that applies while the field is empty, shown in the field. */
  placeholder?: string;
  /** The site's own text, which the field shows while its value is null. A field that the user has emptied stays empty. */
  standard?: string;
  options?: Option[];
  /** Texts to choose from; another text may be typed as well. */
  suggestions?: string[];
  autoComplete?: string;
  /** The URL path of the stored picture; null: there is none yet. */
  picture?: string | null;
};

/** What happens to a form after it was accepted. */
export type Outcome =
  /**
   * The form stays, with the saved values. `at` is the page's URL path if that depends on what was saved; its placeholders are
   * filled from the response's data.
   */
  | { type: 'stay'; at?: string }
  /** The form stays, empty: what was typed is secret, or no longer needed. */
  | { type: 'clear' }
  /** The page is reloaded. */
  | { type: 'reload' }
  /** Another page is opened; the placeholders of its path are filled from the response's data. `says`: that page shows the response. */
  | { type: 'go'; to: string; says?: true }
  /** The form stays for another record, and keeps some of its values; `links` lead to the record that was made. */
  | { type: 'again'; keeps: readonly string[]; links: OutcomeLink[] }
  /**
   * Links replace the form; their placeholders are filled from the response's data. `copies`: first the response's `link`, to be
   * opened or copied.
   */
  | {
      type: 'links';
      links: OutcomeLink[];
      copies?: { label: string; copy: string; copied: string };
    };

/** A link with placeholders in its address. */
export type OutcomeLink = { label: string; to: string };

/** A button that sends a form; `sends`: the name and value of a field that this button adds. */
type SubmitButton = { label: string; sends?: readonly [name: string, value: string] };

/** A further button. Without an outcome of its own, it has the form's. */
export type FurtherButton = SubmitButton & { outcome?: Outcome };

/** Fields that belong together. */
export type FormSection = {
  /** The section's anchor, if it has a title. */
  id?: string;
  title?: string;
  /**
   * By default, fields are side by side in the panel if there is room. `row`: all fields are in one row. `columns`: fields are side
   * by side on public pages as well.
   */
  layout?: 'row' | 'columns';
  /** In a long form, the heading of a group of sections that starts here; `id` is its anchor. */
  heading?: { id: string; title: string; lead?: string };
  /** The section is folded, together with the form's other folded sections. */
  folded?: true;
  fields: FieldSpec[];
};

/** A form of the panel, as its page describes it. */
export type FormSpec = {
  method: 'POST' | 'PATCH' | 'DELETE';
  action: string;
  /** Where browsers without JavaScript send the form; without `plainAction` they cannot send it. */
  plainAction?: string;
  /** A form with pictures; others are sent as JSON. */
  encoding?: 'multipart';
  /** All fields, which is the default, or only the changed ones. */
  sends?: 'all' | 'changes';
  /** An introduction, which disappears together with the form. */
  lead?: string;
  /** Whether requests are idempotent, so that a retry is not executed twice. */
  once?: true;
  /** Values that are sent with the fields but not shown. */
  fixed?: Record<string, string | number>;
  sections: FormSection[];
  /** `quiet`: not the main button of the page. */
  button: SubmitButton & { quiet?: true };
  outcome: Outcome;
  /** Further buttons; the Enter key uses the first one. */
  further?: FurtherButton[];
  /** Marks required fields, for forms in which most are optional; by default, optional fields are marked. */
  marks?: 'required';
};

/** What the script of a form is given; it reads everything else in the page. */
export type FormScript = Pick<FormSpec, 'method' | 'action' | 'fixed' | 'once'> & {
  /** The beginning of the ids of the form's controls; each id ends with the name of its field. */
  prefix: string;
  /** The saved values as text, by the names of the fields. */
  saved: Record<string, string>;
  /** The path of the sign-in page. */
  signIn: string;
  /** The names of fields that hold JSON. */
  json: string[];
  /** The errors if the form was sent, and refused, before the script was loaded. */
  failure: Failure | null;
  t: Record<'noAnswer' | 'restored' | 'chosenPicture', string> & { uploading: Sentence<'percent'> };
};

/** The call that a form sends, as the API's document names it: `PATCH /api/reviews`. */
export function formCall({ method, action }: Pick<FormSpec, 'method' | 'action'>): string {
  return `${method} ${action}`;
}

/** The page that follows a form that was sent without script; '': the page of the form. */
export function formNextPage({ outcome }: Pick<FormSpec, 'outcome'>): string {
  if (outcome.type === 'go') return outcome.to;
  if (outcome.type === 'stay') return outcome.at ?? '';
  if (outcome.type !== 'links') return '';
  // The link must lead to a page of the panel, because only these pages show what was done.
  return outcome.links.find(({ to }) => to.startsWith(panelRoot))?.to ?? '';
}

type Parts = Map<string, unknown>;

/** Turns fields such as `lines[0][title]` and `address[city]` into nested objects and lists, lists in the order of their numbers. */
export function nestFields(fields: Record<string, unknown>): Record<string, unknown> {
  const whole: Parts = new Map();
  for (const [name, value] of Object.entries(fields)) {
    const path = errorFieldName(name).split('.');
    const last = path.pop() ?? name;
    let parts = whole;
    for (const step of path) {
      const known = parts.get(step);
      const next = known instanceof Map ? known : new Map<string, unknown>();
      parts.set(step, next);
      parts = next;
    }
    parts.set(last, value);
  }
  return Object.fromEntries([...whole].map(([name, value]) => [name, plainFieldPart(value)]));
}

function plainFieldPart(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  const parts = nestFields(Object.fromEntries(value));
  // An object keeps such names in the order of the numbers.
  return Object.keys(parts).every((name) => /^\d+$/.test(name)) ? Object.values(parts) : parts;
}

/** A field's name in error details: `addresses.0.street` for `addresses[0][street]`. */
export function errorFieldName(name: string): string {
  return name.replace(/\[(\w+)\]/g, '.$1');
}
