import type { z } from 'zod';
import { inputSchema, type Json } from './schemas.ts';

/** The content of a request that is a form. */
export function formContent(schema: z.ZodType, example?: Json): Json {
  const whole = formSchema(schema);
  if (example === undefined) return { schema: whole };
  const properties = Object(whole.properties);
  const typed = Object.entries(example).map(([name, value]) => {
    const { type } = Object(properties[name]);
    return [name, type === 'integer' || type === 'number' ? Number(value) : value];
  });
  return { schema: whole, example: Object.fromEntries(typed) };
}

/**
 * What a form may hold. All fields of a form are text, so that each is described by one type where it holds one: a number,
 * though a call in JSON may write it as text, too. An empty field is what `null` is in JSON.
 */
function formSchema(schema: z.ZodType): Json {
  const whole = inputSchema(schema);
  const properties = Object.entries(Object(whole.properties)).map(([name, field]) => [
    name,
    asFormField(Object(field)),
  ]);
  return { ...whole, properties: Object.fromEntries(properties) };
}

function asFormField({ anyOf, ...field }: Json): Json {
  if (!Array.isArray(anyOf)) return field;
  const given = anyOf
    .map((kind) => asFormField(Object(kind)))
    .filter(({ type }) => type !== 'null');
  const [number] = given.filter(({ type }) => type === 'number' || type === 'integer');
  const kinds = number === undefined ? given : given.filter((kind) => !isNumberAsText(kind));
  const [only, ...others] = kinds;
  return only !== undefined && others.length === 0
    ? { ...field, ...only }
    : { ...field, anyOf: kinds };
}

/** Of the texts beside a number: others, such as tracking codes, may have letters. */
function isNumberAsText({ type, pattern }: Json): boolean {
  return type === 'string' && typeof pattern === 'string' && !new RegExp(pattern).test('A');
}
