import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorDetail } from '../shared/envelope.ts';

/**
 * An error response. Thrown by handlers and middleware, and converted to an envelope or a page in
 * one place.
 */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: ContentfulStatusCode;
  /** Messages for people, in the reader's language. */
  readonly errors: string[];
  readonly details: ErrorDetail[];
  readonly headers: Record<string, string>;

  constructor(
    status: ContentfulStatusCode,
    errors: string | string[],
    extra: { details?: ErrorDetail[]; headers?: Record<string, string> } = {},
  ) {
    const sentences = [errors].flat();
    super(sentences.join(' '));
    this.status = status;
    this.errors = sentences;
    this.details = extra.details ?? [];
    this.headers = extra.headers ?? {};
  }
}
