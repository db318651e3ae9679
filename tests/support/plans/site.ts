import { insertMember, signedInMember } from '../admin.ts';
import { dataOf } from '../http.ts';
import { insertParcel } from '../parcels.ts';
import { startSite } from '../site.ts';

export const planDay = '2026-12-07';

/** Doors around a depot in Ghent, some hundred metres from each other; the parcels WB-1 to WB-6. */
const doors = [
  [51.06, 3.72],
  [51.061, 3.722],
  [51.062, 3.724],
  [51.04, 3.7],
  [51.039, 3.698],
  [51.038, 3.696],
] as const;

/** A site with a depot, two vans, two drivers with a shift on the day, and six parcels that are due on it. */
export async function siteWithPlans() {
  const site = await startSite();
  const dispatcher = await signedInMember(site, 'dispatcher');
  const drivers = [
    await insertMember(site, 'driver', 'ann@example.com'),
    await insertMember(site, 'driver', 'ben@example.com'),
  ];
  const post = async (path: string, json: object = {}) =>
    dispatcher.ask(path, { method: 'POST', json });
  const depot = { name: 'Harbor', latitude: 51.05, longitude: 3.71 };
  const { id: depotId } = dataOf(await post('/api/depots', depot));
  const vehicles: number[] = [];
  for (const name of ['Van 1', 'Van 2'])
    vehicles.push(dataOf(await post('/api/vehicles', { name, depot: depotId })).id);
  for (const driver of drivers)
    await post('/api/shifts', { driver, day: planDay, from: '08:00', to: '12:00' });
  const ids: number[] = [];
  for (const [index, [latitude, longitude]] of doors.entries())
    ids.push(
      await insertParcel(site.db, {
        tracking_code: `WB-${index + 1}`,
        destination: `Kaai ${index + 1}, Gent`,
        stage: 'in_transit',
        status: null,
        min_expected_delivery_date: null,
        max_expected_delivery_date: planDay,
        map_destination_latitude: latitude,
        map_destination_longitude: longitude,
      }),
    );

  /** Plans, and waits until the plan is ready. */
  const plan = async (more: object = {}) => {
    const reply = await post('/api/plans', { day: planDay, seconds: 0.1, ...more });
    await site.deps.background.idle();
    return reply.status === 202 ? readPlan(dataOf(reply).id) : reply;
  };
  const readPlan = (id: number) => dispatcher.ask(`/api/plans/${id}`);
  const apply = (id: number) => post(`/api/plans/${id}/apply`);
  const patch = (json: object) => dispatcher.ask('/api/parcels', { method: 'PATCH', json });
  const runs = async () => dataOf(await dispatcher.ask(`/api/runs?day=${planDay}`)).data;
  return { ...site, dispatcher, drivers, vehicles, ids, post, plan, readPlan, apply, patch, runs };
}
