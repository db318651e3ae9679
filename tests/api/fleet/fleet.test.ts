/** @module-tag postgres */

import { describe, expect, test } from 'vitest';
import { signedInMember, type TestAdmin } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { codesOf, siteWithRuns } from '../../support/parcels/runs.ts';

const monday = '2026-12-07';

const calls = (who: TestAdmin, path: string) => ({
  add: (json: object) => who.ask(path, { method: 'POST', json }),
  change: (json: object) => who.ask(path, { method: 'PATCH', json }),
  remove: (id: number) => who.ask(path, { method: 'DELETE', json: { id } }),
  list: async (query = '') => dataOf(await who.ask(`${path}${query}`)).data,
});

async function siteWithFleet() {
  const site = await siteWithRuns();
  const { dispatcher } = site;
  return {
    ...site,
    site,
    depots: calls(dispatcher, '/api/depots'),
    vehicles: calls(dispatcher, '/api/vehicles'),
    shifts: calls(dispatcher, '/api/shifts'),
  };
}

const nothing = { day: monday, from: '08:00', to: '16:00', break_from: null, break_to: null };

describe('depots', () => {
  test('are added, changed and deleted, and vehicles are then without one', async () => {
    const { depots, vehicles } = await siteWithFleet();
    const harbor = { name: 'Harbor', street: 'Quay 1', city: 'Porto', country: 'pt' };
    const depot = dataOf(await depots.add({ ...harbor, opens: '07:00', closes: '20:00' }));
    expect(depot).toMatchObject({ ...harbor, country: 'PT', latitude: null, opens: '07:00' });

    const van = dataOf(await vehicles.add({ name: 'Van 1', plate: 'AA-01', depot: depot.id }));
    expect(van.depot).toEqual({ id: depot.id, name: 'Harbor' });
    const moved = await depots.change({ id: depot.id, latitude: 41.1, longitude: -8.6 });
    expect(dataOf(moved)).toMatchObject({ name: 'Harbor', latitude: 41.1, longitude: -8.6 });

    expect((await depots.remove(depot.id)).status).toBe(200);
    expect(await depots.list()).toEqual([]);
    expect((await vehicles.list())[0]).toMatchObject({ name: 'Van 1', depot: null });
    expect((await depots.remove(depot.id)).status).toBe(404);
  });

  test.each([
    [{ latitude: 41.1 }, 'longitude'],
    [{ opens: '20:00', closes: '07:00' }, 'closes'],
    [{ opens: '7 o’clock' }, 'opens'],
    [{ name: '' }, 'name'],
  ])('%o is refused at its field', async (wrong, field) => {
    const { depots } = await siteWithFleet();
    expect(badFieldsOf(await depots.add({ name: 'Harbor', ...wrong }))).toEqual([field]);
  });

  test('a change is checked with what stays', async () => {
    const { depots } = await siteWithFleet();
    const { id } = dataOf(await depots.add({ name: 'Harbor', opens: '08:00', closes: '12:00' }));
    expect(badFieldsOf(await depots.change({ id, opens: '13:00' }))).toEqual(['closes']);
  });
});

describe('vehicles', () => {
  test('have capacities, of which each may be without limit', async () => {
    const { vehicles } = await siteWithFleet();
    const van = dataOf(await vehicles.add({ name: 'Van 1', capacity_kg: 800.5 }));
    expect(van).toMatchObject({ capacity_pieces: null, capacity_kg: 800.5, capacity_m3: null });
    const changed = await vehicles.change({ id: van.id, capacity_kg: null, capacity_pieces: 3 });
    expect(dataOf(changed)).toMatchObject({ capacity_pieces: 3, capacity_kg: null });
    const refused = await vehicles.add({ name: 'Van 2', capacity_pieces: 0, depot: 99 });
    expect(badFieldsOf(refused)).toEqual(['capacity_pieces']);
    expect(badFieldsOf(await vehicles.add({ name: 'Van 2', depot: 99 }))).toEqual(['depot']);
  });
});

describe('shifts', () => {
  test('are one a day of each driver', async () => {
    const { shifts, driverId } = await siteWithFleet();
    const reply = await shifts.add({ driver: driverId, day: monday, from: '08:00', to: '16:00' });
    expect(reply.status).toBe(201);
    const driver = { id: driverId, name: 'driver@example.com' };
    expect(dataOf(reply)).toMatchObject({ ...nothing, driver });
    const again = await shifts.add({ driver: driverId, day: monday, from: '09:00', to: '10:00' });
    expect(again.status).toBe(409);
    expect(badFieldsOf(again)).toEqual(['day']);
  });

  test('are added for each working day until another one, where there is none yet', async () => {
    const { dispatcher, shifts, driverId } = await siteWithFleet();
    const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
    await dispatcher.ask('/api/working-days', { method: 'PATCH', json: { weekdays } });
    const times = { driver: driverId, from: '08:00', to: '16:00' };
    await shifts.add({ ...times, day: '2026-12-09' });
    const reply = await shifts.add({ ...times, day: monday, until: '2026-12-15' });
    expect(dataOf(reply).day).toBe(monday);

    const days = (await shifts.list('?sort=day')).map(({ day }: { day: string }) => day);
    const week = ['07', '08', '09', '10', '11', '14', '15'].map((day) => `2026-12-${day}`);
    expect(days).toEqual(week);
    const none = await shifts.add({ ...times, day: '2026-12-12', until: '2026-12-13' });
    expect(badFieldsOf(none)).toEqual(['until']);
    const long = await shifts.add({ ...times, day: monday, until: '2028-01-01' });
    expect(badFieldsOf(long)).toEqual(['until']);
  });

  test.each([
    [{ to: '07:00' }, 'to'],
    [{ break_from: '12:00' }, 'break_to'],
    [{ break_to: '12:00' }, 'break_from'],
    [{ break_from: '12:30', break_to: '12:00' }, 'break_to'],
    [{ break_from: '07:00', break_to: '09:00' }, 'break_from'],
    [{ break_from: '15:00', break_to: '17:00' }, 'break_to'],
    [{ driver: 999 }, 'driver'],
  ])('%o is refused at its field', async (wrong, field) => {
    const { shifts, driverId } = await siteWithFleet();
    const shift = { driver: driverId, day: monday, from: '08:00', to: '16:00' };
    const refused = await shifts.add({ ...shift, ...wrong });
    expect(badFieldsOf(refused)).toEqual([field]);
    expect(refused.json().errors[0]).not.toMatch(/^(?:To|From|break_)/);
  });

  test('are changed, filtered and deleted', async () => {
    const { shifts, driverId } = await siteWithFleet();
    const times = { driver: driverId, from: '08:00', to: '16:00' };
    const { id } = dataOf(await shifts.add({ ...times, day: monday }));
    await shifts.add({ ...times, day: '2026-12-08' });
    const moved = await shifts.change({ id, break_from: '12:00', break_to: '12:30' });
    expect(dataOf(moved)).toMatchObject({ ...nothing, break_from: '12:00', break_to: '12:30' });
    expect((await shifts.change({ id, day: '2026-12-08' })).status).toBe(409);
    expect(await shifts.list(`?day=${monday}`)).toHaveLength(1);
    expect(await shifts.list('?driver=1')).toEqual([]);
    await shifts.remove(id);
    expect(await shifts.list(`?day=${monday}`)).toEqual([]);
  });

  test('drivers read their own, and write none', async () => {
    const { site, shifts, driver, driverId, secondDriver } = await siteWithFleet();
    await shifts.add({ driver: driverId, day: monday, from: '08:00', to: '16:00' });
    expect(dataOf(await driver.ask('/api/shifts')).data).toHaveLength(1);
    expect(dataOf(await (await secondDriver()).ask('/api/shifts')).data).toEqual([]);
    const json = { driver: driverId, day: '2026-12-08', from: '08:00', to: '16:00' };
    expect((await driver.ask('/api/shifts', { method: 'POST', json })).status).toBe(403);
    for (const path of ['/api/depots', '/api/vehicles'])
      expect((await driver.ask(path)).status).toBe(403);
    const reader = await signedInMember(site, 'reader');
    expect(dataOf(await reader.ask('/api/shifts')).data).toHaveLength(1);
  });
});

describe('a run', () => {
  test('has a vehicle, a depot and times, which the log names', async () => {
    const { dispatcher, create, depots, vehicles } = await siteWithFleet();
    const depot = dataOf(await depots.add({ name: 'Harbor' }));
    const vehicle = dataOf(await vehicles.add({ name: 'Van 1' }));
    const own = { vehicle: vehicle.id, depot: depot.id, starts_at: '08:00', ends_at: '12:30' };
    const run = dataOf(await create({ day: monday, ...own }));
    expect(run).toMatchObject({
      vehicle: { id: vehicle.id, name: 'Van 1' },
      depot: { id: depot.id, name: 'Harbor' },
      starts_at: '08:00',
      ends_at: '12:30',
    });
    const change = (json: object) =>
      dispatcher.ask('/api/runs', { method: 'PATCH', json: { id: run.id, ...json } });
    expect(badFieldsOf(await change({ ends_at: '07:00' }))).toEqual(['ends_at']);
    expect(badFieldsOf(await change({ vehicle: 99 }))).toEqual(['vehicle']);
    expect(badFieldsOf(await change({ depot: 99 }))).toEqual(['depot']);
    expect(dataOf(await change({ vehicle: '', name: 'North' }))).toMatchObject({
      vehicle: null,
      depot: { name: 'Harbor' },
      starts_at: '08:00',
    });
    const [entry] = dataOf(await dispatcher.ask('/api/audit')).data;
    expect(entry.changes.vehicle).toEqual({ from: 'Van 1', to: null });
  });

  test('says what is more than its vehicle takes, of the stops that are open', async () => {
    const { dispatcher, makeRun, vehicles, readRun } = await siteWithFleet();
    const limits = { capacity_pieces: 3, capacity_kg: 10, capacity_m3: 0.1 };
    const { id: vehicle } = dataOf(await vehicles.add({ name: 'Van 1', ...limits }));
    const box = { weight: 4.5, length: 50, width: 40, height: 30, content: null };
    const patch = (json: object) => dispatcher.ask('/api/parcels', { method: 'PATCH', json });
    await patch({ id: 'WB-1', pieces: [box, box] });
    await patch({ id: 'WB-2', weight: '900 g' });
    const run = await makeRun(['WB-1', 'WB-2'], { vehicle });
    const volume = { measure: 'm3', load: 0.12, capacity: 0.1 };
    expect((await readRun(run.id)).too_much).toEqual([volume]);

    await patch({ id: 'WB-2', weight: '1.5 kg' });
    await dispatcher.ask('/api/runs', { method: 'PATCH', json: { id: run.id, add: ['WB-3'] } });
    expect((await readRun(run.id)).too_much).toEqual([
      { measure: 'pieces', load: 4, capacity: 3 },
      { measure: 'kg', load: 12.5, capacity: 10 },
      volume,
    ]);
    await dispatcher.ask('/api/runs', { method: 'PATCH', json: { id: run.id, remove: ['WB-1'] } });
    expect((await readRun(run.id)).too_much).toEqual([]);
  });

  test('takes its stops in order, by their ids or by parcels', async () => {
    const { dispatcher, makeRun, readRun } = await siteWithFleet();
    const run = await makeRun(['WB-1', 'WB-2', 'WB-3']);
    const [first, second] = run.stops.map(({ id }) => ({ id }));
    const change = (stops: object[]) =>
      dispatcher.ask('/api/runs', { method: 'PATCH', json: { id: run.id, stops } });
    const changed = await change([{ kind: 'delivery', parcel: 'wb-4' }, second ?? {}, first ?? {}]);
    expect(changed.status).toBe(200);
    expect(codesOf(await readRun(run.id))).toEqual(['WB-4', 'WB-2', 'WB-1']);
    expect((await readRun(run.id)).stops[1]).toMatchObject({ ...second, kind: 'delivery' });
    expect(badFieldsOf(await change([{ id: 999 }]))).toEqual(['stops.0.id']);
    expect((await change([{ kind: 'depot', parcel: 'WB-1' }])).status).toBe(422);
  });
});
