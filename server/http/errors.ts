import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isBusyOrFull } from '../database/errors.ts';
import { interpolate } from '../shared/interpolate.ts';
import type { SiteEnv } from './context.ts';
import { InvalidRequest, validationProblem } from './input/validation.ts';
import { Problem } from './problem.ts';

/** The problem to respond with, for any thrown error. */
export function problemOf(error: unknown, c: Context<SiteEnv>): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof InvalidRequest) return validationProblem(error.issues, c.var.t);
  const { errors } = c.var.t;
  if (error instanceof HTTPException && error.status < 500) {
    return new Problem(error.status, errors.badRequest);
  }
  if (c.req.raw.signal.aborted) return new Problem(400, errors.badRequest);
  if (isBusyOrFull(error)) {
    return new Problem(503, errors.busy, { headers: { 'Retry-After': '5' } });
  }
  return new Problem(500, interpolate(errors.internal, { id: c.var.requestId }));
}
