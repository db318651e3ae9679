import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { distDir } from '../dist-dir.ts';
import { errorCode } from '../shared/errors.ts';

/** A public holiday. `day`: `YYYY-MM-DD`; `name` in a language of its country. */
export type Holiday = { day: string; name: string };

/** The public holidays of a country, by the code of a region: '' for those of the whole country. `regions` has the regions' names. */
export type CountryHolidays = {
  regions: Record<string, string>;
  holidays: Record<string, Holiday[]>;
};

/** The public holidays of a country, as the build wrote them; null: none are known. @param country ISO 3166-1, two capitals. */
export async function readCountryHolidays(country: string): Promise<CountryHolidays | null> {
  if (!/^[A-Z]{2}$/.test(country)) return null;
  try {
    return JSON.parse(await readFile(join(distDir, 'holidays', `${country}.json`), 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
