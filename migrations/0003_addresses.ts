import { type Kysely, sql } from 'kysely';

/** The parts of an address, and how long they may be. */
const parts = {
  street: 200,
  street2: 200,
  postcode: 20,
  city: 100,
  region: 100,
  country: 2,
  company: 200,
  note: 300,
};

/** Addresses in parts, the sender's phone number, where positions on the map are from, and the company's country. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = [
    textOf('sender_phone_number', 300),
    ...['destination', 'pickup'].flatMap((end) =>
      Object.entries(parts).map(([part, max]) => textOf(`${end}_${part}`, max)),
    ),
    ...['map_pickup_source', 'map_destination_source'].map(
      (name) =>
        `${name} text constraint parcels_${name} check (${name} in ('gazetteer', 'geocoder'))`,
    ),
  ];
  for (const column of columns) {
    await sql`alter table parcels add column ${sql.raw(column)}`.execute(db);
  }
  await sql`alter table settings add column country text
    constraint settings_country check (length(country) = 2)`.execute(db);
}

function textOf(name: string, max: number): string {
  return `${name} text constraint parcels_${name} check (length(${name}) between 1 and ${max})`;
}
