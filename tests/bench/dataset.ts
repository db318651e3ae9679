import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { parcelInserter } from './insert-parcel.ts';
import { journeyOf } from './journeys.ts';

const activitiesEach = 5;
const then = '2026-03-01T08:00:00.000Z';
const cities = ['Amsterdam', 'São Paulo', 'Zürich', 'Lisbon', 'Lagos', 'Osaka'];

export const contentPageSlug = 'bench';

/** The tracking code of the generated parcel with this number, from 0 on. */
export function codeOf(number: number): string {
  return `BENCH-${String(number).padStart(7, '0')}`;
}

/** A parcel as somebody registers it. @param number in its texts. */
export function newParcel(tracking_code: string, number: number) {
  return {
    tracking_code,
    status: 'Received',
    weight: '2 kg',
    recipient_name: `Recipient ${number}`,
    recipient_email: 'ada@example.com',
    destination: `Lisbon ${number}`,
    sender_name: 'Kofi Mensah',
    pickup_location: 'Accra',
  };
}

/** Fills a database that the site has made with parcels, a history for each, and a content page. */
export function insertDataset(dataDir: string, parcels: number): void {
  const sqlite = new Sqlite(join(dataDir, 'waybill.db'));
  const insertParcel = parcelInserter(sqlite);
  sqlite.transaction(() => {
    for (let number = 0; number < parcels; number += 1) {
      const [code, name] = [codeOf(number), `Recipient ${number}`];
      const destination = `${cities[number % cities.length]} ${number}`;
      insertParcel({ code, name, destination }, journeyOf(number, parcels, activitiesEach));
    }
    sqlite
      .prepare(
        `insert into pages (slug, title, content, icon, created_at, updated_at)
         values (?, 'A page', ?, 'pages', '${then}', '${then}')`,
      )
      .run(contentPageSlug, 'Forty [bold=trucks] and one ship.\n\n'.repeat(40));
  })();
  mergeSearchIndexes(sqlite);
  sqlite.close();
}

/** As the site's own writes leave them: otherwise the first writes that are measured would merge all of it. */
function mergeSearchIndexes(sqlite: Sqlite.Database): void {
  const changes = sqlite.prepare<[], number>('select total_changes()').pluck();
  for (const name of ['parcel_trigrams', 'parcel_pairs']) {
    const merge = sqlite.prepare(`insert into ${name} (${name}, rank) values ('merge', 500)`);
    // Where nothing is left to merge, only the command itself is counted.
    for (let before = 0, after = 2; after - before > 1; ) {
      before = changes.get() ?? 0;
      merge.run();
      after = changes.get() ?? 0;
    }
  }
}
