import type { FieldChanges, FieldValues, NewFieldValues } from './field-values.ts';
import type { clientFields } from './fields.ts';

/** A client of the company, and its logo. */
export type Client = FieldValues<typeof clientFields> & {
  id: number;
  /** The file name of an image. */
  image: string;
};

/** A new client; without `position` it is added at the end of the list. */
export type NewClient = NewFieldValues<typeof clientFields>;

/** Changes to a client, except to its logo. */
export type ClientChanges = FieldChanges<typeof clientFields>;

/** A client as the home page shows it, with the size of its logo in pixels. */
export type ClientLogo = Pick<Client, 'id' | 'name' | 'link' | 'image'> & {
  width: number;
  height: number;
};
