import { type FieldRules, required } from './field-values.ts';

/** A saved view of a list: the query of its address, under a name. */
export const listViewFields = {
  name: { kind: 'line', max: 100, ...required },
  query: { kind: 'line', max: 2000, cleared: '', hasDefault: true },
} as const satisfies FieldRules;
