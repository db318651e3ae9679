import type { Context } from 'hono';
import type { Failure, Success } from '../shared/envelope.ts';
import type { Problem } from './problem.ts';

const contentType = { 'Content-Type': 'application/json; charset=utf-8' };

/** Answers a call that went well. */
export function success<Data extends object>(
  c: Context,
  data: Data,
  { status = 200, message = '' }: { status?: 200 | 201; message?: string } = {},
): Response {
  const envelope: Success<Data> = { status: 'success', data, errors: [], message };
  return c.body(JSON.stringify(envelope), status, contentType);
}

/** Answers a call that did not. */
export function failure(c: Context, problem: Problem): Response {
  const envelope: Failure = {
    status: problem.status >= 500 ? 'error' : 'fail',
    data: {},
    errors: problem.errors,
    message: problem.errors[0] ?? '',
    ...(problem.details.length > 0 && { error_details: problem.details }),
  };
  // In the reader's language, and soon perhaps no longer true.
  c.header('Cache-Control', 'no-store');
  return c.body(JSON.stringify(envelope), problem.status, { ...contentType, ...problem.headers });
}
