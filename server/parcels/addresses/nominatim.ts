import { z } from 'zod';
import type { AddressParts, TextPart } from '../../shared/address.ts';
import type { Position } from './gazetteer.ts';

/** An address that has a street. */
export type AskedAddress = Pick<AddressParts, Exclude<TextPart, 'street2'>> & { street: string };

/** Where an address is (null: it was not found), or why there is no answer, and for how long not to ask again. */
export type GeocoderAnswer =
  | { position: Position | null }
  | { failure: string; waitMs: number | null };

/** Of an answer more is not read. */
const maxBytes = 64 * 1024;
/** Nominatim's rank of streets; larger ones are houses, smaller ones towns and regions, which the gazetteer has. */
const streetRank = 26;

const degrees = (most: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d{1,3}(\.\d+)?$/)])
    .transform(Number)
    .refine((value) => Math.abs(value) <= most);

const places = z.array(
  z.object({ lat: degrees(90), lon: degrees(180), place_rank: z.number().optional() }),
);

/**
 * Asks a geocoder of Nominatim's form once: `/search` with the parts of an address
 * (https://nominatim.org/release-docs/latest/api/Search/). Redirects are not followed. Never throws.
 *
 * @param url what it has in its query, such as a key, stays.
 */
export async function askNominatim(
  url: URL,
  { street, postcode, city, region, country }: AskedAddress,
  { userAgent, timeoutMs }: { userAgent: string; timeoutMs: number },
): Promise<GeocoderAnswer> {
  const request = new URL(url);
  if (!request.pathname.endsWith('/search')) {
    request.pathname = `${request.pathname.replace(/\/$/, '')}/search`;
  }
  const parts = { street, city, state: region, postalcode: postcode, countrycodes: country };
  const query = { format: 'jsonv2', limit: '1', ...parts };
  for (const [name, value] of Object.entries(query)) {
    if (value !== null) request.searchParams.set(name, value);
  }
  try {
    const answer = await fetch(request, {
      headers: { 'User-Agent': userAgent, Accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      const waitMs = retryAfter(answer.headers.get('retry-after'));
      return { failure: `status ${answer.status}`, waitMs };
    }
    const [place] = places.parse(JSON.parse(await textOf(answer)));
    const isFound = place !== undefined && (place.place_rank ?? streetRank) >= streetRank;
    return { position: isFound ? { latitude: place.lat, longitude: place.lon } : null };
  } catch (error) {
    return { failure: error instanceof Error ? error.name : 'error', waitMs: null };
  }
}

async function textOf({ body }: Response): Promise<string> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    read.push(chunk);
    length += chunk.length;
    if (length > maxBytes) throw new RangeError('The answer is too long.');
  }
  return Buffer.concat(read).toString('utf8');
}

/** Milliseconds of a `Retry-After`, in seconds or as a date. */
function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(ms, 0);
}
