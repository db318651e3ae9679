import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorDetail } from '../shared/envelope.ts';
import type { PlainText } from '../shared/interpolate.ts';

/** An error response. Handlers and middleware throw it; web/problem-page.tsx converts it to an envelope or a page. */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: ContentfulStatusCode;
  /** Messages for people, in the reader's language. */
  readonly errors: string[];
  readonly details: ErrorDetail[];
  readonly headers: Record<string, string>;
  /** Whether the response is plain text instead of a page. */
  readonly isPlain: boolean;

  constructor(
    status: ContentfulStatusCode,
    errors: PlainText | PlainText[],
    extra: { details?: ErrorDetail[]; headers?: Record<string, string>; isPlain?: boolean } = {},
  ) {
    const sentences = [errors].flat();
    super(sentences.join(' '));
    this.status = status;
    this.errors = sentences;
    this.details = extra.details ?? [];
    this.headers = extra.headers ?? {};
    this.isPlain = extra.isPlain ?? false;
  }
}
