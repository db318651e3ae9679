import type { FieldChanges, FieldValues, NewFieldValues } from './field-values.ts';
import type { reviewFields } from './fields.ts';

/** A customer's review of the company. */
export type Review = FieldValues<typeof reviewFields> & {
  id: number;
  /** The file name of a portrait. */
  image: string | null;
};

/** The text of a new review. */
export type NewReview = NewFieldValues<typeof reviewFields>;

/** Changes to a review's text. */
export type ReviewChanges = FieldChanges<typeof reviewFields>;
