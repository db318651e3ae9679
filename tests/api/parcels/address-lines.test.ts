import { iso31662 } from 'iso-3166';
import { describe, expect, test } from 'vitest';
import { findAddressPosition } from '../../../server/parcels/addresses/gazetteer.ts';
import { readAddress } from '../../../server/parcels/addresses/read.ts';
import { countryCodes } from '../../../server/shared/countries.ts';

const read = (country: string | null, text: string) => readAddress(text, { country, tag: 'en' });

/** Codes of states and the like, by their countries. Telangana has had another one. */
const states = new Map([['IN', new Set(['TG'])]]);
for (const { code } of iso31662) {
  const [country = '', state = ''] = code.split('-');
  states.set(country, (states.get(country) ?? new Set()).add(state));
}

describe('a code at the end of an address', () => {
  test('is its country, of whatever company, unless the company’s country has such a state', () => {
    const wrong: string[] = [];
    for (const own of [null, ...countryCodes()]) {
      for (const code of countryCodes()) {
        const isState = own !== null && own !== code && states.get(own)?.has(code);
        const expected = isState ? '{}' : JSON.stringify({ country: code });
        const found = JSON.stringify(read(own, `1 Main Street, Nowhere, ${code}`));
        if (found !== expected) wrong.push(`${own} ${code} ${found}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('is never a town, neither of the company’s country nor of its own', () => {
    const codes = [...countryCodes()];
    const towns = codes.flatMap((own) =>
      codes.map((code) => read(own, `1 Main Street, ${code}`).city).filter(Boolean),
    );
    expect(towns).toEqual([]);
    expect(read('CH', 'Dorfstrasse 1, 8804 Au')).toMatchObject({ city: 'Au', postcode: '8804' });
  });

  test.each([
    ['US', 'Atlanta, GA'],
    ['US', 'Peru, IN'],
    ['US', 'San Juan, PR'],
    ['CA', 'St. John’s, NL'],
    ['CA', '1012 AB Amsterdam, NL'],
    ['IT', 'Cagliari, CA'],
    ['IT', '75001 Paris, FR'],
    ['AU', 'Adelaide, SA'],
    ['BR', 'Belém, PA'],
    ['IN', 'Hyderabad, TG'],
    ['CH', 'Genève, GE'],
    ['US', '10827 Berlin, DE'],
    // The town is of a state elsewhere, and of no town of that country.
    ['GB', 'Atlanta, GA'],
    ['PT', 'Belém, PA'],
  ])('of a state says nothing by itself: of a company in %s “%s”', (own, text) => {
    expect(read(own, `1 Main Street, ${text}`)).toEqual({});
  });

  test.each([
    ['US', '30303 Atlanta, GA', 'US', 'GA'],
    ['US', 'Peru, IN 46970', 'US', 'IN'],
    ['CA', 'St. John’s, NL A1C 1A1', 'CA', 'NL'],
    ['IT', '09121 Cagliari, CA', 'IT', 'CA'],
    ['IT', '20121 Milano (MI)', 'IT', 'MI'],
    ['AU', 'Adelaide SA 5000', 'AU', 'SA'],
    ['BR', 'Belém - PA, 66010-000', 'BR', 'PA'],
    ['CH', '1201 Genève, GE', 'CH', 'GE'],
    ['CA', 'Montréal (Québec) H2X 1Y4', 'CA', 'QC'],
    ['GB', '30303 Atlanta, GA', 'US', 'GA'],
    ['DE', '19801 Wilmington, DE', 'US', 'DE'],
    ['IN', 'Mumbai, Maharashtra 400001', 'IN', 'Maharashtra'],
  ])('is the state where postcode and town agree: %s, “%s”', (own, text, country, region) => {
    const found = read(own, `1 Main Street, ${text}`);
    expect(found).toMatchObject({ street: '1 Main Street', country, region });
    expect(found.postcode).toBeDefined();
  });

  test.each([
    ['FR', '10115 Berlin, DE', { postcode: '10115', city: 'Berlin', country: 'DE' }],
    ['US', 'Amsterdam, NL', { city: 'Amsterdam', country: 'NL' }],
    ['GB', 'Libreville, GA', { city: 'Libreville', country: 'GA' }],
    ['DE', 'Wien, AUT', { city: 'Wien', country: 'AT' }],
    ['US', 'Austin, TX, USA', { city: 'Austin', region: 'TX', country: 'US' }],
    ['US', 'Austin, TX', { city: 'Austin', region: 'TX', country: 'US' }],
  ])('leaves the town before it: %s, “%s”', (own, text, parts) => {
    expect(read(own, `Street 1, ${text}`)).toEqual({ street: 'Street 1', ...parts });
  });
});

describe('a state that is named as a town is', () => {
  test.each([
    ['ES', '28801 Alcalá de Henares, Madrid', '28801', 'Alcalá de Henares', 'Madrid', 40.48],
    ['ES', 'Alcalá de Henares, 28801, Madrid', '28801', 'Alcalá de Henares', 'Madrid', 40.48],
    ['ES', 'Dos Hermanas, Seville', undefined, 'Dos Hermanas', 'Seville', 37.28],
    [
      'ES',
      '08901 L’Hospitalet de Llobregat, Barcelona',
      '08901',
      'L’Hospitalet de Llobregat',
      'Barcelona',
      41.36,
    ],
    ['IT', '20900 Monza, Milano', '20900', 'Monza', 'MI', 45.58],
    ['BR', 'Santos, São Paulo', undefined, 'Santos', 'SP', -23.96],
    ['DE', 'Potsdam, Brandenburg', undefined, 'Potsdam', 'Brandenburg', 52.4],
    ['US', 'Spokane, Washington 99201', '99201', 'Spokane', 'WA', 47.67],
    ['US', 'Spokane, Washington, 99201', '99201', 'Spokane', 'WA', 47.67],
    ['US', 'Buffalo, New York 14201', '14201', 'Buffalo', 'NY', 42.9],
    ['US', 'New York, New York 10118', '10118', 'New York', 'NY', 40.75],
    ['US', 'Kansas City, Missouri', undefined, 'Kansas City', 'MO', 39.1],
    ['US', 'Peru, Indiana', undefined, 'Peru', 'IN', 40.75],
    ['US', 'Atlanta, Georgia', undefined, 'Atlanta', 'GA', 33.75],
    ['BE', 'Arlon, Luxembourg', undefined, 'Arlon', 'Luxembourg', 49.68],
  ])('is the region after a town: %s, “%s”', (country, text, postcode, city, region, latitude) => {
    expect(read(country, `Main 5, ${text}`)).toEqual({
      street: 'Main 5',
      country,
      city,
      region,
      ...(postcode && { postcode }),
    });
    const parts = { city, region, postcode: postcode ?? null };
    expect(findAddressPosition(parts, country)?.latitude).toBeCloseTo(latitude, 1);
  });

  test.each([
    ['ES', 'Calle Mayor 1, Madrid', 'Madrid'],
    ['ES', 'Edificio Sol, Calle Mayor, Madrid', 'Madrid'],
    ['ES', 'Calle Mayor 1, 28013 Madrid', 'Madrid'],
    ['DE', 'Hauptstr. 1, Brandenburg', 'Brandenburg'],
    ['NL', 'Kerkstraat 1, 3512 AB Utrecht', 'Utrecht'],
    ['BR', 'Av. Paulista 1, São Paulo', 'São Paulo'],
    ['US', '1600 Pennsylvania Ave NW, Washington 20500', 'Washington'],
    // The postcode is of the town beside it.
    ['US', '1 M St, Georgetown, Washington 20007', 'Washington'],
    ['FR', '5 rue X, Belleville, Paris 75020', 'Paris'],
    ['GB', '1 High St, Headingley, Leeds, LS6 3AA', 'Leeds'],
  ])('is the town after its street: %s, “%s”', (country, text, city) => {
    const found = read(country, text);
    expect(found).toMatchObject({ country, city });
    expect(found.region).toBeUndefined();
  });

  test.each([
    ['NL', 'Kerkstraat 1, Hilversum, Utrecht'],
    ['US', '5 Pine St, Nowheretown, Missouri'],
    ['ES', 'Calle Mayor 5, 28801 Nowheretown, Madrid'],
    ['US', 'Hauptstr. 9, 10115 Berlin'],
    ['GB', '1 Peachtree St, Atlanta, Georgia'],
  ])('says nothing where the rest does not fit: %s, “%s”', (country, text) => {
    expect(read(country, text)).toEqual({});
  });

  test('is the country of that name where the town is there', () => {
    const tbilisi = { street: 'Rustaveli 1', city: 'Tbilisi', country: 'GE' };
    expect(read('US', 'Rustaveli 1, Tbilisi, Georgia')).toEqual(tbilisi);
  });
});

test.each([
  ['Istanbul, Turkey', 'TR'],
  ['Abidjan, Ivory Coast', 'CI'],
  ['Seoul, Republic of Korea', 'KR'],
  ['Moscow, Russian Federation', 'RU'],
  ['Yangon, Burma', 'MM'],
  ['Amsterdam, The Netherlands', 'NL'],
  ['Sarajevo, Bosnia and Herzegovina', 'BA'],
  ['La Paz, Bolivia (Plurinational State of)', 'BO'],
  ['Austin, TX, United States of America', 'US'],
])('a country has its usual and official names: “%s”', (text, country) => {
  expect(read('GB', `1 Main, ${text}`).country).toBe(country);
});
