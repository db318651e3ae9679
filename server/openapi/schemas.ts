import { z } from 'zod';

/** JSON Schema, or another part of the document. */
export type Json = { [name: string]: unknown };

/** The JSON Schema of a request. */
export function inputSchema(schema: z.ZodType): Json {
  return clean(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

/**
 * The JSON Schema of an answer.
 *
 * @param components gets the parts that have a name.
 * @param isClosed whether other fields are forbidden; for readers of the document they are not, because later versions may add
 *   some.
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

/** JavaScript's bounds of whole numbers, which say nothing about a field. */
const safe = new Set<unknown>([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);

/** A schema without properties that only Zod writes, and with references to the document's own components. */
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

/** The envelope of a successful answer. @param hasNext whether the answer may have `meta.next`. */
export function successEnvelope(data: z.ZodType, hasNext = false): z.ZodType {
  return z.strictObject({
    status: z.literal('success'),
    data,
    errors: z.array(z.string()).max(0),
    message: z.string(),
    admin: z.literal(false).optional(),
    user: z.literal(false).optional(),
    ...(hasNext && { meta: z.strictObject({ next: z.string() }).optional() }),
  });
}

const errorDetail = z.strictObject({ field: z.string(), code: z.string(), message: z.string() });

/** The envelope of a failure. */
export const failure = z.strictObject({
  status: z
    .enum(['fail', 'error'])
    .meta({ description: '`fail`: of the caller; `error`: of the site.' }),
  data: z.strictObject({}),
  errors: z.array(z.string()).min(1).meta({ description: 'Sentences for people.' }),
  message: z.string().meta({ description: 'The first of them.' }),
  error_details: z.array(errorDetail).optional(),
  admin: z.literal(false).optional().meta({ description: 'With 401: nobody is signed in.' }),
  user: z.literal(false).optional(),
});

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
 * The JSON Schema of a form. All fields of a form are text, so that a number is described as a number only, although JSON may also
 * have it as text. An empty field means `null`.
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

/** Whether a text is a number as text; other texts, such as tracking codes, may have letters. */
function isNumberAsText({ type, pattern }: Json): boolean {
  return type === 'string' && typeof pattern === 'string' && !new RegExp(pattern).test('A');
}
