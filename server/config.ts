import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { placeholderEmail } from './admin/shared/settings.ts';
import { isTimeZone } from './parcels/shared/delivery-days.ts';
import { OperatorError } from './shared/errors.ts';
import { dayMs, hourMs, minuteMs } from './times.ts';
import { everyDay } from './working-calendar.ts';

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must list IP addresses or CIDR ranges, with commas between',
});

const entries = z.string().transform((list) =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);

const addresses = entries.pipe(z.array(address));

const isNetwork = (entry: string) => address.safeParse(entry).success;

/** IP addresses, CIDR ranges and the names of hosts. */
const allowedTargets = entries
  .refine((list) => list.every((entry) => isNetwork(entry) || urlHost(entry) !== null), {
    error: 'must list IP addresses, CIDR ranges or host names, with commas between',
  })
  .transform((list) => ({
    networks: list.filter(isNetwork),
    hosts: list.filter((entry) => !isNetwork(entry)).flatMap((entry) => urlHost(entry) ?? []),
  }));

/** A host name as URLs spell it, in lower case and ASCII; null if the text is no host name, or is an IP address. */
function urlHost(name: string): string | null {
  const url = `https://${name}`;
  if (!/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]*$/u.test(name) || !URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return isIP(hostname) === 0 ? hostname : null;
}

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .transform((url) => new URL(url));

const postgresUrl = z.string().refine(
  (text) => {
    if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false;
    const { hostname, pathname } = new URL(text);
    return hostname !== '' && /^\/[^/]+$/.test(pathname);
  },
  { error: 'must be postgres://user:password@host:port/database, with special characters as %40' },
);

/** Parses a whole number; the error says what is allowed. */
function wholeNumber(min: number, max: number, what = 'a number') {
  const error = `must be ${what} from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((number) => number >= min && number <= max, { error });
}

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((v) => v === 'on');

const timeZone = z
  .string()
  .refine(isTimeZone, { error: 'must be a time zone such as Europe/Lisbon' });

const hostName = z.string().refine((host) => isIP(host) !== 0 || /^[a-z0-9.-]+$/i.test(host), {
  error: 'must be an IP address or a host name',
});

const port = wholeNumber(0, 65_535, 'a port');

const units: Record<string, number> = { m: minuteMs, h: hourMs, d: dayMs };

/** Parses a duration such as `24h` into milliseconds; `off` is null. */
const interval = z
  .string()
  .transform((text) => {
    if (text === 'off') return null;
    const [, count = 0, unit = ''] = text.match(/^(\d{1,4})([mhd])$/) ?? [];
    return Number(count) * (units[unit] ?? 0);
  })
  .refine((ms) => ms === null || ms > 0, {
    error: 'must be off, or a time such as 30m, 12h or 7d',
  });

function isTilesUrl(url: string): boolean {
  return /^https?:\/\/./.test(url) && ['{x}', '{y}', '{z}'].every((place) => url.includes(place));
}

/**
 * The query parameters allowed in SMTP_URL. nodemailer has others, but those would disable a
 * safeguard of this site, or write the traffic to the log.
 */
const mailServerOptions = [
  'authMethod',
  'ignoreTLS',
  'name',
  'requireTLS',
  'tls.rejectUnauthorized',
  'tls.servername',
];

/** Parses the URL of a mail server; null if it is invalid. */
function mailServerUrl(text: string): URL | null {
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

const schema = z.object({
  HOST: hostName.default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL: wholeNumber(1, 1000).default(10),
  PUBLIC_URL: httpUrl
    .refine((url) => url.pathname === '/' && url.search === '' && url.hash === '', {
      error: 'must be an origin without a path, such as https://parcels.example.com',
    })
    .optional(),
  TRUST_PROXY: addresses.default([]),
  COMPANY_NAME: z
    .string()
    .trim()
    .regex(/^[^\p{Cc}]{1,200}$/u, { error: 'must have 1 to 200 characters, on one line' })
    .default('Waybill Logistics'),
  CONTACT_EMAIL: z
    .email({ error: 'must be an email address' })
    .max(200, { error: 'must be an email address' })
    .default(placeholderEmail),
  SMTP_URL: z
    .string()
    .transform(mailServerUrl)
    .refine((url) => url !== null, {
      error:
        'must be smtp://user:password@host:port or smtps://…, with special characters as %40, and no options but ' +
        mailServerOptions.join(', '),
    })
    .optional(),
  SMTP_HOST: hostName.optional(),
  SMTP_PORT: port
    .refine((number) => number > 0, { error: 'must be a port from 1 to 65535' })
    .default(587),
  MAP_TILES_URL: z
    .union([
      z.literal('off').transform(() => null),
      z.string().refine(isTilesUrl, { error: 'must be off, or an address with {z}, {x} and {y}' }),
    ])
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MAP_TILES_ATTRIBUTION: z
    .string()
    .default('© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'),
  GEOCODER_URL: httpUrl
    .refine(({ username, password, hash }) => username + password + hash === '', {
      error: 'must be an http:// or https:// address without a user and without #',
    })
    .optional(),
  GEOCODER_RATE: wholeNumber(1, 100).default(1),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY: interval.optional(),
  BACKUP_KEEP: wholeNumber(1, 9999).default(7),
  AUDIT_KEEP: interval.default(365 * dayMs),
  MAIL_KEEP: interval.default(365 * dayMs),
  SECRETS_KEY_FILE: z.string().min(1).optional(),
  WEBHOOK_ALLOW: allowedTargets.default({ networks: [], hosts: [] }),
  METRICS_FROM: addresses.default(['127.0.0.0/8', '::1']),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, {
      error: 'must have at least 16 characters, letters, digits and signs without spaces',
    })
    .optional(),
  FORCE_HTTPS: onOff.default(true),
  RATE_LIMIT: onOff.default(true),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  TZ: timeZone.default(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
});

/** Environment variables have invalid values. The message is one line about the first of these variables. */
export class WrongEnvironment extends OperatorError {
  override name = 'WrongEnvironment';
  /** A line for each invalid variable, without its value. */
  readonly all: string[];

  constructor(all: string[]) {
    super(all[0]);
    this.all = all;
  }
}

/**
 * Reads the configuration.
 *
 * @throws {WrongEnvironment} if a variable is invalid.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  { demo = false }: { demo?: boolean } = {},
) {
  // An empty value means "not set": compose files and unit files leave variables out that way.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `${issue.path[0]?.toString()}: ${issueReason(issue)}`,
    );
    throw new WrongEnvironment([...new Set(lines)]);
  }
  const values = parsed.data;
  // A PostgreSQL database usually has its own backups, and each node would make one.
  const usualInterval = values.DATABASE_URL === undefined ? dayMs : null;
  const dataDir = values.DATA_DIR ?? (demo ? './data-demo' : './data');
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir,
    /** The PostgreSQL database; null: the database is the file in `dataDir`. Contains the password: never print it. */
    postgres:
      values.DATABASE_URL === undefined
        ? null
        : { url: values.DATABASE_URL, pool: values.DATABASE_POOL },
    /** The site's public origin, or null if it is not configured. */
    publicUrl: values.PUBLIC_URL ?? null,
    /** IP addresses and CIDR ranges whose X-Forwarded-* headers are trusted. */
    trustedProxies: values.TRUST_PROXY,
    companyName: values.COMPANY_NAME,
    contactEmail: values.CONTACT_EMAIL,
    /** The mail server for mail from the queue. Contains the password: never print it. */
    smtpUrl: values.SMTP_URL ?? null,
    /** The mail server that the administrator signs in to, typing the password for each mail. */
    smtpHost: values.SMTP_HOST ?? null,
    smtpPort: values.SMTP_PORT,
    /** null: only the built-in base map. */
    mapTiles:
      values.MAP_TILES_URL === null
        ? null
        : { url: values.MAP_TILES_URL, attribution: values.MAP_TILES_ATTRIBUTION },
    /** The service that finds the positions of addresses, and the shortest time between two requests to it; null: only the built-in towns. */
    geocoder:
      values.GEOCODER_URL === undefined
        ? null
        : {
            url: values.GEOCODER_URL,
            intervalMs: requestInterval(values.GEOCODER_URL, values.GEOCODER_RATE),
          },
    /** Where backups are made, how often (null: only when somebody asks for one), and how many are kept. */
    backups: {
      dir: values.BACKUP_DIR ?? join(dataDir, 'backups'),
      everyMs: values.BACKUP_EVERY === undefined ? usualInterval : values.BACKUP_EVERY,
      keep: values.BACKUP_KEEP,
    },
    /** How long entries of the activity log and mails are kept, in milliseconds; null: forever. */
    keep: { auditMs: values.AUDIT_KEEP, mailMs: values.MAIL_KEEP },
    /** The file with the key that encrypts stored passwords; `isNamed`: the operator named it, and has created it. */
    secrets: {
      file: values.SECRETS_KEY_FILE ?? join(dataDir, 'secrets.key'),
      isNamed: values.SECRETS_KEY_FILE !== undefined,
    },
    /**
     * Networks and hosts that webhooks and the panel's geocoder may use in addition to public addresses. URLs of these networks and
     * hosts may also begin with http://. Contains IP addresses, CIDR ranges, and host names as URLs spell them.
     */
    webhookAllow: values.WEBHOOK_ALLOW,
    /** Access to /metrics: addresses and CIDR ranges, and a token, which is never printed. */
    metrics: { from: values.METRICS_FROM, token: values.METRICS_TOKEN ?? null },
    forceHttps: values.FORCE_HTTPS,
    /** Whether rate limits apply; off for load tests. */
    rateLimit: values.RATE_LIMIT,
    logLevel: values.LOG_LEVEL,
    /** An IANA name. */
    timeZone: values.TZ,
    /** The site's own, see site-clock.ts. */
    calendar: everyDay,
  };
}

/** The site's configuration, read once at the start. */
export type Config = ReturnType<typeof readConfig>;

/** The shortest time between two requests, in milliseconds. OpenStreetMap's own server gets at most one a second: its usage policy. */
export function requestInterval({ hostname }: URL, perSecond: number): number {
  return 1000 / (/(^|\.)openstreetmap\.org$/.test(hostname) ? 1 : perSecond);
}

/** The issue's message; for a union without a message, that of the union's last branch. */
function issueReason(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_union' && issue.message === 'Invalid input') {
    return issueReason(issue.errors.at(-1)?.[0]);
  }
  return issue?.message ?? 'has a wrong value';
}
