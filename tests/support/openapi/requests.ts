import fc from 'fast-check';
import type { Json } from '../http.ts';

type Schema = Record<string, Json>;

/**
 * Values that a JSON Schema of the document allows.
 *
 * @param isPlain whether texts are words and numbers are whole and no texts: what a schema checks besides what JSON Schema
 *   can say of one field then allows them too.
 */
export function allowedBy(schema: Schema, isPlain = false): fc.Arbitrary<Json> {
  const { type, anyOf, enum: options, const: only, default: _ } = schema;
  if (Array.isArray(options)) return fc.constantFrom(...options);
  if (only !== undefined) return fc.constant(only);
  if (Array.isArray(anyOf)) {
    const choices = isPlain ? withoutTexts(anyOf) : anyOf;
    return fc.oneof(...choices.map((one) => allowedBy(one, isPlain)));
  }
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => allowedBy({ ...schema, type: one }, isPlain)));
  switch (type) {
    case 'object':
      return objects(schema, isPlain);
    case 'array':
      return fc.array(allowedBy(schema.items ?? {}, isPlain), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.min(Number(schema.maxItems ?? 3), 3),
      });
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number':
      return isPlain
        ? fc.integer(boundsOf(schema))
        : fc.double({ ...boundsOf(schema), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return isPlain ? words(schema) : strings(schema);
    default:
      return fc.jsonValue();
  }
}

/** The choices without the texts that stand for numbers, and for times on some clock. */
function withoutTexts(choices: Schema[]): Schema[] {
  const isKind = ({ type, format }: Schema) =>
    type === 'integer' || type === 'number' || format === 'date-time';
  return choices.some((one) => isKind(one))
    ? choices.filter((one) => isKind(one) || one.type !== 'string')
    : choices;
}

function boundsOf({ minimum, maximum, exclusiveMinimum }: Schema) {
  const least = exclusiveMinimum === undefined ? minimum : Number(exclusiveMinimum) + 1;
  return { min: Number(least ?? -1000), max: Math.min(Number(maximum ?? 1000), 2 ** 31 - 1) };
}

function strings({ format, pattern, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl({ validSchemes: ['https'] });
  if (format === 'date') {
    const days = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    });
    return days.map((date) => date.toISOString().slice(0, 10));
  }
  if (format === 'date-time') {
    const times = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    });
    return times.map((time) => time.toISOString());
  }
  const least = Number(minLength ?? 0);
  const most = Math.max(least, Math.min(Number(maxLength ?? 40), 40));
  if (typeof pattern !== 'string') return fc.string({ minLength: least, maxLength: most });
  return fc
    .stringMatching(new RegExp(pattern))
    .filter(({ length }) => length >= least && length <= Number(maxLength ?? 100));
}

/** Words of letters, where nothing else is said about a text. */
function words(schema: Schema): fc.Arbitrary<string> {
  const { format, pattern, minLength, maxLength } = schema;
  if (format === 'binary') return fc.constant('photo.jpg');
  if (format === 'email') return fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}\.example$/);
  if (format !== undefined || pattern !== undefined) return strings(schema);
  const most = Math.min(Number(maxLength ?? 20), 20);
  const least = Math.min(Math.max(1, Number(minLength ?? 1)), most);
  return fc.stringMatching(new RegExp(`^[a-z]{${least},${most}}$`));
}

function objects({ properties, required }: Schema, isPlain: boolean): fc.Arbitrary<Json> {
  const needed = new Set<unknown>(Array.isArray(required) ? required : []);
  const fields = Object.entries<Schema>(properties ?? {}).map(([name, part]) => {
    const field = allowedBy(part, isPlain).map((value): [string, unknown][] => [[name, value]]);
    return needed.has(name) ? field : fc.oneof(field, fc.constant([]));
  });
  return fc.tuple(...fields).map((entries) => Object.fromEntries(entries.flat()));
}

const wrong = fc.oneof(
  fc.constantFrom(null, '', ' ', -1, 0, 1e21, [], {}, true, 'x'.repeat(301), '\u0000', '\ud800'),
  fc.jsonValue({ maxDepth: 2 }),
);

/** What the schema of an object nearly allows: one field is missing, wrong, or unknown. */
export function nearlyAllowedBy(schema: Schema): fc.Arbitrary<Json> {
  const names = Object.keys(schema.properties ?? {});
  const change = fc.tuple(fc.constantFrom('missing', 'wrong', 'unknown'), fc.nat(), wrong);
  return fc.tuple(allowedBy(schema), change).map(([value, [kind, at, other]]) => {
    const name = names[at % Math.max(1, names.length)] ?? 'id';
    if (kind === 'unknown') return { ...value, [`${name}_x`]: other };
    if (kind === 'wrong') return { ...value, [name]: other };
    const { [name]: _, ...rest } = value;
    return rest;
  });
}
