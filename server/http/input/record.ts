import { z } from 'zod';
import {
  type FieldRule,
  type FieldRules,
  type FieldValue,
  isRequiredWhenNew,
  type NewFieldValues,
} from '../../shared/field-values.ts';
import { optional, recordId, valueSchema } from './fields.ts';

/** Custom schemas for individual fields, by name. */
type OwnSchemas<Rules> = { [Name in keyof Rules]?: z.ZodType<FieldValue<Rules[Name]>> };

type NewShape<Rules> = {
  [Name in keyof Rules]: undefined extends NewFieldValues<Rules>[Name & keyof NewFieldValues<Rules>]
    ? z.ZodOptional<z.ZodType<FieldValue<Rules[Name]>>>
    : z.ZodType<FieldValue<Rules[Name]>>;
};

type ChangeShape<Rules> = {
  [Name in keyof Rules]: z.ZodOptional<z.ZodType<FieldValue<Rules[Name]>>>;
};

/**
 * The shape of a new record, for a Zod object: fields that are required and have no default are required, all others optional.
 *
 * @param own custom schemas that replace those derived from the rules.
 */
export function newShape<Rules extends FieldRules>(
  rules: Rules,
  own?: OwnSchemas<Rules>,
): NewShape<Rules>;
export function newShape(rules: FieldRules, own: OwnSchemas<FieldRules> = {}): z.ZodRawShape {
  return recordShape(rules, own, isRequiredWhenNew);
}

/** The shape of a change: all fields are optional. '' or null clears an optional field; if the field may be blank, '' stays. */
export function changeShape<Rules extends FieldRules>(
  rules: Rules,
  own?: OwnSchemas<Rules>,
): ChangeShape<Rules>;
export function changeShape(rules: FieldRules, own: OwnSchemas<FieldRules> = {}): z.ZodRawShape {
  return recordShape(rules, own, () => false);
}

/** The input of an action that needs only a record: `{ id }`. */
export const recordIdInput = z.strictObject({ id: recordId() });

function recordShape(
  rules: FieldRules,
  own: Record<string, z.ZodType | undefined>,
  isRequired: (rule: FieldRule) => boolean,
): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => {
      const schema = own[name] ?? fieldSchema(rule);
      return [name, isRequired(rule) ? schema : schema.optional()];
    }),
  );
}

function fieldSchema(rule: FieldRule): z.ZodType {
  if (rule.required) return valueSchema(rule);
  if (rule.mayBeBlank) return valueSchema(rule).nullable();
  const schema = optional(valueSchema(rule));
  return rule.cleared === undefined ? schema : schema.transform((value) => value ?? rule.cleared);
}
