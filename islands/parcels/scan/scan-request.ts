import type { Envelope } from '../../../server/shared/envelope.ts';
import { envelopeOf } from '../../shared/api.ts';
import { setClock } from './clock.ts';

/** An answer of the site to this device; null: it cannot be reached, or is not itself just now. */
export type ApiResponse<Data> = { status: number; answer: Envelope<Data> } | null;

/** A network that takes longer is none: the request is given up, and comes again later. */
const timeoutMs = 20_000;

/** Answers that say: not now. */
const retryStatuses = [408, 425, 429, 502, 503, 504];

/** Asks the site, and sets the clock of the scans by its answer. */
export async function requestApi<Data extends object>(
  path: string,
  { headers, ...init }: RequestInit = {},
): Promise<ApiResponse<Data>> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const options = { ...init, signal, headers: { Accept: 'application/json', ...headers } };
    const response = await fetch(path, options);
    const answer = envelopeOf<Data>(await response.text());
    setClock(response.headers.get('Date'));
    return retryStatuses.includes(response.status) ? null : { status: response.status, answer };
  } catch {
    return null;
  }
}
