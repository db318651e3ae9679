import { limits } from '../../shared/limits.ts';

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export type Weekday = (typeof weekdays)[number];

/** The settings with the hours of each weekday: `09:00-12:30, 13:30-18:00`; null: closed. */
export type HoursSettings = Record<`hours_${Weekday}`, string | null>;

/** Opening hours in minutes from midnight; `closes` is above 24 * 60 if the company closes after midnight. */
export type OpeningSpan = { opens: number; closes: number };

/** The opening hours of each weekday, in the company's time zone. */
export type Week = Record<Weekday, OpeningSpan[]>;

/** The company's opening hours, and whether it is open when a page is rendered. */
export type Opening = {
  week: Week;
  /** An IANA name. */
  timeZone: string;
  isOpen: boolean;
  /** The time at which the page is rendered; ISO 8601, UTC. */
  at: string;
  /** When the company opens or closes next; ISO 8601, UTC. null: it never closes. */
  changesAt: string | null;
};

export const dayMinutes = 24 * 60;

/** The opening hours in the settings; null if the settings have none. */
export function openingWeek(settings: HoursSettings): Week | null {
  const week: Week = {
    monday: storedSpans(settings.hours_monday),
    tuesday: storedSpans(settings.hours_tuesday),
    wednesday: storedSpans(settings.hours_wednesday),
    thursday: storedSpans(settings.hours_thursday),
    friday: storedSpans(settings.hours_friday),
    saturday: storedSpans(settings.hours_saturday),
    sunday: storedSpans(settings.hours_sunday),
  };
  return weekdays.every((day) => week[day].length === 0) ? null : week;
}

function storedSpans(stored: string | null): OpeningSpan[] {
  return readSpans(stored ?? '') ?? [];
}

/** The source of a pattern for a time: `9`, `9:30`, `9.30`, `9h30`, `0930`, `9 am`, `5:30 p.m.` */
const clockTimePattern = String.raw`(\d{1,2})(?:[:.h]?(\d{2})|h)?\s*(?:([ap])\.?m\.?)?`;
const openingSpanPattern = new RegExp(`^${clockTimePattern}\\s*[-–—]\\s*${clockTimePattern}$`, 'i');

/**
 * Reads opening hours as people write them: `9-12:30, 13.30 – 18`. The last span may end after midnight: `18:00-02:00`.
 *
 * @returns [] for an empty text; null if the text cannot be read, or a span does not begin after the one before it ends, or there
 *   are too many spans.
 */
export function readSpans(text: string): OpeningSpan[] | null {
  const spans: OpeningSpan[] = [];
  for (const part of text.split(/[,;،؛]/).filter((entry) => entry.trim() !== '')) {
    const [, ...found] = openingSpanPattern.exec(part.trim()) ?? [];
    const opens = parseClockMinutes(found.slice(0, 3));
    const until = parseClockMinutes(found.slice(3));
    const before = spans.at(-1)?.closes ?? -1;
    if (opens === null || until === null || opens === until || opens <= before) return null;
    spans.push({ opens, closes: until > opens ? until : until + dayMinutes });
  }
  return spans.length > limits.openingSpans ? null : spans;
}

/** The minutes from midnight; null if the parts are not a time of a day. @param half `a` or `p`, of “am” and “pm”. */
function parseClockMinutes([hours, minutes = '0', half]: (string | undefined)[]): number | null {
  if (hours === undefined) return null;
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const past = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const total = past * 60 + Number(minutes);
  return Number(minutes) < 60 && total <= dayMinutes ? total : null;
}

/** Opening hours in the stored form: `09:00-12:30, 13:30-18:00`. */
export function spansText(spans: OpeningSpan[]): string {
  return spans
    .map(({ opens, closes }) => `${formatClockMinutes(opens)}-${formatClockMinutes(closes)}`)
    .join(', ');
}

/** `HH:MM` for minutes from midnight; the end of a day is 24:00. */
export function formatClockMinutes(minutes: number): string {
  const shown = minutes > dayMinutes ? minutes - dayMinutes : minutes;
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(shown / 60))}:${pad(shown % 60)}`;
}

/** Social networks and the hosts of their URLs; the best-known host comes first. */
const networks: { name: string; hosts: string[] }[] = [
  { name: 'Bluesky', hosts: ['bsky.app'] },
  { name: 'Facebook', hosts: ['facebook.com', 'fb.com', 'fb.me'] },
  { name: 'Instagram', hosts: ['instagram.com'] },
  { name: 'LINE', hosts: ['line.me'] },
  { name: 'LinkedIn', hosts: ['linkedin.com'] },
  { name: 'Mastodon', hosts: ['mastodon.social', 'mastodon.online'] },
  { name: 'Pinterest', hosts: ['pinterest.com'] },
  { name: 'Reddit', hosts: ['reddit.com'] },
  { name: 'Snapchat', hosts: ['snapchat.com'] },
  { name: 'Telegram', hosts: ['t.me', 'telegram.me'] },
  { name: 'Threads', hosts: ['threads.net', 'threads.com'] },
  { name: 'TikTok', hosts: ['tiktok.com'] },
  { name: 'Viber', hosts: ['viber.com'] },
  { name: 'VK', hosts: ['vk.com', 'vk.ru'] },
  { name: 'WeChat', hosts: ['weixin.qq.com'] },
  { name: 'Weibo', hosts: ['weibo.com'] },
  { name: 'WhatsApp', hosts: ['wa.me', 'whatsapp.com'] },
  { name: 'X', hosts: ['x.com', 'twitter.com'] },
  { name: 'XING', hosts: ['xing.com'] },
  { name: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
  { name: 'Zalo', hosts: ['zalo.me'] },
];

export const networkNames = networks.map(({ name }) => name);

/** The social network of an https URL, whose host may be a subdomain of the network's; null for any other text. */
export function socialNetwork(address: string): string | null {
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { hostname, username, port } = new URL(address);
  if (username !== '' || port !== '') return null;
  const matchesHost = (host: string) => hostname === host || hostname.endsWith(`.${host}`);
  return networks.find(({ hosts }) => hosts.some(matchesHost))?.name ?? null;
}

/** The URLs in the setting, which has one on each line. */
export function socialLinksIn(setting: string): string[] {
  return setting.split('\n').filter(Boolean);
}
