import { expect, test } from 'vitest';
import { runManifestPath } from '../../../server/parcels/shared/parcel-list.ts';
import { dataOf } from '../../support/http.ts';
import { dayFromNow, siteWithRuns } from '../../support/parcels/runs.ts';

test('a dispatcher adds a depot, a vehicle and shifts without script, and a run has them', async () => {
  const { dispatcher: admin, driverId } = await siteWithRuns();
  const send = async (page: string, fields: Record<string, string>) => {
    const { status, text } = await admin.ask(page, { method: 'POST', fields });
    expect(status, text).toBe(303);
  };
  const depot = { _verb: 'POST /api/depots', name: 'Harbor', city: 'Porto', country: 'PT' };
  await send('/control/depots/create.html', { ...depot, opens: '', closes: '' });
  const van = { _verb: 'POST /api/vehicles', name: 'Van 1', plate: 'AA-01-BB', depot: '1' };
  await send('/control/vehicles/create.html', { ...van, capacity_pieces: '1', capacity_kg: '' });
  const day = dayFromNow();
  const shift = { _verb: 'POST /api/shifts', driver: String(driverId), day, until: '' };
  await send('/control/shifts/create.html', { ...shift, from: '08:00', to: '16:30' });

  const shifts = await admin.ask('/control/shifts/list.html');
  expect(shifts.text).toContain('4:30');
  expect(shifts.text).toContain('href="/control/vehicles/list.html"');
  expect((await admin.ask('/control/vehicles/list.html')).text).toContain('AA-01-BB');
  expect((await admin.ask('/control/depots/1')).text).toContain('value="Porto"');
  expect((await admin.ask('/control/shifts/99')).status).toBe(404);

  const { text } = await admin.ask('/control/runs.html');
  expect(text).toContain('<option value="1">Van 1</option>');
  const run = { day, driver: '', name: 'North', vehicle: '1', depot: '1', starts_at: '08:00' };
  await send('/control/runs.html', run);
  const [{ id }] = dataOf(await admin.ask(`/api/runs?day=${day}`)).data;
  const add = { id, add: ['WB-1', 'WB-2'] };
  await admin.ask('/api/runs', { method: 'PATCH', json: add });
  const page = await admin.ask(`/control/run.html?id=${id}`);
  expect(page.text).toContain('Van 1 · Harbor');
  expect(page.text).toContain('Too much for \u2068Van 1\u2069: Pieces: 2 / 1');
  const window = { window_from: `${day}T08:00`, window_to: `${day}T09:30` };
  await admin.ask('/api/parcels', { method: 'PATCH', json: { id: 'WB-1', ...window } });
  const paper = (await admin.ask(runManifestPath(id))).text;
  expect(paper).toContain('<bdi>Van 1</bdi>');
  expect(paper).toContain('Window: 8:00 AM – 9:30 AM');
  // There is a line to write the vehicle on only if the run names none.
  expect(paper).not.toContain('<h3>Vehicle</h3>');
  await send(`/control/run.html?id=${id}`, { do: 'save', day, driver: '', name: '', vehicle: '' });
  expect((await admin.ask(`/control/run.html?id=${id}`)).text).not.toContain('Too much');

  const manifest = await admin.ask(runManifestPath(id));
  expect(manifest.text).toContain('<bdi>Harbor</bdi>');
  expect(manifest.text).toContain('<h3>Vehicle</h3>');
});
