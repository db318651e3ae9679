import type { Envelope } from '../../../server/shared/envelope.ts';
import { envelopeOf } from '../../shared/api.ts';
import { setClock } from './clock.ts';

/** An answer of the site to this device; null: it cannot be reached, or is not itself just now. */
export type Answered<Data> = { status: number; answer: Envelope<Data> } | null;

/** A network that takes longer is none: the request is given up, and comes again later. */
const patienceMs = 20_000;

/** Answers that say: not now. */
const notNow = [408, 425, 429, 502, 503, 504];

/** Asks the site, and sets the clock of the scans by its answer. */
export async function ask<Data extends object>(
  path: string,
  { headers, ...init }: RequestInit = {},
): Promise<Answered<Data>> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const asked = { ...init, signal, headers: { Accept: 'application/json', ...headers } };
    const response = await fetch(path, asked);
    const answer = envelopeOf<Data>(await response.text());
    setClock(response.headers.get('Date'));
    return notNow.includes(response.status) ? null : { status: response.status, answer };
  } catch {
    return null;
  }
}
