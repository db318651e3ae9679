import { z } from 'zod';
import { isPermission, type Permission } from '../shared/account.ts';
import type { VerbPermission } from './permissions.ts';

/** Fields that identify a record. */
const identity = ['id', 'number', 'code', 'tracking_code', 'event_id', 'activity_id'];

function isIdentity(name: string): boolean {
  return identity.includes(name) || name.endsWith('_at');
}

/** The permission to read what another permission allows to write; null: there is none. */
export function readingFor(permission: VerbPermission): Permission | null {
  if (permission === 'events:write' || permission === 'deliveries:write') return 'parcels:read';
  if (permission === 'customer-billing:write') return 'customers:read';
  const name = permission.replace(/:write$/, ':read');
  return name !== permission && isPermission(name) ? name : null;
}

/**
 * The part of an answer for a key that may write a record, but not read it: what identifies the record, its times (`_at`), and the
 * fields that the request has sent. Values that the site has added, from an earlier version or another record, are left out.
 *
 * @param sent the content of the request.
 * @param records the fields of the answer that are records, or contain records, if the answer itself is none.
 */
export function writtenPart(answer: object, sent: unknown, records: readonly string[]): object {
  const given = objectIn(sent);
  const parts = Object.entries(answer).flatMap(([name, value]): [string, unknown][] => {
    if (isIdentity(name)) return [[name, value]];
    if (records.includes(name)) return [[name, reduceRecord(value, sent, records)]];
    if (!Object.hasOwn(given, name)) return [];
    // The site has filled in a field that was sent empty.
    if (isEmptyValue(given[name]) && !isEmptyValue(value)) return [];
    return [[name, reduceValue(value, given[name])]];
  });
  return Object.fromEntries(parts);
}

function reduceRecord(value: unknown, sent: unknown, records: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((part) => reduceRecord(part, sent, records));
  return value === null ? null : writtenPart(objectIn(value), sent, records);
}

function reduceValue(value: unknown, sent: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((part, index) =>
      reduceValue(part, Array.isArray(sent) ? sent[index] : undefined),
    );
  }
  return typeof value === 'object' && value !== null ? writtenPart(value, sent, []) : value;
}

function objectIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** The schema of the result of writtenPart. @param names the fields that a request may have. */
export function writtenSchema(
  answer: z.ZodType,
  names: readonly string[],
  records: readonly string[],
): z.ZodType {
  if (answer instanceof z.ZodNullable) {
    return writtenSchema(typedSchema(answer.unwrap()), names, records).nullable();
  }
  if (answer instanceof z.ZodArray) {
    return z.array(writtenSchema(typedSchema(answer.element), names, records));
  }
  if (!(answer instanceof z.ZodObject)) return answer;
  const shape: Record<string, z.ZodType> = answer.shape;
  const parts = Object.entries(shape).flatMap(([name, part]): [string, z.ZodType][] => {
    if (isIdentity(name)) return [[name, part]];
    if (records.includes(name)) return [[name, writtenSchema(part, names, records)]];
    return names.includes(name) ? [[name, partial(part).optional()]] : [];
  });
  const description = 'For a key that may write it, and not read it: the fields that were sent.';
  return z.strictObject(Object.fromEntries(parts)).meta({ description });
}

/** The names of the fields of a schema. */
export function schemaNames(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodPipe) return schemaNames(typedSchema(schema.in));
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((one) => schemaNames(typedSchema(one)));
  return [];
}

/** A part of a schema with its actual type: Zod types parts as schemas of its core. */
function typedSchema(part: z.core.$ZodType): z.ZodType {
  if (part instanceof z.ZodType) return part;
  throw new TypeError('The schema is not of this Zod.');
}

/** A schema in which all fields of records are optional, also in lists. */
function partial(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable) return partial(typedSchema(schema.unwrap())).nullable();
  if (schema instanceof z.ZodArray) return z.array(partial(typedSchema(schema.element)));
  if (schema instanceof z.ZodUnion)
    return z.union(schema.options.map((one) => partial(typedSchema(one))));
  if (!(schema instanceof z.ZodObject)) return schema;
  const shape: Record<string, z.ZodType> = schema.shape;
  return z.strictObject(
    Object.fromEntries(
      Object.entries(shape).map(([name, part]) => [name, partial(part).optional()]),
    ),
  );
}
