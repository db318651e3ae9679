import type { Messages } from '../views/translations/messages.ts';
import { interpolate, type PlainText } from './shared/interpolate.ts';

/** Picks the sentence for people from the words of their language. */
export type Sentence = (t: Messages) => PlainText;

/**
 * Why an action was refused. The error knows neither HTTP nor a language: the API gives it a status (http/errors.ts), and a
 * command prints its sentence on the terminal.
 */
export abstract class ActionError extends Error {
  readonly sentence: Sentence;
  /** The field of the input that is wrong; null: the error is not about a single field. */
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

/** Returns the row of a query. @throws {NotFoundError} if there is none. */
export function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new NotFoundError();
  return row;
}

/** The record's state, or another record, does not allow the action. */
export class ConflictError extends ActionError {}

/** @throws {ConflictError} if the count has reached the maximum. */
export function requireBelowLimit(count: number, max: number): void {
  if (count >= max) throw new ConflictError((t) => interpolate(t.errors.limitReached, { max }));
}

/** The record has changed since the caller last read it. */
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

/** Too much work of this kind is waiting; the caller may try again later. */
export class BusyError extends ActionError {
  constructor() {
    super((t) => t.errors.busy);
  }
}

export class RateLimitError extends Error {
  override name = 'RateLimitError';
  /** How many attempts the limit allows, and how long to wait for the next attempt, in milliseconds. */
  readonly limit: number;
  readonly waitMs: number;

  constructor(limit: number, waitMs: number) {
    super('Too many attempts');
    this.limit = limit;
    this.waitMs = waitMs;
  }
}

/** Another server that the action needs, such as the mail server, refused or did not answer. */
export class UpstreamError extends ActionError {}
