import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { bareDigits, normalizeForSearch } from '../../server/database/search.ts';
import { parcelInserter } from './insert-parcel.ts';
import { journeyOf } from './journeys.ts';
import { wordsFrom } from './words.ts';

const then = '2026-03-01T08:00:00.000Z';
const activitiesEach = 5;

/** A letter that only the oldest parcels have. */
export const rareLetter = 'þ';
const withRareLetter = 20;

/** The parcel with ten thousand activities. */
export const busyCode = 'BUSY-PARCEL';

/** The recipient's number, spaced in one way or another. */
export function phoneOf(number: number): string {
  const digits = String(10_000_000 + ((number * 7919) % 90_000_000));
  const [start, end] = [digits.slice(0, 4), digits.slice(4)];
  return number % 2 === 0 ? `+31 20 ${start} ${end}` : `(020) ${start}-${end}`;
}

type Counts = { parcels: number; customers: number; others: number };

/** Fills a database that the site has made: parcels with their histories, customers, and `others` of all else. */
export function insertLists(dataDir: string, { parcels, customers, others }: Counts): void {
  const sqlite = new Sqlite(join(dataDir, 'waybill.db'));
  sqlite.pragma('synchronous = OFF');
  sqlite.transaction(() => {
    insertParcels(sqlite, parcels, others);
    insertCustomers(sqlite, customers);
    insertOthers(sqlite, others);
    // Merged, as the upkeep of a running site leaves them.
    for (const index of [
      'parcel_trigrams',
      'parcel_pairs',
      'customer_trigrams',
      'customer_pairs',
    ]) {
      sqlite.exec(`insert into ${index} (${index}) values ('optimize')`);
    }
  })();
  sqlite.close();
}

function insertParcels(sqlite: Sqlite.Database, parcels: number, others: number): void {
  const words = wordsFrom(1);
  const insertParcel = parcelInserter(sqlite);
  for (let number = 0; number < parcels; number += 1) {
    const code = number === parcels - 1 ? busyCode : words.code();
    const name = `${words.name()}${number < withRareLetter ? ` ${rareLetter}orn` : ''}`;
    const activities = code === busyCode ? others : activitiesEach;
    const parcel = { code, name, destination: words.address(), phone: phoneOf(number) };
    insertParcel(parcel, journeyOf(number, parcels, activities));
  }
}

function insertCustomers(sqlite: Sqlite.Database, customers: number): void {
  const words = wordsFrom(3);
  const insertCustomer = sqlite.prepare(
    `insert into customers (kind, name, company, email, phone, name_key, search_text, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertAddress = sqlite.prepare(
    `insert into customer_addresses (customer_id, position, street, city) values (?, 1, ?, ?)`,
  );
  for (let number = 1; number <= customers; number += 1) {
    const name = words.name();
    const [street = '', town = ''] = words.address().split(', ');
    const [email, phone, city] = [`ada${number}@example.com`, phoneOf(number), town.slice(5)];
    const company = number % 3 === 0 ? `${words.name()} & Co. ${number}` : null;
    const text = normalizeForSearch(name, company, email, phone, ...bareDigits(phone), city);
    const kind = company === null ? 'person' : 'company';
    const key = normalizeForSearch(company ?? name);
    const { lastInsertRowid: id } = insertCustomer.run(
      ...[kind, name, company, email, phone],
      ...[key, text, then, then],
    );
    insertAddress.run(id, street, city);
  }
}

const paragraph = 'Forty trucks and one ship leave at noon, and all of them come back by night. ';

function insertOthers(sqlite: Sqlite.Database, count: number): void {
  const words = wordsFrom(2);
  sqlite
    .prepare(`insert into images (name, type, width, height, bytes, created_at)
              values ('bench.webp', 'image/webp', 100, 40, x'00', '${then}')`)
    .run();
  const insert = (into: string, row: (number: number) => unknown[]) => {
    const places = into.split(',').map(() => '?');
    const statement = sqlite.prepare(`insert into ${into} values (${places.join()})`);
    for (let number = 1; number <= count; number += 1) statement.run(...row(number));
  };
  insert('pages (slug, title, content, icon, search_text, created_at, updated_at)', (number) => {
    const title = `Page ${number} on ${words.address()}`;
    const content = paragraph.repeat(20);
    return [`page-${number}`, title, content, 'pages', normalizeForSearch(title), then, then];
  });
  insert('reviews (name, review, search_text, created_at)', () => {
    const [name, review] = [words.name(), `${paragraph.repeat(4)}${words.address()}`];
    return [name, review, normalizeForSearch(name, review), then];
  });
  insert('messages (subject, email, body, search_text, created_at)', (number) => {
    const [subject, email] = [`Question ${number}`, `ada${number}@example.com`];
    const body = `${paragraph.repeat(12)}${words.name()}`;
    return [subject, email, body, normalizeForSearch(subject, email, body), then];
  });
  insert('clients (name, image, position, search_text, created_at)', (number) => {
    const name = `${words.name()} ${number}`;
    return [name, 'bench.webp', number, normalizeForSearch(name), then];
  });
  insert('invoices (number, year, serial, product, search_text, created_at)', (serial) => {
    const [number, product] = [`INV-2026-${serial}`, `Freight to ${words.address()}`];
    return [number, 2026, serial, product, normalizeForSearch(number, product), then];
  });
  insert(
    'mails (kind, recipient, subject, body, template, driver, state, search_text, created_at, last_error)',
    (number) => {
      const [to, subject] = [`ada${number}@example.com`, `Your parcel ${words.code()}`];
      const text = normalizeForSearch(to, subject);
      const body = paragraph.repeat(10);
      return ['manual', to, subject, body, 'plain', 'server', 'failed', text, then, 'No answer.'];
    },
  );
}
