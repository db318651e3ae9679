import type { FieldRule } from './fields.ts';

/** How a field is filled in. */
export type Control =
  | 'text'
  | 'email'
  | 'tel'
  | 'url'
  | 'password'
  | 'new-password'
  | 'number'
  | 'lines'
  /** A line or a few; the box grows with them. */
  | 'paragraph'
  /** The content of a page, with help and a preview. */
  | 'content'
  /** `YYYY-MM-DD` */
  | 'day'
  /** `YYYY-MM-DDTHH:MM`, in the site's time zone */
  | 'timestamp'
  | 'choice'
  /** An icon and a colour of an activity, shown as they will look. */
  | 'icon'
  | 'colour'
  | 'picture';

export type Option = { value: string; label: string; disabled?: boolean };

/** One field of a form. */
export type FieldSpec = {
  name: string;
  label: string;
  control: Control;
  rule: FieldRule;
  value: string;
  hint?: string;
  /** What stands for the field while it is empty. */
  placeholder?: string;
  options?: Option[];
  autoComplete?: string;
  /** The address of the picture that is stored already; null: there is none yet. */
  picture?: string | null;
};

/** What becomes of a form once it was taken. */
export type Outcome =
  /**
   * It stays, with what was saved in it. `at` is its address, where that changes with what is saved;
   * its places are filled from the answer's data.
   */
  | { type: 'stay'; at?: string }
  /** It stays, empty: what was typed is secret, or done with. */
  | { type: 'clear' }
  /** The page is loaded anew. */
  | { type: 'reload' }
  /** Another page; its places are filled from the answer's data. */
  | { type: 'go'; to: string }
  /** The form makes way for links, whose places are filled from the answer's data. */
  | { type: 'links'; links: { label: string; to: string }[] };

/** Fields that belong together. */
export type FormSection = {
  title?: string;
  /** Fields stand beside each other where there is room; `row`: all of them in one row. */
  layout?: 'row';
  /** Of the sections that begin here, where a form has many; `id` is where links to them lead. */
  heading?: { id: string; title: string; lead?: string };
  fields: FieldSpec[];
};

/** A form of the panel: plain data, drawn by one island. */
export type FormSpec = {
  method: 'POST' | 'PATCH' | 'DELETE';
  action: string;
  encoding: 'json' | 'multipart';
  /** All the fields, or those that are not as they were. */
  sends: 'all' | 'changes';
  /** What it is about, where that goes away together with it. */
  lead?: string;
  /** Sent along with the fields; not shown. */
  fixed: Record<string, string | number>;
  sections: FormSection[];
  button: { label: string; busy: string };
  outcome: Outcome;
};
