import { z } from 'zod';
import { recordId } from '../../http/input/fields.ts';
import { changeShape, newShape } from '../../http/input/record.ts';
import { filledUp } from '../../shared/field-values.ts';
import { type ParcelTemplate, repeatedFields, templateFields } from '../../shared/parcel-copy.ts';
import { parcelKey } from '../tracking-code.ts';
import type { TemplateRow } from './queries.ts';

/** A new template: its name, and a parcel whose fields it takes, or fields, which come before those. */
export const newTemplate = z.strictObject({
  ...newShape(templateFields),
  from: parcelKey.optional(),
});

/** Which template to change, and the fields that change. */
export const templateChange = z.strictObject({ id: recordId(), ...changeShape(templateFields) });

const stored = z.object(changeShape(repeatedFields));

/** A template of which only what the rules let pass is left: they may have changed since it was written. */
export function templateOf({ fields: json, ...row }: TemplateRow): ParcelTemplate {
  const fields: Record<string, unknown> = JSON.parse(json);
  const { error } = stored.safeParse(fields);
  const bad = new Set(error?.issues.map(({ path }) => path[0]));
  const good = Object.entries(fields).filter(([name]) => !bad.has(name));
  return { ...row, ...filledUp(repeatedFields, stored.parse(Object.fromEntries(good))) };
}
