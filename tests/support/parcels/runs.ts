import { expect } from 'vitest';
import type { Run, RunStop } from '../../../server/parcels/shared/run.ts';
import { insertMember, signedInMember, type TestAdmin } from '../admin.ts';
import { dataOf } from '../http.ts';
import { insertParcel } from '../parcels.ts';
import { startSite } from '../site.ts';

/** Towns along a line from west to east, and one whose position is not known. */
const places = [
  { tracking_code: 'WB-1', map_destination_latitude: 50, map_destination_longitude: 1 },
  { tracking_code: 'WB-2', map_destination_latitude: 50, map_destination_longitude: 2 },
  { tracking_code: 'WB-3', map_destination_latitude: 50, map_destination_longitude: 3 },
  { tracking_code: 'WB-4', map_destination_latitude: 50, map_destination_longitude: 4 },
  { tracking_code: 'WB-5' },
];

/** Which day it is in the tests’ time zone: `YYYY-MM-DD`; so many days later. */
export function dayFromNow(days = 0): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** A site with the parcels WB-1 to WB-5, a dispatcher and two drivers, and how to make and read runs. */
export async function siteWithRuns() {
  const site = await startSite();
  const ids: number[] = [];
  for (const place of places) {
    const fields = { recipient_phone_number: '+31 20 123', note: 'Ring twice.', stage: null };
    ids.push(await insertParcel(site.db, { ...place, ...fields, status: null }));
  }
  const dispatcher = await signedInMember(site, 'dispatcher');
  const driver = await signedInMember(site, 'driver');
  const driverId = await insertMember(site, 'driver');
  const call =
    (method: string) =>
    (json: object, who: TestAdmin = dispatcher, headers: Record<string, string> = {}) =>
      who.ask('/api/runs', { method, json, headers });
  const [create, change, remove] = [call('POST'), call('PATCH'), call('DELETE')];

  /** Makes a run for the driver today, with these parcels. */
  const makeRun = async (parcels: (string | number)[], fields: object = {}): Promise<Run> => {
    const reply = await create({ day: dayFromNow(), driver: driverId, parcels, ...fields });
    expect(reply.status).toBe(201);
    return dataOf(reply);
  };
  const runs = async (query = '', who: TestAdmin = dispatcher): Promise<Run[]> =>
    dataOf(await who.ask(`/api/runs${query}`)).data;
  const readRun = async (id: number): Promise<Run> => {
    const [run] = await runs(`?id=${id}`);
    if (run === undefined) throw new Error(`There is no run ${id}`);
    return run;
  };

  return {
    ...site,
    ids,
    dispatcher,
    driver,
    driverId,
    create,
    change,
    remove,
    makeRun,
    runs,
    readRun,
    secondDriver: () => signedInMember(site, 'driver', 'second@example.com'),
  };
}

/** The stops of a run as `code:state`, in order. */
export function statesOf({ stops }: { stops: RunStop[] }): string[] {
  return stops.map(({ tracking_code, state }) => `${tracking_code}:${state}`);
}

/** The codes of a run, in order. */
export function codesOf({ stops }: { stops: RunStop[] }): string[] {
  return stops.map(({ tracking_code }) => tracking_code);
}
