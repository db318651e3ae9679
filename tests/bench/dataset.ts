import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { normalizeForSearch } from '../../server/database/search.ts';

const activitiesEach = 5;
const then = '2026-03-01T08:00:00.000Z';
const cities = ['Amsterdam', 'São Paulo', 'Zürich', 'Lisbon', 'Lagos', 'Osaka'];

export const contentPageSlug = 'bench';

/** The tracking code of the generated parcel with this number, from 0 on. */
export function codeOf(number: number): string {
  return `BENCH-${String(number).padStart(7, '0')}`;
}

/** Fills a database that the site has made with parcels, a history for each, and a content page. */
export function insertDataset(dataDir: string, parcels: number): void {
  const sqlite = new Sqlite(join(dataDir, 'waybill.db'));
  const insertParcel = sqlite.prepare(
    `insert into parcels (tracking_code, status, current_location, weight, recipient_name,
       recipient_email, recipient_phone_number, destination, sender_name, pickup_location,
       min_expected_delivery_date, max_expected_delivery_date, search_text, created_at, updated_at)
     values (?, 'In transit', 'Lisbon', '2 kg', ?, 'ada@example.com', '+31 20 555 0100', ?,
       'Kofi Mensah', 'Accra', '2026-03-05', '2026-03-07', ?, '${then}', '${then}')`,
  );
  const insertActivity = sqlite.prepare(
    `insert into activities (parcel_id, title, description, icon, color, created_at, updated_at)
     values (?, ?, 'On board, and on its way to the next depot.', 'local_shipping', 'green', ?, ?)`,
  );
  sqlite.transaction(() => {
    for (let number = 0; number < parcels; number += 1) {
      const [code, name] = [codeOf(number), `Recipient ${number}`];
      const destination = `${cities[number % cities.length]} ${number}`;
      const text = normalizeForSearch(code, name, destination);
      const { lastInsertRowid: id } = insertParcel.run(code, name, destination, text);
      for (let day = 1; day <= activitiesEach; day += 1) {
        const at = `2026-03-0${day}T09:30:00.000Z`;
        insertActivity.run(id, `Departed from depot ${day}`, at, at);
      }
    }
    sqlite
      .prepare(
        `insert into pages (slug, title, content, icon, created_at, updated_at)
         values (?, 'A page', ?, 'pages', '${then}', '${then}')`,
      )
      .run(contentPageSlug, 'Forty [bold=trucks] and one ship.\n\n'.repeat(40));
  })();
  sqlite.close();
}
