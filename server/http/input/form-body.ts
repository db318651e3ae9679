import type { Context } from 'hono';
import { interpolate } from '../../shared/interpolate.ts';
import type { SiteEnv } from '../context.ts';
import { Problem } from '../problem.ts';
import { readBody } from './read-body.ts';

/** The fields of a form by name, as text and files, not validated yet. */
export type FormParts = Record<string, unknown>;

/**
 * Reads a form, including files.
 *
 * @param tooLarge the error message above `maxSize` bytes.
 * @throws {Problem} 415 if it is not a form, 413 above `maxSize` bytes, 400 if it cannot be parsed
 *   or contains a field more than once.
 */
export async function formParts(
  c: Context<SiteEnv>,
  maxSize: number,
  tooLarge = c.var.t.errors.tooLarge,
): Promise<FormParts> {
  const { errors } = c.var.t;
  const type = c.req.header('Content-Type') ?? '';
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i.test(type)) {
    throw new Problem(415, errors.notForm);
  }
  const parts: FormParts = await readBody(c, { maxSize, tooLarge }, () =>
    c.req.parseBody({ all: true }).catch(() => {
      throw new Problem(400, errors.badRequest);
    }),
  );
  const twice = Object.keys(parts).find((name) => isRepeated(parts[name]));
  if (twice !== undefined) throw new Problem(400, interpolate(errors.fieldTwice, { name: twice }));
  return parts;
}

/** The text fields of a form that was submitted without JavaScript, by name; throws as above. */
export async function formFields(
  c: Context<SiteEnv>,
  maxSize: number,
): Promise<Record<string, string>> {
  const texts = Object.entries(await formParts(c, maxSize)).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/** Hono returns an array for a field that occurs twice, and also for a single `name[]`. */
function isRepeated(value: unknown): boolean {
  return Array.isArray(value) && value.length > 1;
}
