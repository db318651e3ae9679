import { migration } from './baseline/values.ts';

/** Renames the fields of amounts in stored mappings of imports, and stores the decimal mark of a file, like its date order. */
export const up = migration(() => [
  `alter table import_mappings add column decimal_mark text
    constraint import_mappings_decimal_mark check (decimal_mark in ('point', 'comma'))`,
  `update import_mappings
    set fields = replace(replace(fields, '"cod_amount"', '"cod"'), '"price"', '"price_text"')`,
]);
