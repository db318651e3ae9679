import type { FieldRule, FieldRules } from './field-rules.ts';

/** The type of a field's value when it is not empty. */
type Filled<Rule> = Rule extends { kind: 'number' }
  ? number
  : Rule extends { kind: 'choice'; options: readonly (infer Option)[] }
    ? Option
    : string;

/** The type of a field's value. */
export type FieldValue<Rule> =
  | Filled<Rule>
  | (Rule extends { required: true } ? never : Rule extends { cleared: '' } ? '' : null);

/** A record with all of these fields. */
export type FieldValues<Rules> = { [Name in keyof Rules]: FieldValue<Rules[Name]> };

/** The fields to change; a field that is left out or undefined is not changed. */
export type FieldChanges<Rules> = {
  [Name in keyof Rules]?: FieldValue<Rules[Name]> | undefined;
};

/** The fields that are required in a new record. */
type Needed<Rules> = {
  [Name in keyof Rules]: Rules[Name] extends { hasDefault: true }
    ? never
    : Rules[Name] extends { required: true }
      ? Name
      : never;
}[keyof Rules];

/** A new record: the fields it requires, and any others. */
export type NewFieldValues<Rules> = FieldChanges<Rules> & {
  [Name in Needed<Rules>]: FieldValue<Rules[Name]>;
};

/** Whether a field is required in a new record. */
export function isNeeded({ required, hasDefault }: FieldRule): boolean {
  return required === true && hasDefault !== true;
}

/** The names of the fields that visitors may see always or, with `'map'`, if the map is shown. */
export type PublicName<Rules, Visibility = true> = {
  [Name in keyof Rules]: Rules[Name] extends { public: Visibility } ? Name : never;
}[keyof Rules];

/** The same names, at run time. */
export function publicNames<Rules extends FieldRules, Visibility extends true | 'map' = true>(
  rules: Rules,
  visibility: Visibility,
): PublicName<Rules, Visibility>[];
export function publicNames(rules: FieldRules, visibility: true | 'map'): string[] {
  return Object.keys(rules).filter((name) => rules[name]?.public === visibility);
}

type SearchedName<Rules> = {
  [Name in keyof Rules]: Rules[Name] extends { searched: true } ? Name : never;
}[keyof Rules];

/** The names of the searchable fields. */
export function searchedNames<Rules extends FieldRules>(rules: Rules): SearchedName<Rules>[];
export function searchedNames(rules: FieldRules): string[] {
  return Object.keys(rules).filter((name) => rules[name]?.searched);
}

/** A record with all of these fields; those that are not given are empty. */
export function filledUp<Rules extends FieldRules>(
  rules: Rules,
  given: FieldChanges<Rules>,
): FieldValues<Rules>;
export function filledUp(rules: FieldRules, given: Record<string, unknown>) {
  return mapValues(rules, ({ cleared = null }, name) => given[name] ?? cleared);
}

/** The names of a record's fields. */
export function namesOf<Name extends string>(record: Partial<Record<Name, unknown>>): Name[];
export function namesOf(record: object): string[] {
  return Object.keys(record);
}

/** Some fields of a record. */
export function pick<Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name>;
export function pick(source: Record<string, unknown>, names: readonly string[]) {
  const picked: Record<string, unknown> = {};
  for (const name of names) picked[name] = source[name];
  return picked;
}

/** A record without some of its fields. */
export function omit<Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Omit<Source, Name>;
export function omit(source: Record<string, unknown>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(source).filter(([name]) => !names.includes(name)));
}

/** A record with the same names, whose values are those returned by `make`. */
export function mapValues<Name extends string, From, To>(
  record: Record<Name, From>,
  make: (value: From, name: Name) => To,
): Record<Name, To>;
export function mapValues<From, To>(
  record: Record<string, From>,
  make: (value: From, name: string) => To,
) {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, make(value, name)]),
  );
}
