import type { AddressEnd } from './address.ts';
import type { Failure } from './envelope.ts';
import type { FieldRule } from './field-values.ts';
import { interpolateFields, type Sentence } from './interpolate.ts';
import { panelRoot } from './public-paths.ts';

/** A form that was sent without script, and not done: what was typed, and what is wrong with it. */
export type SubmittedForm = {
  /** The call that it names: `PATCH /api/reviews`; '': it named none, and the layout says what is wrong. */
  call: string;
  values: Record<string, string>;
  /** null: nothing is; who sent it had to sign in first. */
  failure: Failure | null;
};

/**
 * The field of a sign-in with the form that its page got from somebody who was signed out, as JSON. From there browsers send
 * it back to its page (307), which draws it again. Secrets are typed again, and files are chosen again.
 */
export const restoredForm = '_form';

/** A URL path whose {placeholders} are filled with the texts and numbers of a record. */
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
  | 'choice'
  | 'country'
  /** The icon and the colour of an event, drawn together as it will look. */
  | 'appearance'
  /** `#rrggbb`, typed or picked */
  | 'color'
  | 'picture'
  /** The lines of an invoice: JSON of SentLine[]. */
  | 'invoice-lines'
  /** The name of somebody, which offers customers. */
  | 'customer'
  /** The pieces of a parcel: JSON of Piece[]. */
  | 'pieces'
  /** How much of a parcel visitors see, with a picture of each choice. */
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
  /** What takes the place of line breaks, in one line that may be pasted in several. */
  joint?: string;
  /** The address of a parcel whose text it is, and whose parts the form has, too. */
  address?: AddressEnd;
  /** What it is folded under, together with its neighbours that say the same. */
  fold?: string;
  /** What applies while the field is empty, shown in it. */
  placeholder?: string;
  /** The site's own text, which the field has while it is null; what is emptied stays empty. */
  standard?: string;
  options?: Option[];
  /** Texts to choose from, where another one may be typed as well. */
  suggestions?: string[];
  autoComplete?: string;
  /** The URL path of the stored picture; null: there is none yet. */
  picture?: string | null;
};

/** What happens to a form after it was accepted. */
export type Outcome =
  /**
   * It stays, with the saved values. `at` is the page's URL path, if that depends on what was
   * saved; its placeholders are filled from the response's data.
   */
  | { type: 'stay'; at?: string }
  /** It stays, empty: what was typed is secret, or no longer needed. */
  | { type: 'clear' }
  /** The page is reloaded. */
  | { type: 'reload' }
  /** Goes to another page; its placeholders are filled from the response's data. `says`: that one shows the response. */
  | { type: 'go'; to: string; says?: true }
  /** It stays, for another record, which has some of the same fields; `links` lead to the one that was made. */
  | { type: 'again'; keeps: readonly string[]; links: OutcomeLink[] }
  /**
   * Links replace the form; their placeholders are filled from the response's data. `copies`: first its `link`, to be opened
   * or copied.
   */
  | {
      type: 'links';
      links: OutcomeLink[];
      copies?: { label: string; copy: string; copied: string };
    };

/** A link with placeholders in its address. */
export type OutcomeLink = { label: string; to: string };

/** A button that sends a form; `sends`: with a field of its own, its name and its value. */
type SubmitButton = { label: string; sends?: readonly [name: string, value: string] };

/** A button beside the first one. Without an outcome of its own it has the form's. */
export type FurtherButton = SubmitButton & { outcome?: Outcome };

/** Fields that belong together. */
export type FormSection = {
  /** Its anchor, if it has a title. */
  id?: string;
  title?: string;
  /** By default, fields are side by side where there is room; `row`: all in one row; `columns`: so on public pages. */
  layout?: 'row' | 'columns';
  /** In a long form, the heading of a group of sections that starts here; `id` is its anchor. */
  heading?: { id: string; title: string; lead?: string };
  /** Folded together with the form's other folded sections. */
  folded?: true;
  fields: FieldSpec[];
};

/** A form of the panel, as its page describes it. */
export type FormSpec = {
  method: 'POST' | 'PATCH' | 'DELETE';
  action: string;
  /** Where browsers without JavaScript send it, as a form. Without it they cannot. */
  plainAction?: string;
  /** A form with pictures; others are sent as JSON. */
  encoding?: 'multipart';
  /** All the fields, which is the default, or only those that were changed. */
  sends?: 'all' | 'changes';
  /** An introduction that disappears together with the form. */
  lead?: string;
  /** Whether requests are idempotent, so that a retry is not executed twice. */
  once?: true;
  /** Sent along with the fields; not shown. */
  fixed?: Record<string, string | number>;
  sections: FormSection[];
  /** `quiet`: not what the page is for. */
  button: SubmitButton & { quiet?: true };
  outcome: Outcome;
  /** Further buttons; the Enter key uses the first one. */
  further?: FurtherButton[];
  /** Marks required fields, for forms in which most are optional; by default, optional fields are marked. */
  marks?: 'required';
};

/** What the script of a form is drawn with; what it says in its page, it reads there. */
export type FormScript = Pick<FormSpec, 'method' | 'action' | 'fixed' | 'once'> & {
  /** What begins the ids of its controls, each of which ends with the name of its field. */
  prefix: string;
  /** What the site has, as text, by the names of the fields. */
  saved: Record<string, string>;
  /** The path of the sign-in. */
  signIn: string;
  /** The names of fields that hold JSON. */
  json: string[];
  /** What was refused, where it was sent before the script came. */
  failure: Failure | null;
  t: Record<'noAnswer' | 'restored' | 'chosenPicture', string> & { uploading: Sentence<'percent'> };
};

/** The call that a form sends, by its name in the document of the API. */
export function callOf({ method, action }: Pick<FormSpec, 'method' | 'action'>): string {
  return `${method} ${action}`;
}

/** The page that follows a form that is sent without script; '': its own. */
export function nextPageOf({ outcome }: Pick<FormSpec, 'outcome'>): string {
  if (outcome.type === 'go') return outcome.to;
  if (outcome.type === 'stay') return outcome.at ?? '';
  if (outcome.type !== 'links') return '';
  // Of the panel, whose pages say what was done.
  return outcome.links.find(({ to }) => to.startsWith(panelRoot))?.to ?? '';
}

type Parts = Map<string, unknown>;

/** Fields such as `lines[0][title]` and `address[city]` as JSON has them, lists in the order of their numbers. */
export function nestFields(fields: Record<string, unknown>): Record<string, unknown> {
  const whole: Parts = new Map();
  for (const [name, value] of Object.entries(fields)) {
    const path = errorNameOf(name).split('.');
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
  return Object.fromEntries([...whole].map(([name, value]) => [name, plain(value)]));
}

function plain(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  const parts = nestFields(Object.fromEntries(value));
  // An object has such names in the order of the numbers.
  return Object.keys(parts).every((name) => /^\d+$/.test(name)) ? Object.values(parts) : parts;
}

/** What errors call a field: `addresses.0.street`, where its name is `addresses[0][street]`. */
export function errorNameOf(name: string): string {
  return name.replace(/\[(\w+)\]/g, '.$1');
}
