import type { Messages } from '../views/translations/messages.ts';
import { interpolate, type PlainText } from './shared/interpolate.ts';

/** The sentence for people, from the words of their language. */
export type Sentence = (t: Messages) => PlainText;

/**
 * Why an action was refused. It knows neither HTTP nor a language: the caller reports it, an API with a status
 * (http/errors.ts), a command on the terminal.
 */
export abstract class ActionError extends Error {
  readonly sentence: Sentence;
  /** The input's field that it is about; null: it is about no single one. */
  readonly field: string | null;

  constructor(sentence: Sentence, field: string | null = null) {
    super('The action was refused');
    this.name = new.target.name;
    this.sentence = sentence;
    this.field = field;
  }
}

export class NotFoundError extends ActionError {
  constructor(sentence: Sentence = (t) => t.errors.notFound) {
    super(sentence);
  }
}

/** A row that was looked for. @throws {NotFoundError} if there is none. */
export function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new NotFoundError();
  return row;
}

/** The record is in a state that does not allow it, or another record prevents it. */
export class ConflictError extends ActionError {}

/** @throws {ConflictError} if there are as many as there may be. */
export function requireBelowLimit(count: number, max: number): void {
  if (count >= max) throw new ConflictError((t) => interpolate(t.errors.limitReached, { max }));
}

/** The record is no longer as the caller last read it. */
export class PreconditionError extends ActionError {}

/** The input is invalid in a way that only the database, or the clock, can tell. */
export class InvalidInputError extends ActionError {}

export class PermissionError extends ActionError {
  constructor(sentence: Sentence = (t) => t.errors.signedOut) {
    super(sentence);
  }
}

/** The e-mail address or the password is wrong. */
export class AuthenticationError extends ActionError {}

/** A pin or a token is wrong, was used, or has expired. */
export class InvalidTokenError extends ActionError {}

/** A link was used, has expired, or was replaced by a newer one. */
export class GoneError extends ActionError {}

/** Too much of it waits to be done; it can be asked for again. */
export class BusyError extends ActionError {
  constructor() {
    super((t) => t.errors.busy);
  }
}

export class RateLimitError extends Error {
  override name = 'RateLimitError';
  /** How many tries the limit allows, and how long to wait for the next one, in milliseconds. */
  readonly limit: number;
  readonly waitMs: number;

  constructor(limit: number, waitMs: number) {
    super('Too many attempts');
    this.limit = limit;
    this.waitMs = waitMs;
  }
}

/** Another server that it needs, such as the mail server, refused or did not answer. */
export class UpstreamError extends ActionError {}
