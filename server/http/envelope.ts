import type { Context } from 'hono';
import type { Failure, Success } from '../shared/envelope.ts';
import type { SiteEnv } from './context.ts';
import { setHeader, setHeaders } from './headers.ts';
import type { Problem } from './problem.ts';
import { sendBody } from './send.ts';

const contentType = 'application/json; charset=utf-8';

/** Tell the client that it is no longer signed in. */
type Flags = { admin?: false; user?: false };

type SuccessOptions = {
  status?: 200 | 201 | 202;
  message?: string | undefined;
  flags?: Flags | undefined;
  meta?: { next: string } | undefined;
};

/** The response to a successful call. */
export function success<Data extends object>(
  c: Context<SiteEnv>,
  data: Data,
  { status = 200, message, flags, meta }: SuccessOptions = {},
): Response | Promise<Response> {
  return sendBody(c, successText(data, { message, flags, meta }), contentType, status);
}

/** The JSON of a successful response. */
export function successText<Data extends object>(
  data: Data,
  { message = '', flags = {}, meta }: Omit<SuccessOptions, 'status'> = {},
): string {
  const envelope: Success<Data> = {
    status: 'success',
    data,
    errors: [],
    message,
    ...flags,
    ...(meta !== undefined && { meta }),
  };
  return JSON.stringify(envelope);
}

/** The envelope of a problem. */
export function failureEnvelope({ status, errors, details }: Problem): Failure {
  return {
    status: status >= 500 ? 'error' : 'fail',
    data: {},
    errors,
    message: errors[0] ?? '',
    ...(details.length > 0 && { error_details: details }),
  };
}

/** The response to a call that failed. */
export function failure(c: Context<SiteEnv>, problem: Problem): Response | Promise<Response> {
  const envelope = {
    ...failureEnvelope(problem),
    ...(problem.status === 401 && signedOutFlag(c)),
  };
  // The response must not be cached, because its text is in the reader's language, and the failure may soon be over.
  setHeader(c, 'Cache-Control', 'no-store');
  setHeaders(c, problem.headers);
  return sendBody(c, JSON.stringify(envelope), contentType, problem.status);
}

function signedOutFlag(c: Context): Flags {
  return c.req.path.startsWith('/api/users') ? { user: false } : { admin: false };
}
