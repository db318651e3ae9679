import { zValidator } from '@hono/zod-validator';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import { limits } from '../../shared/limits.ts';
import type { SiteEnv } from '../context.ts';
import { Problem } from '../problem.ts';
import { readBody } from './read-body.ts';
import { InvalidRequest } from './validation.ts';

/** Requires JSON that can be parsed and is at most 256 KB; otherwise 415, 413 or 400. */
export const isJson = createMiddleware<SiteEnv>(async (c, next) => {
  // Hono caches the parsed body, so it is not parsed twice.
  await readJson(c);
  await next();
});

/** Whether a request's Content-Type is JSON. */
export function saysJson(c: Context<SiteEnv>): boolean {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  return type === 'application/json';
}

/** The JSON of a request, of 256 KB unless more is allowed. @throws {Problem} 415, 413 or 400, as above. */
export async function readJson(
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

/** Validates the JSON of a request; throws InvalidRequest with all its errors. */
export function validJson<Schema extends z.ZodType>(schema: Schema) {
  return zValidator('json', schema, (result) => {
    if (!result.success) throw new InvalidRequest(result.error.issues);
  });
}
