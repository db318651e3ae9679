import { migration, textColumn } from './baseline/values.ts';

/** The parts of an address, and their maximum lengths. */
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
const columns = [
  textColumn('parcels', 'sender_phone_number', 300),
  ...['destination', 'pickup'].flatMap((end) =>
    Object.entries(parts).map(([part, max]) => textColumn('parcels', `${end}_${part}`, max)),
  ),
  ...['map_pickup_source', 'map_destination_source'].map(
    (name) =>
      `${name} text constraint parcels_${name} check (${name} in ('gazetteer', 'geocoder'))`,
  ),
];

/** Addresses in parts, the sender's phone number, the sources of positions on the map, and the company's country. */
export const up = migration(() => [
  ...columns.map((column) => `alter table parcels add column ${column}`),
  `alter table settings add column country text
    constraint settings_country check (length(country) = 2)`,
]);
