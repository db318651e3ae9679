import { z } from 'zod';

/** The names of the fields of a call that are days. Only loaded for forms that are sent without script, because it is much code. */
export function findDayFields(schema: z.ZodType): Set<string> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return new Set(Object.keys(properties).filter((name) => isDaySchema(properties[name])));
}

function isDaySchema(schema: unknown): boolean {
  const { format, anyOf = [] } = Object(schema);
  return format === 'date' || anyOf.some(isDaySchema);
}
