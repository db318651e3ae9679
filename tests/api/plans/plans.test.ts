/** @module-tag postgres */

import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../server/plans/shared/plan.ts';
import { signedInMember } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { deliver } from '../../support/parcels/deliveries.ts';
import { planDay, siteWithPlans } from '../../support/plans/site.ts';

const codesOf = ({ runs }: Plan) => runs.map(({ stops }) => stops.map(({ parcel }) => parcel));

describe('a plan', () => {
  test('proposes runs of those who have a shift, and changes nothing', async () => {
    const { plan, post, runs, drivers } = await siteWithPlans();
    const begun = await post('/api/plans', { day: planDay, seconds: 0.1 });
    expect(begun.status).toBe(202);
    expect(dataOf(begun)).toMatchObject({ state: 'searching', day: planDay, runs: [] });

    const found: Plan = dataOf(await plan());
    expect(found.state).toBe('ready');
    expect(found.left_out).toEqual([]);
    expect(codesOf(found).flat().sort()).toEqual(['WB-1', 'WB-2', 'WB-3', 'WB-4', 'WB-5', 'WB-6']);
    const [run] = found.runs;
    expect(drivers).toContain(run?.driver.id);
    expect(run).toMatchObject({ depot: { name: 'Harbor' }, vehicle: null });
    const times = run?.stops.map(({ planned_at }) => planned_at) ?? [];
    expect(times).toEqual(times.toSorted());
    expect(times[0]?.slice(0, 14)).toBe(`${planDay}T08:`.slice(0, 14));
    expect(await runs()).toEqual([]);
  });

  test('is taken over once, and the runs have its stops, times, vehicles and depots', async () => {
    const { plan, apply, runs, drivers, vehicles, dispatcher } = await siteWithPlans();
    const driving = drivers.map((driver, index) => ({ driver, vehicle: vehicles[index] }));
    const found: Plan = dataOf(await plan({ drivers: driving }));
    const reply = await apply(found.id);
    expect(reply.status).toBe(200);
    expect(dataOf(reply).state).toBe('applied');

    const made = await runs();
    expect(made).toHaveLength(found.runs.length);
    for (const run of found.runs) {
      const same = made.find((one: { driver: { id: number } }) => one.driver.id === run.driver.id);
      expect(same).toMatchObject({
        vehicle: run.vehicle,
        depot: run.depot,
        starts_at: run.starts_at,
        ends_at: run.ends_at,
        stops: run.stops.map(({ parcel, planned_at }) => ({ tracking_code: parcel, planned_at })),
      });
    }
    expect((await apply(found.id)).status).toBe(409);
    expect((await apply(99)).status).toBe(404);

    // A stop that leaves the run, and comes back, is at the end and has no time.
    const [{ id, stops }] = made;
    const [{ tracking_code: code }] = stops;
    const change = (json: object) =>
      dispatcher.ask('/api/runs', { method: 'PATCH', json: { id, ...json } });
    await change({ remove: [code] });
    const back = dataOf(await change({ add: [code] })).stops.at(-1);
    expect(back).toMatchObject({ tracking_code: code, planned_at: null });
  });

  test('keeps to windows, capacities and shifts, and says what it left out and why', async () => {
    const { db, plan, patch, post, drivers, ids } = await siteWithPlans();
    const { id: vehicle } = dataOf(
      await post('/api/vehicles', { name: 'Bike', capacity_pieces: 3 }),
    );
    await patch({ id: 'WB-1', window_from: `${planDay}T10:00`, window_to: `${planDay}T10:30` });
    await patch({ id: 'WB-2', window_from: `${planDay}T13:00`, window_to: `${planDay}T14:00` });
    await patch({ id: 'WB-3', pieces_count: 4 });
    const nowhere = { map_destination_latitude: null, map_destination_longitude: null };
    await db
      .updateTable('parcels')
      .set(nowhere)
      .where('id', '=', ids[3] ?? 0)
      .execute();

    const found: Plan = dataOf(await plan({ drivers: [{ driver: drivers[0], vehicle }] }));
    expect(found.left_out).toHaveLength(3);
    expect(found.left_out).toEqual(
      expect.arrayContaining([
        { parcel: 'WB-2', reason: 'no_time' },
        { parcel: 'WB-3', reason: 'too_large' },
        { parcel: 'WB-4', reason: 'no_position' },
      ]),
    );
    const stops = found.runs.flatMap((run) => run.stops);
    expect(stops.map(({ parcel }) => parcel).sort()).toEqual(['WB-1', 'WB-5', 'WB-6']);
    const at = stops.find(({ parcel }) => parcel === 'WB-1')?.planned_at ?? '';
    expect(at >= `${planDay}T10:00` && at <= `${planDay}T10:30:00.000Z`, at).toBe(true);
  });

  test('takes parcels at one door together', async () => {
    const { db, plan, ids } = await siteWithPlans();
    const door = {
      destination: 'Kaai 1, Gent',
      map_destination_latitude: 51.06,
      map_destination_longitude: 3.72,
    };
    await db.updateTable('parcels').set(door).where('id', 'in', ids.slice(0, 3)).execute();
    const found: Plan = dataOf(await plan());
    const stops = found.runs.flatMap((run) => run.stops);
    const times = stops.flatMap((one) =>
      one.destination === door.destination ? one.planned_at : [],
    );
    expect(times).toHaveLength(3);
    expect(new Set(times).size).toBe(1);
  });

  test('goes to the door that was learned from proofs, and to what somebody has set before that', async () => {
    const { db, dispatcher, plan, patch, post, ids, drivers } = await siteWithPlans();
    const at = {
      destination_city: 'Gent',
      destination_country: 'BE',
      destination_postcode: '9000',
    };
    const [town, street] = [{ latitude: 51.2, longitude: 3.9 }, 'Kaai 1'];
    const row = (id: number | undefined, values: object) =>
      db
        .updateTable('parcels')
        .set(values)
        .where('id', '=', id ?? 0)
        .execute();
    const inTown = {
      map_destination_latitude: town.latitude,
      map_destination_longitude: town.longitude,
      map_destination_source: 'gazetteer',
    };
    for (const id of ids) await row(id, { ...at, destination_street: 'Elsewhere 9', ...inTown });
    // Three have been delivered there, with a position; a fourth one is of another postcode.
    for (const [index, code] of ['WB-2', 'WB-3', 'WB-4', 'WB-5'].entries()) {
      const spelled = ['Kaai 1', 'KAAI  1', 'kaai 1', 'Kaai 1'][index];
      const postcode = code === 'WB-5' ? '1000' : '9000';
      await row(ids[index + 1], { destination_street: spelled, destination_postcode: postcode });
      const position = { latitude: '51.06', longitude: code === 'WB-5' ? '4.5' : '3.72' };
      await deliver(dispatcher, { parcel: code, ...position });
    }
    await row(ids[0], { destination_street: street });
    const asked = { drivers: [{ driver: drivers[0] }], parcels: ['WB-1', 'WB-6'] };
    const way = async () => {
      const { runs }: Plan = dataOf(await plan(asked));
      const stops = runs.flatMap((run) => run.stops);
      const towns = stops.filter((stop) => stop.town_only).map(({ parcel }) => parcel);
      return { metres: runs[0]?.metres ?? 0, towns };
    };

    const learned = await way();
    expect(learned.towns).toEqual(['WB-6']);
    await patch({ id: 'WB-1', map_destination_latitude: 51.3, map_destination_longitude: 3.72 });
    const set = await way();
    expect(set.towns).toEqual(['WB-6']);
    expect(set.metres).toBeGreaterThan(learned.metres + 20_000);
    // Where a door is goes with the parcels that it was learned from.
    await patch({ id: 'WB-1', map_destination_latitude: null, map_destination_longitude: null });
    await row(ids[0], inTown);
    expect((await way()).towns).toEqual(['WB-6']);
    await dispatcher.ask('/api/parcels', { method: 'DELETE', json: { id: ids[1] } });
    // Two spellings of the address do not make four proofs of two.
    await row(ids[5], { destination_street: 'KAAI 1' });
    expect((await way()).towns.sort()).toEqual(['WB-1', 'WB-6']);
    expect(
      (await post('/api/plans', { day: planDay, parcels: ['WB-1'], seconds: 0.1 })).status,
    ).toBe(202);
  });

  test('leaves out what is not due, is held up, or is on another day’s run', async () => {
    const { plan, patch, post } = await siteWithPlans();
    await patch({ id: 'WB-1', max_expected_delivery_date: '2026-12-08' });
    await patch({ id: 'WB-2', stage: 'on_hold' });
    await patch({ id: 'WB-3', stage: 'delivered' });
    await patch({ id: 'WB-4', window_from: '2026-12-08T09:00' });
    await post('/api/runs', { day: '2026-12-08', parcels: ['WB-5'] });
    expect(codesOf(dataOf(await plan())).flat()).toEqual(['WB-6']);
    // What is asked for by name is planned all the same.
    expect(
      codesOf(dataOf(await plan({ parcels: ['WB-1', 'wb-6'] })))
        .flat()
        .sort(),
    ).toEqual(['WB-1', 'WB-6']);
  });

  test('leaves runs that are on the road and their drivers alone, and plans the others again', async () => {
    const { plan, apply, post, runs, dispatcher, drivers } = await siteWithPlans();
    const [ann, ben] = drivers;
    const fields = { day: planDay, driver: ann, parcels: ['WB-1', 'WB-2'] };
    await post('/api/runs', fields);
    await deliver(dispatcher, { parcel: 'WB-1' });
    await post('/api/runs', { day: planDay, driver: ben, parcels: ['WB-6'] });

    const named = await plan({ parcels: ['WB-2', 'WB-3'] });
    expect(named.status).toBe(409);
    expect(named.json().errors[0]).toContain('WB-2');
    const found: Plan = dataOf(await plan());
    expect(found.runs.map(({ driver }) => driver.id)).toEqual([ben]);
    expect(codesOf(found).flat().sort()).toEqual(['WB-3', 'WB-4', 'WB-5', 'WB-6']);
    expect((await apply(found.id)).status).toBe(200);
    expect(await runs()).toHaveLength(2);
  });

  test.each([
    ['a parcel', 'WB-2', (site: Site) => site.patch({ id: 'WB-2', pieces_count: 2 })],
    ['a deleted parcel', 'WB-3', deleteThird],
    ['a new run', 'Run 1', (site: Site) => site.post('/api/runs', { day: planDay })],
    [
      'a parcel on a run',
      'WB-4',
      (site: Site) => site.post('/api/runs', { day: '2026-12-08', parcels: ['WB-4'] }),
    ],
  ])('that %s has changed is said before it is taken over', async (_, name, change) => {
    const site = await siteWithPlans();
    const { id }: Plan = dataOf(await site.plan());
    await change(site);
    const reply = await site.apply(id);
    expect(reply.status).toBe(409);
    expect(reply.json().errors[0]).toContain(name);
    expect((await site.readPlan(id)).json().data.state).toBe('ready');
  });

  test('of which another one was taken over has to be made again', async () => {
    const { plan, apply } = await siteWithPlans();
    const one: Plan = dataOf(await plan());
    const other: Plan = dataOf(await plan());
    expect((await apply(one.id)).status).toBe(200);
    expect((await apply(other.id)).status).toBe(409);
    const again: Plan = dataOf(await plan());
    expect(codesOf(again).flat()).toHaveLength(6);
    expect((await apply(again.id)).status).toBe(200);
  });

  test('is refused where nobody drives, nothing is due, or a van is named twice', async () => {
    const { post, vehicles, drivers, db } = await siteWithPlans();
    const plan = (json: object) => post('/api/plans', { day: planDay, seconds: 0.1, ...json });
    expect(badFieldsOf(await plan({ day: '2026-12-06', parcels: ['WB-1'] }))).toEqual(['drivers']);
    expect(badFieldsOf(await plan({ day: '2026-12-01' }))).toEqual(['parcels']);
    const driving = drivers.map((driver) => ({ driver, vehicle: vehicles[0] }));
    expect(badFieldsOf(await plan({ drivers: driving }))).toEqual(['drivers.1.vehicle']);
    expect(badFieldsOf(await plan({ drivers: [{ driver: 999 }] }))).toEqual(['driver']);
    expect(badFieldsOf(await plan({ parcels: ['WB-99'] }))).toEqual(['parcels']);
    expect(badFieldsOf(await plan({ seconds: 21 }))).toEqual(['seconds']);
    await db.deleteFrom('depots').execute();
    expect(badFieldsOf(await plan({}))).toEqual(['drivers']);
  });

  test('is for dispatchers alone, and two are looked for at a time', async () => {
    const { plan, post, deps, ...site } = await siteWithPlans();
    const { id }: Plan = dataOf(await plan());
    const driver = await signedInMember(site, 'driver');
    expect((await driver.ask(`/api/plans/${id}`)).status).toBe(403);
    const json = { day: planDay, seconds: 1 };
    const begun = await Promise.all([1, 2, 3].map(() => post('/api/plans', json)));
    expect(begun.map(({ status }) => status).sort()).toEqual([202, 202, 503]);
    await deps.background.idle();
  });

  test('whose search was interrupted has failed', async () => {
    const { db, plan, readPlan } = await siteWithPlans();
    const { id }: Plan = dataOf(await plan());
    const past = new Date(Date.now() - 3_600_000).toISOString();
    const values = { state: 'searching' as const, result: null, created_at: past };
    await db.updateTable('plans').set(values).where('id', '=', id).execute();
    expect(dataOf(await readPlan(id))).toMatchObject({ state: 'failed', runs: [] });
  });
});

type Site = Awaited<ReturnType<typeof siteWithPlans>>;

function deleteThird({ dispatcher, ids }: Site) {
  return dispatcher.ask('/api/parcels', { method: 'DELETE', json: { id: ids[2] } });
}
