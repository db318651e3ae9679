import type { FieldChanges, FieldValues } from './field-values.ts';
import type { reviewFields } from './fields.ts';

/** A customer's review of the company. */
export type Review = FieldValues<typeof reviewFields> & {
  id: number;
  /** The file name of a portrait. */
  image: string | null;
};

/** Changes to a review's text. */
export type ReviewChanges = FieldChanges<typeof reviewFields>;
