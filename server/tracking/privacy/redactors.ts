import type { FieldRules, PublicRule, Redaction } from '../../shared/field-rules.ts';

/** What is left of a value, for each way to redact a field. */
export type Redactors = Record<Redaction, (value: unknown) => unknown>;

/** The names of the fields whose rule says that visitors see them. */
type PublicName<Rules> = {
  [Name in keyof Rules]: Rules[Name] extends PublicRule ? Name : never;
}[keyof Rules];

/** The public fields of a record, each redacted as its rule says. Whatever else the record has is left out. */
export function redactFields<Rules extends FieldRules, Source extends object>(
  rules: Rules,
  record: Source,
  redactors: Redactors,
): Pick<Source, PublicName<Rules> & keyof Source>;
export function redactFields(
  rules: FieldRules,
  record: Record<string, unknown>,
  redactors: Redactors,
): Record<string, unknown> {
  const redacted: Record<string, unknown> = {};
  for (const [name, { redact }] of Object.entries(rules)) {
    if (redact !== undefined && name in record) redacted[name] = redactors[redact](record[name]);
  }
  return redacted;
}

/** Redacts a text; of anything else, such as null, nothing is left. */
export function ofText(redact: (text: string) => string): (value: unknown) => string | null {
  return (value) => (typeof value === 'string' ? redact(value) : null);
}

/** Redacts a number; of anything else, such as null, nothing is left. */
export function ofNumber(redact: (number: number) => number): (value: unknown) => number | null {
  return (value) => (typeof value === 'number' ? redact(value) : null);
}
