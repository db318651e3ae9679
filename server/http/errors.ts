import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isBusyOrFull } from '../database/faults.ts';
import { fill } from '../shared/fill.ts';
import type { SiteEnv } from './context.ts';
import { failure } from './envelope.ts';
import { Problem } from './problem.ts';
import { InvalidRequest, validationProblem } from './validation.ts';

/** Draws a problem as a page. */
export type ProblemPage = (c: Context<SiteEnv>, problem: Problem) => Promise<Response> | Response;

/** Answers with a problem: an envelope to a caller of the API, a page to everybody else. */
export function answerProblem(problemPage: ProblemPage) {
  return (c: Context<SiteEnv>, problem: Problem) =>
    c.req.path.startsWith('/api/') ? failure(c, problem) : problemPage(c, problem);
}

/** Turns whatever was thrown into an answer. What is our fault keeps its cause for the log. */
export function onError(problemPage: ProblemPage): ErrorHandler<SiteEnv> {
  const answer = answerProblem(problemPage);
  return (error, c) => answer(c, problemOf(error, c));
}

function problemOf(error: unknown, c: Context<SiteEnv>): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof InvalidRequest) return validationProblem(error.issues, c.var.t);
  const { errors } = c.var.t;
  if (error instanceof HTTPException && error.status < 500) {
    return new Problem(error.status, errors.badRequest, { cause: error });
  }
  if (c.req.raw.signal.aborted) return new Problem(400, errors.badRequest, { cause: error });
  if (isBusyOrFull(error)) {
    return new Problem(503, errors.busy, { headers: { 'Retry-After': '5' }, cause: error });
  }
  return new Problem(500, fill(errors.internal, { id: c.var.requestId }), { cause: error });
}
