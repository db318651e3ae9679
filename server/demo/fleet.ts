import type { Db } from '../database/tables.ts';
import { addDays } from '../days.ts';

const depot = {
  name: 'Armazém da Boavista',
  street: 'Rua da Boavista 12',
  street2: null,
  postcode: '1200-066',
  city: 'Lisboa',
  region: null,
  country: 'PT',
  latitude: 38.7085,
  longitude: -9.1475,
  opens: '07:00',
  closes: '20:00',
};

const vans = [
  { name: 'Van 1', plate: 'AA-01-WB', capacity_pieces: 120, capacity_kg: 900, capacity_m3: 9 },
  { name: 'Van 2', plate: 'AA-02-WB', capacity_pieces: 80, capacity_kg: 600, capacity_m3: 6 },
];

/** For how many days the drivers have shifts. */
const days = 7;

/** Adds a depot, a van for each driver, and their shifts from a day on. The drivers' runs have them. */
export async function insertDemoFleet(
  db: Db,
  drivers: readonly number[],
  { day, now }: { day: string; now: Date },
): Promise<void> {
  const times = { created_at: now.toISOString(), updated_at: now.toISOString() };
  const { id: depot_id } = await db
    .insertInto('depots')
    .values({ ...depot, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, driver_id] of drivers.entries()) {
    const van = vans[index % vans.length];
    if (van === undefined) continue;
    const { id: vehicle_id } = await db
      .insertInto('vehicles')
      .values({ ...van, depot_id, ...times })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('runs')
      .set({ vehicle_id, depot_id })
      .where('driver_id', '=', driver_id)
      .execute();
    const shift = { from: '08:30', to: '17:00', break_from: '12:30', break_to: '13:00' };
    for (let later = 0; later < days; later += 1)
      await db
        .insertInto('shifts')
        .values({ ...shift, day: addDays(day, later), driver_id, ...times })
        .execute();
  }
}
