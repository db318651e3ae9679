import type { FieldChanges, FieldValues } from './field-values.ts';
import type { reviewFields } from './fields.ts';

/** What a customer says of the company. */
export type Review = FieldValues<typeof reviewFields> & {
  id: number;
  /** The file name of a portrait. */
  image: string | null;
};

/** What the administrator changes of a review's words. */
export type ReviewChanges = FieldChanges<typeof reviewFields>;
