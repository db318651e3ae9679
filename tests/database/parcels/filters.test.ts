/** @module-tag extended */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldForSearch } from '../../../server/database/search.ts';
import type { Db, ParcelRow } from '../../../server/database/tables.ts';
import { defaultSizes } from '../../../server/parcels/list/criteria.ts';
import { everyParcel } from '../../../server/parcels/list/filter.ts';
import { toCriteria } from '../../../server/parcels/list/list.ts';
import { findMatchingIds } from '../../../server/parcels/list/list-query.ts';
import { type ParcelFilter, parcelSorts } from '../../../server/parcels/shared/parcel-list.ts';
import { type Stage, stages } from '../../../server/shared/enums.ts';
import { everyDay } from '../../../server/working-calendar.ts';
import { freshDatabase } from '../../support/database.ts';
import { insertParcel } from '../../support/parcels.ts';

const clock = {
  now: new Date('2026-03-10T10:00:00.000Z'),
  timeZone: 'America/New_York',
  calendar: everyDay,
};

/** When a day begins there: the clocks are set forward on the eighth. */
const startOf = (day: string) => `${day}T0${day <= '2026-03-08' ? 5 : 4}:00:00.000Z`;

const dayAfter = (day: string) => `2026-03-${String(Number(day.slice(8)) + 1).padStart(2, '0')}`;

const today = '2026-03-10';

/** So small that each list goes through all of the ways. */
const tiny = { candidates: 3, matches: 2, scattered: 2, neighbours: 3, sorted: 2 };

const sizes = fc.constantFrom(tiny, defaultSizes, { ...tiny, candidates: 6, matches: 4 });

const someDay = fc.constantFrom('2026-03-05', '2026-03-09', '2026-03-10', '2026-03-12');

const someTime = fc.constantFrom(
  '2026-02-01T08:00:00.000Z',
  '2026-03-05T04:59:59.999Z',
  '2026-03-05T05:00:00.000Z',
  '2026-03-10T03:59:59.999Z',
  '2026-03-10T04:00:00.000Z',
);

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const parcel = fc
  .record({
    stage: orNull(fc.constantFrom<Stage>('out_for_delivery', 'delivered', 'returned', 'on_hold')),
    days: orNull(fc.tuple(orNull(someDay), orNull(someDay))),
    created_at: someTime,
    last_event_at: orNull(someTime),
    recipient_name: fc.constantFrom('Ada Okoye', 'bo', 'Cleo'),
    status: orNull(fc.constantFrom('Held back', 'ask')),
    recipient_email: orNull(fc.constantFrom('ada@example.com')),
    recipient_phone_number: orNull(fc.constantFrom('+49 171 2345')),
    destination: fc.constantFrom('Łódź', 'Hauptstraße 4, Köln', 'شارع ٤'),
    pickup_location: orNull(fc.constantFrom('Köln', 'Accra')),
    price: orNull(fc.constantFrom(0, 900)),
    cod_amount: orNull(fc.constantFrom(0, 500)),
    service: orNull(fc.constantFrom('express', 'standard')),
    pieces_count: fc.constantFrom(1, 2),
  })
  .map(({ days, ...fields }) => ({ ...fields, ...inOrder(days ?? [null, null]) }));

function inOrder([min, max]: [string | null, string | null]) {
  const isWrong = min !== null && max !== null && min > max;
  return {
    min_expected_delivery_date: isWrong ? max : min,
    max_expected_delivery_date: isWrong ? min : max,
  };
}

const filter = fc.record({
  stage: fc.subarray<Stage>(['out_for_delivery', 'delivered', 'on_hold']),
  late: fc.boolean(),
  silent_days: orNull(fc.constantFrom(1, 7)),
  created_from: orNull(someDay),
  created_to: orNull(someDay),
  delivery_from: orNull(someDay),
  delivery_to: orNull(someDay),
  no_email: fc.boolean(),
  origin: orNull(fc.constantFrom('köln', 'CCR')),
  destination: orNull(fc.constantFrom('koln', 'ó')),
  address_missing: fc.boolean(),
  out_since_yesterday: fc.boolean(),
  import: orNull(fc.constantFrom('import-1', 'import-2')),
  price: orNull(fc.constantFrom('with', 'without')),
  cash: orNull(fc.constantFrom('with', 'without')),
  service: orNull(fc.constantFrom('express', 'gone')),
  pieces: orNull(fc.constantFrom('one', 'several')),
  sort: orNull(fc.constantFrom(...parcelSorts)),
});

/** Mostly one or two parts of all those, since of many nothing is left. */
const criteria = fc
  .tuple(filter, fc.subarray(Object.keys(everyParcel), { minLength: 0, maxLength: 3 }))
  .map(([whole, names]): ParcelFilter => {
    const parts = Object.entries(whole).filter(([name]) => name === 'sort' || names.includes(name));
    return { ...everyParcel, ...Object.fromEntries(parts) };
  });

const search = fc.constantFrom('', '', 'köln', '0171 23-45', 'ada', 'o');

test('a filtered list is what each parcel says of itself, in whatever way it is found', async () => {
  // One for all tries: on PostgreSQL, to make one takes half a second.
  const { db } = await freshDatabase();
  await fc.assert(
    fc.asyncProperty(
      fc.array(parcel, { minLength: 3, maxLength: 10 }),
      fc.array(fc.tuple(criteria, search, sizes), { minLength: 30, maxLength: 30 }),
      async (parcels, questions) => {
        await db.deleteFrom('parcels').execute();
        for (const [index, fields] of parcels.entries()) await insertAt(db, fields, index);
        const rows = await db.selectFrom('parcels').selectAll().execute();
        const imported = await insertImport(db, rows);
        for (const [what, words, size] of questions) {
          const found = await allOf(
            findMatchingIds(db, toCriteria(db, words, { filter: what, ...clock }), size),
          );
          const expected = rows.filter(
            (row) =>
              isAsked(row, what) &&
              hasWords(row, words) &&
              (what.import === null || (what.import === 'import-1' && imported.includes(row.id))),
          );
          expect(found, JSON.stringify([what, words])).toEqual(
            expected.sort((a, b) => compare(a, b, what)).map(({ id }) => id),
          );
        }
      },
    ),
    { numRuns: 20 },
  );
}, 300_000);

type Fields = typeof parcel extends fc.Arbitrary<infer Value> ? Value : never;

async function insertAt(db: Db, fields: Fields, index: number): Promise<void> {
  const { created_at, last_event_at, ...given } = fields;
  const tracking_code = `${['WB', 'wa', 'X.'][index % 3]}-${index}`;
  const currencies = { currency: 'EUR', cod_currency: 'EUR' };
  const id = await insertParcel(db, { ...given, ...currencies, tracking_code });
  const times = { created_at, last_event_at, updated_at: last_event_at ?? created_at };
  await db.updateTable('parcels').set(times).where('id', '=', id).execute();
}

/** Every other parcel came with an import, and one that is gone. */
async function insertImport(db: Db, rows: readonly ParcelRow[]): Promise<number[]> {
  const imported = rows.map(({ id }) => id).filter((_, index) => index % 2 === 0);
  const parcels = JSON.stringify([...imported, 999_999]);
  await db.deleteFrom('imports').execute();
  const values = { id: 'import-1', parcels, imported_at: clock.now.toISOString() };
  await db.insertInto('imports').values(values).execute();
  return imported;
}

async function allOf(slices: AsyncIterable<number[]>): Promise<number[]> {
  const ids: number[] = [];
  for await (const some of slices) ids.push(...some);
  return ids;
}

function dueOf(row: ParcelRow): string {
  return row.max_expected_delivery_date ?? row.min_expected_delivery_date ?? '';
}

/** The filter's rules once more, in plain words. */
function isAsked(row: ParcelRow, criteria: ParcelFilter): boolean {
  const isOpen = row.stage !== 'delivered' && row.stage !== 'returned';
  const due = dueOf(row);
  const heard = row.last_event_at ?? row.created_at;
  const silence = clock.now.getTime() - Date.parse(heard);
  const has = (text: string | null, part: string | null) =>
    part === null || foldForSearch(text ?? '').includes(foldForSearch(part));
  return [
    criteria.stage.length === 0 || criteria.stage.some((stage) => stage === row.stage),
    !criteria.late || (isOpen && due !== '' && due < today),
    criteria.silent_days === null || (isOpen && silence > criteria.silent_days * 86_400_000),
    criteria.created_from === null || row.created_at >= startOf(criteria.created_from),
    criteria.created_to === null || row.created_at < startOf(dayAfter(criteria.created_to)),
    criteria.delivery_from === null || (due !== '' && due >= criteria.delivery_from),
    criteria.delivery_to === null || (due !== '' && due <= criteria.delivery_to),
    !criteria.no_email || row.recipient_email === null,
    has(row.pickup_location, criteria.origin),
    has(row.destination, criteria.destination),
    !criteria.address_missing ||
      (isOpen &&
        row.destination === 'Łódź' &&
        row.recipient_email === null &&
        row.recipient_phone_number === null),
    criteria.price === null || (row.price !== null) === (criteria.price === 'with'),
    criteria.cash === null || (row.cod_amount ?? 0) > 0 === (criteria.cash === 'with'),
    criteria.service === null || row.service === criteria.service,
    criteria.pieces === null || row.pieces_count > 1 === (criteria.pieces === 'several'),
    !criteria.out_since_yesterday || (row.stage === 'out_for_delivery' && heard < startOf(today)),
  ].every(Boolean);
}

function hasWords(row: ParcelRow, words: string): boolean {
  const text = row.search_text;
  return text.includes(foldForSearch(words)) || (/^\d/.test(words) && text.includes('1712345'));
}

/** Newest first, unless it is said otherwise; what has no day of delivery stands at the end. */
function compare(a: ParcelRow, b: ParcelRow, { sort }: ParcelFilter): number {
  if (sort === null) return b.id - a.id;
  const direction = sort.startsWith('-') ? -1 : 1;
  const [one, other] = [keyOf(a, sort), keyOf(b, sort)];
  const isDelivery = sort.endsWith('delivery');
  if (isDelivery && (one === '') !== (other === '')) return one === '' ? 1 : -1;
  if (one === other) return direction * (a.id - b.id);
  return one < other ? -direction : direction;
}

function keyOf(row: ParcelRow, sort: string): string {
  if (sort.endsWith('delivery')) return dueOf(row);
  if (sort.endsWith('tracking_code')) return row.tracking_code.toLowerCase();
  if (sort.endsWith('recipient_name')) return row.recipient_name.toLowerCase();
  if (sort.endsWith('status')) {
    // As far as it is, and then by its text.
    const step = row.stage === null ? 0 : stages.indexOf(row.stage) + 1;
    return `${String(step).padStart(2, '0')}${(row.status ?? '').toLowerCase()}`;
  }
  return sort.endsWith('created_at') ? row.created_at : row.updated_at;
}
