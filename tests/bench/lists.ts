import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { paths } from '../../server/shared/paths.ts';
import { busyCode, insertLists, phoneOf, rareLetter } from './list-dataset.ts';
import { signUp } from './panel.ts';
import { type RunningServer, startSite } from './server.ts';
import { say, shares } from './times.ts';
import { timeOf, timesDuring } from './visits.ts';
import { wordsFrom } from './words.ts';

/**
 * Prints how long the lists, their searches and what else grows with a site take, and how long another
 * visitor waits meanwhile: everybody is served by one thread.
 *
 * `--parcels 1000000`, `--customers 100000`, `--others 10000`, `--rounds 30`, `--only late` (screens whose name has this).
 */
const { values: options } = parseArgs({
  options: {
    parcels: { type: 'string', default: '1000000' },
    customers: { type: 'string', default: '100000' },
    others: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
  },
});
const parcels = Number(options.parcels);
const customers = Number(options.customers);
const others = Number(options.others);
const rounds = Number(options.rounds);

const dataDir = mkdtempSync(join(tmpdir(), 'waybill-lists-'));

/** The paths that are asked for in turn, under the name of what they show. */
type Screen = [name: string, pathOf: (round: number) => string];

const words = wordsFrom(1);
const [someCode, , ...pieces] = Array.from({ length: 400 }, () => [
  words.code(),
  words.name(),
  words.address(),
]);

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** A piece of a parcel's text, from two characters to twelve. */
function somePiece(round: number): string {
  const text = pieces[round % pieces.length]?.[round % 3] ?? '';
  const length = 2 + (round % 11);
  return text.slice((round * 7) % Math.max(1, text.length - length)).slice(0, length);
}

const search = (term: string) => () => `/api/parcels?${new URLSearchParams({ search: term })}`;
const [code = ''] = someCode ?? [];

const filtered = (query: string) => () => `/api/parcels?${query}`;
const sorted = (sort: string, page: number) => () => `/api/parcels?sort=${sort}&page=${page}`;
/** How a number is asked for that is stored in another spacing. */
const someNumber = (round: number) =>
  `020/${phoneOf(round * 31)
    .replace(/\D/g, '')
    .slice(-8)}`;

const customer = (query: Record<string, string>) => () =>
  `/api/customers?${new URLSearchParams(query)}`;
/** As suggestions ask while somebody types. */
const typed = (search: string) => customer({ search, sort: 'match', per_page: '8' });

const otherLists = ['pages', 'reviews', 'messages', 'clients', 'mails', 'invoices'] as const;

const screens: Screen[] = [
  ['parcels, first page', () => '/api/parcels'],
  ['parcels, first page, panel', () => '/control/parcels/list.html'],
  ['parcels, in the middle', () => `/api/parcels?page=${Math.floor(parcels / 40)}`],
  ['parcels, last page', () => `/api/parcels?page=${Math.ceil(parcels / 20)}`],
  ['search: start of a code', search(code.slice(0, 6))],
  ['search: a whole code', search(code)],
  ['search: a common word', search('amsterdam')],
  ['search: its 500th page', () => '/api/parcels?search=amsterdam&page=500'],
  ['search: two words', search('ada okoye')],
  ['search: two words, never together', search('street amsterdam')],
  ['search: what all codes begin with', search('wb-')],
  ['search: a rare word', search(`${rareLetter}orn`)],
  ['search: what nobody has', search('nowhere at all')],
  ['search: a common letter', search('a')],
  ['search: a rare letter', search(rareLetter)],
  ['search: two common letters', search('am')],
  ['search: two rare letters', search(`${rareLetter}o`)],
  ['search: three digits', search('999')],
  ['search: any piece', (round) => search(somePiece(round))()],
  ['search, panel', () => '/control/parcels/list.html?search=amsterdam'],
  ['search: a phone number', (round) => search(someNumber(round))()],
  ['search: the end of one', (round) => search(someNumber(round).slice(-6))()],
  ['late', filtered('late=yes')],
  ['late, panel', () => '/control/parcels/list.html?late=yes'],
  ['late, by delivery', filtered('late=yes&sort=delivery')],
  ['late, by delivery, from the last', filtered('late=yes&sort=-delivery&page=40')],
  ['silent for a week', filtered('silent_days=7')],
  ['of a common stage', filtered('stage=delivered')],
  ['of rare stages', filtered('stage=on_hold,exception')],
  ['registered on two days', filtered(`created_from=${daysAgo(101)}&created_to=${daysAgo(100)}`)],
  ['delivery on one day', filtered(`delivery_from=${daysAgo(90)}&delivery_to=${daysAgo(90)}`)],
  ['without e-mail', filtered('no_email=yes')],
  ['to a town', filtered('destination=lisbon')],
  ['to a town, sorted', filtered('destination=lisbon&sort=-updated_at')],
  ['from where all come from', filtered('origin=accra')],
  ['a common stage and a common word', filtered('stage=delivered&search=amsterdam')],
  ['a rare stage and a common word', filtered('stage=on_hold&search=amsterdam')],
  ['common parts, rare together', filtered('stage=delivered&late=yes')],
  [
    'common parts, rare together, sorted',
    filtered(`stage=delivered&origin=accra&sort=tracking_code&no_email=yes&search=lisbon`),
  ],
  ['by registration', sorted('created_at', 1)],
  ['by the last change', sorted('-updated_at', 1)],
  ['by code, 500th page', sorted('tracking_code', 500)],
  ['by delivery, in the middle', sorted('delivery', Math.floor(parcels / 40))],
  ['by delivery, last page', sorted('-delivery', Math.ceil(parcels / 20))],
  ['by recipient', sorted('recipient_name', 1)],
  ['by recipient, in the middle', sorted('-recipient_name', Math.floor(parcels / 40))],
  ['by status', sorted('status', 1)],
  ['by status, in the middle', sorted('-status', Math.floor(parcels / 40))],
  ['ids of ten thousand', () => '/api/parcels/ids?stage=delivered'],
  ['customers', customer({})],
  ['customers, by name, in the middle', customer({ sort: 'name', page: `${customers / 40}` })],
  ['customers, typed: a letter', typed('a')],
  ['customers, typed: two letters', typed('ad')],
  ['customers, typed: a first name', typed('ada')],
  ['customers, typed: a whole name', typed('ada okoye')],
  ['customers, typed: a company', typed('& co. 4711')],
  ['customers, typed: an email', typed('ada4711@')],
  ['customers, typed: a town', typed('lisbon')],
  ['customers, typed: a phone', (round) => typed(someNumber(round))()],
  ['customers, typed: nobody', typed('nowhere at all')],
  ['customers, panel', () => `${paths.control.customers}?search=okoye`],
  ['attention', () => '/api/attention'],
  ['dashboard', () => '/control/index.html'],
  ['a parcel with 10,000 activities', () => `/api/parcels/${busyCode}`],
  ['its last page', () => `/api/parcels/${busyCode}?page=${others / 20}`],
  // An address that is not kept: what is drawn is drawn anew.
  ['home', (round) => `/?round=${round}`],
  ['a content page', (round) => `/pages/page-7?round=${round}`],
  ['sitemap', () => '/sitemap.xml'],
  ['graph', () => '/api/graph'],
  ...otherLists.flatMap((name): Screen[] => [
    [name, () => `/api/${name}`],
    [`${name}, last page`, () => `/api/${name}?page=${others / 20}`],
    [`${name}, search`, () => `/api/${name}?search=a`],
    [`${name}, search for nothing`, () => `/api/${name}?search=nowhere+at+all`],
    [`${name}, panel`, () => paths.control[name]],
  ]),
];

const choices = z.object({ enum: z.array(z.string()).default([]) });
const parameter = z.object({
  /** Headers and such are only references. */
  name: z.string().default(''),
  schema: choices.extend({ anyOf: z.array(choices).default([]) }).default({ enum: [], anyOf: [] }),
});
const apiDocument = z.object({
  paths: z.record(
    z.string(),
    z.object({ get: z.object({ parameters: z.array(parameter).default([]) }).optional() }),
  ),
});

/** Every order and every filter with choices that the API's document has for the long lists, under `declared`. */
async function declaredScreens(url: string): Promise<Screen[]> {
  const { paths: all } = apiDocument.parse(await (await fetch(`${url}/api/openapi.json`)).json());
  return ['/api/parcels', '/api/customers', '/api/invoices'].flatMap((path) =>
    (all[path]?.get?.parameters ?? [])
      .filter(({ name }) => name !== 'format')
      .flatMap(({ name, schema }) =>
        [schema, ...schema.anyOf]
          .flatMap((one) => one.enum)
          .map((value): Screen => {
            const address = `${path}?${name}=${encodeURIComponent(value)}`;
            return [`declared: ${address}`, () => address];
          }),
      ),
  );
}

/**
 * Asks for one screen after the other, first alone, which tells what it costs; then while somebody else
 * asks for a small thing all the time, which tells how long others wait.
 */
async function measure(site: RunningServer, cookie: string, [name, pathOf]: Screen) {
  const ask = async (count: number) => {
    const times: number[] = [];
    for (let round = 0; round < count; round += 1) {
      times.push(await timeOf(site.url + pathOf(round), { headers: { cookie } }));
    }
    return times;
  };
  await ask(3);
  const before = site.cpuSeconds();
  const own = await ask(rounds);
  const cpuMs = ((site.cpuSeconds() - before) / rounds) * 1000;

  const waited = await timesDuring(
    () => ask(rounds),
    () => timeOf(`${site.url}/robots.txt`),
  );
  say(
    [
      name.padEnd(36),
      `processor ${cpuMs.toFixed(1).padStart(5)} ms`,
      `answer ${shares(own)}`,
      `others wait ${shares(waited)}`,
    ].join('   '),
  );
}

/** What parcels take on the disk, in megabytes. */
function sizes(): string {
  const sqlite = new Sqlite(join(dataDir, 'waybill.db'), { readonly: true });
  const ofTable = sqlite
    .prepare<[string], number>('select sum(pgsize) / 1e6 from dbstat where name glob ?')
    .pluck();
  const names = ['parcels', 'parcels_by*', 'parcel_trigrams*', 'parcel_pairs*', 'activities*'];
  const all = names.map((name) => `${name} ${(ofTable.get(name) ?? 0).toFixed(0)} MB`);
  sqlite.close();
  return `file ${(statSync(join(dataDir, 'waybill.db')).size / 1e6).toFixed(0)} MB: ${all.join(', ')}`;
}

let site: RunningServer | undefined;
try {
  // Once for the tables, and once to see how long a start takes beside all the rows.
  await (await startSite(dataDir)).stop();
  const begun = performance.now();
  insertLists(dataDir, { parcels, customers, others });
  say(
    `${parcels} parcels, ${customers} customers, ${others} of all else, in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  );
  say(sizes());
  site = await startSite(dataDir, { RATE_LIMIT: 'off' });
  say(`start ${site.startMs} ms`);
  const cookie = await signUp(site.url);
  for (const screen of [...screens, ...(await declaredScreens(site.url))]) {
    if (screen[0].includes(options.only)) await measure(site, cookie, screen);
  }
} finally {
  await site?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
