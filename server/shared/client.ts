import type { FieldChanges, FieldValues, NewFieldValues } from './field-values.ts';
import type { clientFields } from './fields.ts';

/** A company that sends with us, and its logo. */
export type Client = FieldValues<typeof clientFields> & {
  id: number;
  /** The file name of an image. */
  image: string;
};

/** Its `position` is the place in the list that it gets, at the end where it is left out. */
export type NewClient = NewFieldValues<typeof clientFields>;

/** What the administrator changes of a client, but for its logo. */
export type ClientChanges = FieldChanges<typeof clientFields>;

/** A client as the home page shows it, with the logo's own size in pixels. */
export type ClientLogo = Pick<Client, 'id' | 'name' | 'link' | 'image'> & {
  width: number;
  height: number;
};
