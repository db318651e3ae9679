import { z } from 'zod';

/** JSON Schema, of which the document is made. */
export type Json = { [name: string]: unknown };

/** What a request may hold. */
export function inputSchema(schema: z.ZodType): Json {
  return clean(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

/**
 * What an answer holds. The parts that have a name are collected.
 *
 * @param isClosed whether it holds nothing else; for readers it may come to hold more.
 */
export function answerSchema(
  schema: z.ZodType,
  components: Record<string, Json>,
  isClosed: boolean,
): Json {
  const whole: Json = { ...z.toJSONSchema(schema, { io: 'output' }) };
  const parts = Object(whole.$defs);
  for (const [name, part] of Object.entries(parts)) {
    components[name] ??= clean(Object(part), isClosed);
  }
  return clean(whole, isClosed);
}

/** The bounds of whole numbers in JavaScript, which say nothing about a field. */
const safe = new Set<unknown>([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);

/** Without what only Zod writes, and with the document's own addresses of parts. */
function clean(schema: unknown, isClosed = true): Json {
  return Object(cleaned(schema));

  function cleaned(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(cleaned);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
      if (name === '$schema' || name === '$defs' || safe.has(part)) return [];
      if (name === 'id' && typeof part === 'string') return [];
      if (name === '$ref')
        return [[name, String(part).replace('#/$defs/', '#/components/schemas/')]];
      if (name === 'additionalProperties' && part === false && !isClosed) return [];
      return [[name, cleaned(part)]];
    });
    return Object.fromEntries(entries);
  }
}
