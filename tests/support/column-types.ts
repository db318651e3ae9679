import type { Selectable } from 'kysely';
import type { Tables } from '../../server/database/tables.ts';

type Kind<Value> = Value extends string ? 'text' : Value extends number ? 'number' : 'bytes';

type Column<Value> = null extends Value
  ? `${Kind<NonNullable<Value>>} | null`
  : Kind<NonNullable<Value>>;

/** What the types of the tables say of each column, as text: every column, no other, and each with its kind. */
export type ColumnTypes = {
  [Table in keyof Tables]: {
    [Field in keyof Selectable<Tables[Table]>]: Column<Selectable<Tables[Table]>[Field]>;
  };
};
