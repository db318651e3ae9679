import type { Selectable } from 'kysely';
import type { Tables } from '../../../server/database/tables.ts';

type Kind<Value> = Value extends string ? 'text' : Value extends number ? 'number' : 'bytes';

type Column<Value> = null extends Value
  ? `${Kind<NonNullable<Value>>} | null`
  : Kind<NonNullable<Value>>;

/**
 * What the table types say of each column, as text, because types are gone at run time. A list that satisfies this has
 * every column of the types, no other, and each with its kind.
 */
export type TableColumns<Name extends keyof Tables> = {
  [Table in Name]: {
    [Field in keyof Selectable<Tables[Table]>]: Column<Selectable<Tables[Table]>[Field]>;
  };
};
