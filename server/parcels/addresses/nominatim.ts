import type { LookupFunction } from 'node:net';
import { z } from 'zod';
import { connectionFailure } from '../../http/outgoing/failures.ts';
import { getText } from '../../http/outgoing/get-text.ts';
import type { AddressParts, TextPart } from '../../shared/address.ts';
import type { GeocoderFailure } from '../shared/geocoder.ts';
import type { Position } from './gazetteer.ts';

/** An address that has a street. */
export type GeocoderAddress = Pick<AddressParts, Exclude<TextPart, 'street2'>> & { street: string };

/** Why there is no answer, with the HTTP status if there was one, and how long not to ask again if the response says so. */
export type NoAnswer = { failure: GeocoderFailure; status: number | null; waitMs: number | null };

/** Where an address is (null: it was not found), or why there is no answer. */
export type GeocoderAnswer = { position: Position | null } | NoAnswer;

type Options = {
  userAgent: string;
  timeoutMs: number;
  /** Resolves the host, and throws {AttemptFailure} if requests must not go there; by default, the system resolves it. */
  resolve?: ((url: URL) => Promise<LookupFunction>) | undefined;
};

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
 * Asks a geocoder that has Nominatim's API once: `/search` with the parts of an address
 * (https://nominatim.org/release-docs/latest/api/Search/). Redirects are not followed. Never throws.
 *
 * @param url parameters in its query, such as a key, are kept.
 */
export async function askNominatim(
  url: URL,
  address: GeocoderAddress,
  { userAgent, timeoutMs, resolve }: Options,
): Promise<GeocoderAnswer> {
  const request = nominatimUrl(url, address);
  try {
    const { status, text, retryAfter } = await getText(request, {
      headers: { 'User-Agent': userAgent, Accept: 'application/json' },
      lookup: await resolve?.(request),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (status !== 200)
      return { failure: failureByStatus(status), status, waitMs: retryAfterMs(retryAfter) };
    const place = readFirstPosition(text);
    return place === 'unreadable'
      ? { failure: 'answer', status, waitMs: null }
      : { position: place };
  } catch (error) {
    const failure = error instanceof RangeError ? 'answer' : connectionFailure(error);
    return { failure, status: null, waitMs: null };
  }
}

function nominatimUrl(url: URL, { street, postcode, city, region, country }: GeocoderAddress): URL {
  const request = new URL(url);
  if (!request.pathname.endsWith('/search')) {
    request.pathname = `${request.pathname.replace(/\/$/, '')}/search`;
  }
  const parts = { street, city, state: region, postalcode: postcode, countrycodes: country };
  for (const [name, value] of Object.entries({ format: 'jsonv2', limit: '1', ...parts })) {
    if (value !== null) request.searchParams.set(name, value);
  }
  return request;
}

/** The position of the first place of an answer; null: there is none, or it is not as exact as a street. */
function readFirstPosition(text: string): Position | null | 'unreadable' {
  try {
    const [place] = places.parse(JSON.parse(text));
    const isFound = place !== undefined && (place.place_rank ?? streetRank) >= streetRank;
    return isFound ? { latitude: place.lat, longitude: place.lon } : null;
  } catch {
    return 'unreadable';
  }
}

function failureByStatus(status: number): GeocoderFailure {
  if (status === 401 || status === 403) return 'key';
  if (status === 429) return 'busy';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Milliseconds of a `Retry-After`, in seconds or as a date. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(ms, 0);
}
