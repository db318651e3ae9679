import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Messages } from '../../views/translations/messages.ts';
import { KeyUnusable } from '../database/encryption.ts';
import { isBusyOrFull, isStorageFault } from '../database/errors.ts';
import {
  ActionError,
  AuthenticationError,
  BusyError,
  ConflictError,
  GoneError,
  InvalidInputError,
  InvalidTokenError,
  NotFoundError,
  PermissionError,
  PreconditionError,
  RateLimitError,
  UpstreamError,
} from '../errors.ts';
import { interpolate } from '../shared/interpolate.ts';
import type { SiteEnv } from './context.ts';
import { InvalidRequest, validationProblem } from './input/validation.ts';
import { Problem } from './problem.ts';
import { tooManyProblem } from './rate-limits.ts';

const retrySoon = { 'Retry-After': '5' };

/** The problem to respond with, for any thrown error. */
export function toProblem(error: unknown, c: Context<SiteEnv>): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof InvalidRequest) return validationProblem(error.issues, c.var.t);
  if (error instanceof RateLimitError) {
    return tooManyProblem(c, error.limit, error.waitMs);
  }
  if (error instanceof ActionError) return actionProblem(error, c.var.t);
  const { errors } = c.var.t;
  if (error instanceof HTTPException && error.status < 500) {
    return new Problem(error.status, errors.badRequest);
  }
  if (c.req.raw.signal.aborted) return new Problem(400, errors.badRequest);
  if (error instanceof KeyUnusable) {
    c.var.deps.log.error({ err: error }, 'a secret cannot be stored');
    return new Problem(503, c.var.t.twoStep.errors.noKey);
  }
  if (isBusyOrFull(error)) {
    const isStorage = isStorageFault(error);
    if (isStorage) c.var.deps.readiness.canStore = false;
    // Only the staff is told what is wrong with the server.
    const isStaff = Boolean(c.var.member ?? c.var.apiKey);
    return new Problem(503, isStorage && isStaff ? errors.storageFull : errors.busy, {
      headers: retrySoon,
    });
  }
  return new Problem(500, interpolate(errors.internal, { id: c.var.requestId }));
}

function actionProblem(error: ActionError, t: Messages): Problem {
  const { field, sentence } = error;
  const message = sentence(t);
  const details = field === null ? [] : [{ field, code: 'custom', message }];
  const headers = error instanceof BusyError ? retrySoon : {};
  return new Problem(actionErrorStatus(error), message, { details, headers });
}

function actionErrorStatus(error: ActionError): ContentfulStatusCode {
  if (error instanceof InvalidTokenError) return 400;
  if (error instanceof AuthenticationError) return 401;
  if (error instanceof NotFoundError) return 404;
  if (error instanceof ConflictError) return 409;
  if (error instanceof GoneError) return 410;
  if (error instanceof PreconditionError) return 412;
  if (error instanceof InvalidInputError) return 422;
  if (error instanceof PermissionError) return 403;
  if (error instanceof BusyError) return 503;
  return error instanceof UpstreamError ? 502 : 400;
}
