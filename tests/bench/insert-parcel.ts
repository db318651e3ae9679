import type Sqlite from 'better-sqlite3';
import { parcelSearchText } from '../../server/database/search.ts';
import type { journeyOf } from './journeys.ts';

type Parcel = { code: string; name: string; destination: string; phone?: string };

/** @returns inserts a parcel with its history, unless there is one with this code already. */
export function parcelInserter(sqlite: Sqlite.Database) {
  const insertParcel = sqlite
    .prepare(
      `insert into parcels (tracking_code, status, stage, current_location, weight, recipient_name,
         recipient_email, recipient_phone_number, destination, sender_name, pickup_location,
         min_expected_delivery_date, max_expected_delivery_date, search_text, created_at, updated_at,
         last_event_at)
       values (?, 'In transit', ?, 'Lisbon', '2 kg', ?, ?, ?, ?, 'Kofi Mensah', 'Accra', ?, ?, ?, ?, ?, ?)
       on conflict do nothing returning id`,
    )
    .pluck();
  const insertActivity = sqlite.prepare(
    `insert into activities
       (parcel_id, title, description, icon, color, stage, created_at, updated_at)
     values (?, ?, 'On board, and on its way to the next depot.', 'local_shipping', 'green', ?, ?, ?)`,
  );
  let count = 0;
  return (parcel: Parcel, journey: ReturnType<typeof journeyOf>): void => {
    const { code, name, destination, phone = '+31 20 555 0100' } = parcel;
    const { created_at, last_event_at, stage, steps } = journey;
    const { min_expected_delivery_date: min, max_expected_delivery_date: max } = journey;
    count += 1;
    const email = count % 100 === 0 ? null : 'ada@example.com';
    const text = parcelSearchText({
      tracking_code: code,
      status: 'In transit',
      recipient_name: name,
      recipient_email: email,
      recipient_phone_number: phone,
      destination,
      sender_name: 'Kofi Mensah',
      pickup_location: 'Accra',
    });
    const times = [created_at, last_event_at ?? created_at, last_event_at];
    const id = insertParcel.get(
      code,
      stage,
      name,
      email,
      phone,
      destination,
      min,
      max,
      text,
      ...times,
    );
    for (const { title, stage, at } of steps) insertActivity.run(id, title, stage, at, at);
  };
}
