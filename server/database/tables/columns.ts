import type { Generated } from 'kysely';
import type { FieldValue } from '../../shared/field-values.ts';

/** The columns for a set of field rules. */
export type Columns<Rules> = {
  [Name in keyof Rules]: Rules[Name] extends { hasDefault: true }
    ? Generated<FieldValue<Rules[Name]>>
    : FieldValue<Rules[Name]>;
};

export type Timestamps = { created_at: string; updated_at: string };

/** The normalized text that searches match; see database/search.ts. */
export type Searchable = { search_text: Generated<string> };
