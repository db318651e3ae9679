import {
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Holidays from 'date-holidays';
import { addDays } from '../days.ts';
import type { CountryHolidays, Holiday } from '../working-days/holidays.ts';

const packageFile = createRequire(import.meta.url).resolve('date-holidays/package.json');

/** How many years are known ahead of this one. */
const yearsAhead = 10;
const hourMs = 60 * 60 * 1000;

/**
 * Writes the public holidays of all countries and their regions, from last year to ten years ahead, as a JSON file for each country.
 *
 * @param made the folder of an earlier build, which is copied if it is of this year: computing them takes some fifteen seconds.
 */
export function writeHolidays(dir: string, made = dir): void {
  const year = new Date().getUTCFullYear();
  if (made !== dir && isUpToDate(made, year)) {
    cpSync(made, dir, { recursive: true, preserveTimestamps: true });
    return;
  }
  // A running site must not read a half-written file.
  const staging = `${dir}.${process.pid}`;
  mkdirSync(staging, { recursive: true });
  const all = new Holidays();
  for (const country of Object.keys(all.getCountries())) {
    const content = JSON.stringify(countryHolidays(all, country, year));
    writeFileSync(join(staging, `${country}.json`), content);
  }
  rmSync(dir, { recursive: true, force: true });
  renameSync(staging, dir);
}

function isUpToDate(made: string, year: number): boolean {
  const sample = join(made, 'DE.json');
  if (!existsSync(sample)) return false;
  const { mtime, mtimeMs } = statSync(sample);
  const madeOf = [packageFile, import.meta.filename];
  return (
    mtime.getUTCFullYear() === year && madeOf.every((file) => statSync(file).mtimeMs < mtimeMs)
  );
}

function countryHolidays(all: Holidays, country: string, year: number): CountryHolidays {
  const found: CountryHolidays = {
    regions: {},
    holidays: { '': publicHolidays(year, [country]) },
  };
  const add = (code: string, name: string, place: string[]) => {
    found.regions[code] = name;
    found.holidays[code] = publicHolidays(year, place);
  };
  for (const [state, name] of Object.entries(all.getStates(country) ?? {})) {
    add(state, name, [country, state]);
    for (const [part, partName] of Object.entries(all.getRegions(country, state) ?? {})) {
      add(`${state}-${part}`, `${name}, ${partName}`, [country, state, part]);
    }
  }
  return found;
}

/** The days of a place's public holidays, in order. @param place a country, its state, and that one's region. */
function publicHolidays(year: number, place: readonly string[]): Holiday[] {
  const [country = '', state = '', region = ''] = place;
  const types = { types: ['public' as const] };
  const calendar = new Holidays(country, state, region, types);
  const names = new Map<string, string>();
  for (let one = year - 1; one <= year + yearsAhead; one += 1) {
    for (const { date, start, end, name } of calendar.getHolidays(one)) {
      const hours = (end.getTime() - start.getTime()) / hourMs;
      // Holidays that begin in the evening are those of the next day.
      const first = new Date(
        Date.parse(`${date.slice(0, 10)}T${date.slice(11, 19)}Z`) + 12 * hourMs,
      );
      // Half days are worked.
      if (hours < 12) continue;
      const days = Math.max(1, Math.round(hours / 24));
      for (let later = 0; later < days; later += 1) {
        const day = addDays(first.toISOString().slice(0, 10), later);
        if (!names.has(day)) names.set(day, name);
      }
    }
  }
  return [...names].sort().map(([day, name]) => ({ day, name }));
}
