import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { interpolate } from '../../shared/interpolate.ts';
import { limits } from '../../shared/limits.ts';
import type { SiteEnv } from '../context.ts';
import { Problem } from '../problem.ts';

/** Whether a request's Content-Type is JSON. */
export function saysJson(c: Context<SiteEnv>): boolean {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  return type === 'application/json';
}

/** Whether the Content-Type of a request is one that browsers send forms with. */
export function saysForm(c: Context<SiteEnv>): boolean {
  const type = c.req.header('Content-Type') ?? '';
  return /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i.test(type);
}

/** Reads the JSON of a request. @param maxSize in bytes, by default 256 KB. @throws {Problem} 415, 413 or 400. */
export async function readJsonBody(
  c: Context<SiteEnv>,
  maxSize: number = limits.request,
): Promise<unknown> {
  const { errors } = c.var.t;
  if (!saysJson(c)) throw new Problem(415, errors.notJson);
  return readBody(c, { maxSize, tooLarge: errors.tooLarge }, () =>
    c.req.json<unknown>().catch(() => {
      throw new Problem(400, errors.jsonUnreadable);
    }),
  );
}

/** The most steps that a field's name may have; `lines[0][title]` has three. No field of the site has half as many. */
const maxSteps = 10;

/** The fields of a form by name, as text and files, not validated yet. */
type FormParts = Record<string, unknown>;

/**
 * Reads a form, including files.
 *
 * @param maxSize in bytes.
 * @param tooLarge the error message for a larger form.
 * @throws {Problem} 415 if it is no form, 413 if it is too large, 400 if it cannot be parsed, has a field twice, or has fields
 *   nested too deep.
 */
export async function formParts(
  c: Context<SiteEnv>,
  maxSize: number,
  tooLarge = c.var.t.errors.tooLarge,
): Promise<FormParts> {
  const { errors } = c.var.t;
  if (!saysForm(c)) throw new Problem(415, errors.notForm);
  const parts: FormParts = await readBody(c, { maxSize, tooLarge }, () =>
    c.req.parseBody({ all: true }).catch(() => {
      throw new Problem(400, errors.badRequest);
    }),
  );
  const names = Object.keys(parts);
  if (names.some((name) => name.split(/[.[]/, maxSteps + 1).length > maxSteps)) {
    throw new Problem(400, errors.badRequest);
  }
  const twice = names.find((name) => isRepeatedField(parts[name]));
  if (twice !== undefined) throw new Problem(400, interpolate(errors.fieldTwice, { name: twice }));
  return parts;
}

/** Reads the text fields of a form, by name; throws like `formParts`. */
export async function readFormFields(
  c: Context<SiteEnv>,
  maxSize: number,
): Promise<Record<string, string>> {
  const texts = Object.entries(await formParts(c, maxSize)).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/** Whether a field occurs twice. Hono returns an array for it, and for a single `name[]`. */
function isRepeatedField(value: unknown): boolean {
  return Array.isArray(value) && value.length > 1;
}

/**
 * Reads a body of at most `maxSize` bytes.
 *
 * @param tooLarge the error message for a larger body.
 * @throws {Problem} 413 if the body is larger; anything that `read` throws.
 */
async function readBody<Body>(
  c: Context<SiteEnv>,
  { maxSize, tooLarge }: { maxSize: number; tooLarge: string },
  read: () => Promise<Body>,
): Promise<Body> {
  const onError = () => {
    throw new Problem(413, tooLarge);
  };
  const length = c.req.header('Content-Length');
  // Hono's limit creates a whole Request to see whether there is a body. Node reads no more than Content-Length says.
  if (length !== undefined && c.req.header('Transfer-Encoding') === undefined) {
    return Number(length) > maxSize ? onError() : read();
  }
  let body: Promise<Body> | undefined;
  await bodyLimit({ maxSize, onError })(c, async () => {
    body = read();
    await body;
  });
  return body ?? read();
}
