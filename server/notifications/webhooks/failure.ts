import type { WebhookFailure } from '../../shared/webhook.ts';

/** An attempt that has failed before there was an answer. */
export class AttemptFailure extends Error {
  override name = 'AttemptFailure';
  readonly reason: WebhookFailure;

  constructor(reason: WebhookFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** The names of certificate errors in Node and OpenSSL. */
const certificateError = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|HOSTNAME_MISMATCH/;

/** Why a request has failed. */
export function failureOf(error: unknown): WebhookFailure {
  if (error instanceof AttemptFailure) return error.reason;
  const { code = '' }: NodeJS.ErrnoException = error instanceof Error ? error : new Error();
  if (certificateError.test(code)) return 'certificate';
  return code === 'ETIMEDOUT' ? 'timeout' : 'connection';
}

/** Why an answer is a failure; null: it is none. Redirects are not followed. */
export function failureOfStatus(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}
