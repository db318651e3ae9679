import type { ConnectionFailure } from '../../shared/connection-failure.ts';

/** A request to another server failed before there was an answer. */
export class AttemptFailure extends Error {
  override name = 'AttemptFailure';
  readonly reason: ConnectionFailure;

  constructor(reason: ConnectionFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** The names of certificate errors in Node and OpenSSL. */
export const certificateError = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|HOSTNAME_MISMATCH/;

/** Why a request to another server failed, by its error. */
export function connectionFailure(error: unknown): ConnectionFailure {
  if (error instanceof AttemptFailure) return error.reason;
  const { code = '', name }: NodeJS.ErrnoException = error instanceof Error ? error : new Error();
  if (certificateError.test(code)) return 'certificate';
  return code === 'ETIMEDOUT' || name === 'TimeoutError' ? 'timeout' : 'connection';
}
