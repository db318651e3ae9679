import { isIP } from 'node:net';
import { z } from 'zod';
import { isTimeZone } from './shared/delivery-days.ts';

/** The kinds of values that the environment holds, as text; see config.ts. */

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must list IP addresses or CIDR ranges, with commas between',
});

const entries = z.string().transform((list) =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);

export const addresses = entries.pipe(z.array(address));

const isNetwork = (entry: string) => address.safeParse(entry).success;

/** IP addresses, CIDR ranges and the names of hosts. */
export const allowedTargets = entries
  .refine((list) => list.every((entry) => isNetwork(entry) || urlHost(entry) !== null), {
    error: 'must list IP addresses, CIDR ranges or host names, with commas between',
  })
  .transform((list) => ({
    networks: list.filter(isNetwork),
    hosts: list.filter((entry) => !isNetwork(entry)).flatMap((entry) => urlHost(entry) ?? []),
  }));

/** A host's name as URLs spell it: in small letters, and in ASCII; null: it is none, or a number, which is an address. */
function urlHost(name: string): string | null {
  const url = `https://${name}`;
  if (!/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]*$/u.test(name) || !URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return isIP(hostname) === 0 ? hostname : null;
}

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .transform((url) => new URL(url));

/** A PostgreSQL database's address. */
export const postgresUrl = z.string().refine(
  (text) => {
    if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false;
    const { hostname, pathname } = new URL(text);
    return hostname !== '' && /^\/[^/]+$/.test(pathname);
  },
  { error: 'must be postgres://user:password@host:port/database, with special characters as %40' },
);

/** A whole number, in words for people where it is none of these. */
export function wholeNumber(min: number, max: number) {
  const error = `must be a number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((number) => number >= min && number <= max, { error });
}

export const onOff = z
  .enum(['on', 'off'], { error: 'must be on or off' })
  .transform((v) => v === 'on');

export const timeZone = z
  .string()
  .refine(isTimeZone, { error: 'must be a time zone such as Europe/Lisbon' });

export const hostName = z
  .string()
  .refine((host) => isIP(host) !== 0 || /^[a-z0-9.-]+$/i.test(host), {
    error: 'must be an IP address or a host name',
  });

export const port = z
  .string()
  .regex(/^\d{1,5}$/, { error: 'must be a port from 0 to 65535' })
  .transform(Number)
  .refine((number) => number <= 65535, { error: 'must be a port from 0 to 65535' });

const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;
const units: Record<string, number> = { m: minuteMs, h: 60 * minuteMs, d: dayMs };

/** A time such as `24h`, in milliseconds; null for `off`. */
export const interval = z
  .string()
  .transform((text) => {
    if (text === 'off') return null;
    const [, count = 0, unit = ''] = text.match(/^(\d{1,4})([mhd])$/) ?? [];
    return Number(count) * (units[unit] ?? 0);
  })
  .refine((ms) => ms === null || ms > 0, {
    error: 'must be off, or a time such as 30m, 12h or 7d',
  });

export function isTilesUrl(url: string): boolean {
  return /^https?:\/\/./.test(url) && ['{x}', '{y}', '{z}'].every((place) => url.includes(place));
}

/**
 * The query parameters allowed in SMTP_URL. nodemailer has others, but those would disable a
 * safeguard of this site, or write the traffic to the log.
 */
export const mailServerOptions = [
  'authMethod',
  'ignoreTLS',
  'name',
  'requireTLS',
  'tls.rejectUnauthorized',
  'tls.servername',
];

/** Parses the URL of a mail server; null if it is invalid. */
export function mailServerUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return null;
  if (!/^\/?$/.test(url.pathname) || url.hash !== '') return null;
  if (![...url.searchParams.keys()].every((name) => mailServerOptions.includes(name))) return null;
  try {
    decodeURIComponent(url.username + url.password);
    return url;
  } catch {
    return null;
  }
}
