import { TZDate } from '@date-fns/tz';
import type { Context } from 'hono';
import {
  fillTitle,
  mergeValues,
  type PublicSettings,
  textContext,
} from '../admin/shared/settings.ts';
import {
  type HoursSettings,
  type Opening,
  openingWeek,
  type Week,
  weekdays,
} from '../content/shared/company.ts';
import { serviceNames } from '../content/shared/home.ts';
import { findSiteSettings } from '../database/settings.ts';
import type { Db } from '../database/tables.ts';
import { addDays } from '../days.ts';
import type { SiteEnv } from '../http/context.ts';
import { localDate } from '../parcels/shared/delivery-days.ts';
import type { PagePlace } from '../shared/enums.ts';
import { pick, withAllFields } from '../shared/field-values.ts';
import { settingsFields } from '../shared/fields.ts';
import { interpolateFields } from '../shared/interpolate.ts';
import { langAttribute } from '../shared/languages.ts';
import { limits } from '../shared/limits.ts';
import { publicSettings } from '../shared/public-names.ts';
import { linkedPages, type MenuLink, type Site } from './shared/site.ts';

/** Reads the data that every page of the site is rendered with, for this request. */
export async function readLayoutData(c: Context<SiteEnv>): Promise<Site> {
  const { db, config, chatOf, siteBranding } = c.get('deps');
  const [{ settings, services, branding, chat_code, created_at, time_zone }, pageLinks] =
    await Promise.all([findSiteSettings(db), listContentPageLinks(db)]);
  const contentLang = langAttribute(settings.content_language, c.get('language'));
  // The time zone is read from the setting, because the configuration is perhaps not updated before the next request.
  const opening = openingAt(new Date(), settings, time_zone ?? config.timeZone);
  if (opening?.changesAt) c.set('pageExpires', Date.parse(opening.changesAt));
  return {
    ...requestPart(c),
    ...withMergeFields(settings, pageLinks),
    services: serviceNames(textContext({ settings, contentLang }), services, c.get('t').homeTexts),
    opening,
    branding: siteBranding({ ...branding, company_name: settings.company_name }),
    contentLang,
    foundedYear: new Date(created_at).getUTCFullYear(),
    chat: await chatOf(chat_code),
  };
}

const linkedSlugs = Object.values(linkedPages);

/** The content pages in the side menu and the footer, up to their limits, and the pages that the site always links to. */
export function listContentPageLinks(db: Db): Promise<MenuLink[]> {
  const first = (place: PagePlace, count: number) =>
    db
      .selectFrom('pages')
      .select('id')
      .where('shown_in', 'in', [place, 'both'])
      .orderBy('position')
      .orderBy('id')
      .limit(count);
  return db
    .selectFrom('pages')
    .select(['id', 'slug', 'title', 'icon', 'shown_in'])
    .where(({ or, eb }) =>
      or([
        eb('id', 'in', first('menu', limits.menuPages)),
        eb('id', 'in', first('footer', limits.footerPages)),
        eb('slug', 'in', linkedSlugs),
      ]),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The texts of every page, with their merge fields filled in. */
function withMergeFields(settings: PublicSettings, pageLinks: MenuLink[]) {
  const values = mergeValues(settings);
  return {
    settings: {
      ...settings,
      meta_description: interpolateFields(settings.meta_description, values),
    },
    pageLinks: pageLinks.map((link) => ({ ...link, title: fillTitle(link.title, values) })),
  };
}

/** The data for a page while the database is not available. */
export function fallbackSite(c: Context<SiteEnv>): Site {
  const { companyName, contactEmail } = c.get('deps').config;
  return {
    ...requestPart(c),
    settings: withAllFields(pick(settingsFields, publicSettings), {
      company_name: companyName,
      contact_email: contactEmail,
      content_language: 'en',
      quote_page: 'no',
      public_bookings: 'no',
    }),
    contentLang: undefined,
    foundedYear: new Date().getUTCFullYear(),
    pageLinks: [],
    services: [],
    opening: null,
    branding: null,
    chat: null,
  };
}

function requestPart(c: Context<SiteEnv>) {
  return {
    manifest: c.get('deps').manifest,
    origin: c.get('origin'),
    language: c.get('language'),
    theme: c.get('theme'),
    addressLanguage: c.get('addressLanguage'),
    currentPath: normalizedPath(c),
    submitted: c.get('submitted'),
  };
}

/** A path that needs no normalization, with at most one parameter, which is not the language. */
const plainAddress = /^\/[\w-]*(\.html)?(\?(?!lang=)[\w-]+=[\w.-]*)?$/;

/** The path and query of the page, with the value of `lang` normalized to the language's code. */
export function normalizedPath(c: Context<SiteEnv>): string {
  const { url = '' } = c.env.incoming;
  if (plainAddress.test(url)) return url;
  const { pathname, search, searchParams } = new URL(c.req.url);
  const code = c.get('addressLanguage');
  const lang = searchParams.get('lang');
  if (lang === code) return `${pathname}${search}`;
  if (code === null) searchParams.delete('lang');
  else searchParams.set('lang', code);
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** A span of time in which the company is open, in milliseconds since 1970. */
type Stretch = { from: number; until: number };

/** Two days more than a week, from yesterday on: every opening and closing is among them. */
const days = 9;

/**
 * Whether the company is open, and when that changes; null if the settings have no hours.
 *
 * @param timeZone of the site, an IANA name.
 */
function openingAt(now: Date, settings: HoursSettings, timeZone: string): Opening | null {
  const week = openingWeek(settings);
  if (week === null) return null;
  const stretches = stretchesFrom(addDays(localDate(now, timeZone), -1), week, timeZone);
  const next = stretches.find(({ until }) => until > now.getTime());
  const isOpen = next !== undefined && next.from <= now.getTime();
  const changes = isOpen ? next.until : next?.from;
  const isAlways = isOpen && next === stretches[0] && next === stretches.at(-1);
  const changesAt = changes === undefined || isAlways ? null : new Date(changes).toISOString();
  return { week, timeZone, isOpen, at: now.toISOString(), changesAt };
}

/** The spans in which the company is open from a day on, in order; adjacent spans are joined. */
function stretchesFrom(first: string, week: Week, timeZone: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (let later = 0; later <= days; later += 1) {
    const day = addDays(first, later);
    for (const { opens, closes } of week[weekdayName(day)]) {
      const [from, until] = [
        localInstant(day, opens, timeZone),
        localInstant(day, closes, timeZone),
      ];
      const last = stretches.at(-1);
      if (last !== undefined && from <= last.until) last.until = Math.max(last.until, until);
      else stretches.push({ from, until });
    }
  }
  return stretches;
}

function weekdayName(day: string) {
  return weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? 'monday';
}

function localInstant(day: string, minutes: number, timeZone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new TZDate(year, month - 1, date, 0, minutes, timeZone).getTime();
}
