import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import {
  insertMember,
  signedInAdmin,
  signedInMember,
  type TestAdmin,
} from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { deliver } from '../../support/parcels/deliveries.ts';
import { setColumns } from '../../support/parcels/parcel-rows.ts';
import { codesOf, dayFromNow, siteWithRuns, statesOf } from '../../support/parcels/runs.ts';
import { setClock } from '../../support/set-clock.ts';

/** A site with runs, and how a browser without script sends their forms. */
async function siteWithForms() {
  const site = await siteWithRuns();
  const submit = (path: string, fields: Record<string, string>) =>
    site.dispatcher.ask(path, { method: 'POST', fields });
  const submitTo = (id: number) => (form: Record<string, string>) =>
    submit(`/control/run.html?id=${id}`, form);
  return { ...site, submit, submitTo };
}

describe('the page of a day', () => {
  test('has its runs, their drivers, once where a run has no name of its own, and how far they are', async () => {
    const { dispatcher, makeRun } = await siteWithRuns();
    await makeRun(['WB-1', 'WB-2'], { name: 'Morning <b>' });
    await makeRun(['WB-3']);
    await makeRun([], { day: '2026-03-01', name: 'Long ago' });

    const { text } = await dispatcher.ask('/control/runs.html');

    expect(text).toContain('Morning &lt;b&gt;');
    expect(text).toMatch(/<a [^>]*><bdi>driver@example\.com<\/bdi><\/a>/);
    expect(text.match(/<p><bdi>driver@example\.com<\/bdi><\/p>/g)).toHaveLength(1);
    expect(text).toContain('<dt>Remaining</dt><dd class="strong">2</dd>');
    expect(text).not.toContain('Long ago');
    const before = await dispatcher.ask('/control/runs.html?day=2026-03-01');
    expect(before.text).toContain('Long ago');
    expect(before.text).toContain('/control/runs.html?day=2026-02-28');
    expect((await dispatcher.ask('/control/runs.html?day=soon')).status).toBe(422);
  });

  test('makes a run without script', async () => {
    const { submit, runs, driverId } = await siteWithForms();
    const form = { day: dayFromNow(), driver: String(driverId), name: '' };

    const reply = await submit('/control/runs.html', form);

    const [run] = await runs();
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe(`/control/run.html?id=${run?.id}`);
    expect(run).toMatchObject({ name: null, driver: { id: driverId } });
  });

  test('says why it did not make one', async () => {
    const { submit, runs } = await siteWithForms();
    const reply = await submit('/control/runs.html', { day: 'soon', driver: '', name: '' });
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('role="alert"');
    expect(await runs()).toEqual([]);
  });
});

test('the list of runs has their stops and cash, by day and driver; drivers see only their own', async () => {
  const { dispatcher, driver, makeRun, ...site } = await siteWithRuns();
  await site.db.updateTable('parcels').set({ cod_amount: 4500, cod_currency: 'EUR' }).execute();
  await makeRun(['WB-1', 'WB-2'], { name: 'North' });
  await deliver(driver, { parcel: 'WB-1', cod_method: 'cash' });
  await makeRun([], { day: '2026-03-01', name: 'Long ago' });
  const path = '/control/runs/list.html';

  const { text } = await dispatcher.ask(path);
  expect(text).toMatch(
    /North.*data-label="Stops">2<.*data-label="Delivered">1<.*€45\.00.*Long ago/s,
  );
  expect((await dispatcher.ask(`${path}?day=2026-03-01`)).text).not.toContain('North');
  const file = await dispatcher.ask('/api/runs?format=csv&columns=name,cash&sort=day');
  expect(file.text.trim().split('\r\n')).toEqual(['Run,Cash', 'Long ago,', 'North,€45.00']);

  const reader = await signedInMember(site, 'reader');
  expect((await reader.ask(`${path}?columns=name,cash`)).text).not.toContain('€45.00');
  const second = await (await site.secondDriver()).ask(`${path}?driver=${site.driverId}`);
  expect(second.text).not.toContain('North');
  expect(second.text).not.toContain('driver@example.com');
  expect((await driver.ask(path)).text).toContain('North');
  expect((await driver.ask('/api/runs?format=csv')).status).toBe(403);
});

describe('the page of a run', () => {
  test('orders its stops without script, and leads back to the one that moved', async () => {
    const { submitTo, makeRun, readRun, ids } = await siteWithForms();
    const { id } = await makeRun(['WB-1', 'WB-2', 'WB-3']);

    const reply = await submitTo(id)({ do: `down:${ids[0]}` });
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe(`/control/run.html?id=${id}#stop-${ids[0]}`);
    expect(codesOf(await readRun(id))).toEqual(['WB-2', 'WB-1', 'WB-3']);

    await submitTo(id)({ do: `up:${ids[2]}` });
    expect(codesOf(await readRun(id))).toEqual(['WB-2', 'WB-3', 'WB-1']);
    await submitTo(id)({ do: `up:${ids[2]}` });
    await submitTo(id)({ do: `down:${ids[1]}` });
    expect(codesOf(await readRun(id))).toEqual(['WB-3', 'WB-1', 'WB-2']);
    await submitTo(id)({ do: 'distance' });
    expect(codesOf(await readRun(id))).toEqual(['WB-3', 'WB-2', 'WB-1']);
  });

  test('dials the number of a recipient, if there is one in the text', async () => {
    const { db, dispatcher, makeRun } = await siteWithForms();
    await setColumns(db, 'WB-1', { recipient_phone_number: '+351 21-555' });
    await setColumns(db, 'WB-2', { recipient_phone_number: 'at the desk' });
    const { id } = await makeRun(['WB-1', 'WB-2']);

    const { text } = await dispatcher.ask(`/control/run.html?id=${id}`);
    expect(text).toContain('href="tel:+35121555" dir="ltr">+351 21-555</a>');
    expect(text).toContain('<a class="run-stop-link" dir="ltr">at the desk</a>');
  });

  test('adds, moves and removes stops without script', async () => {
    const { submitTo, makeRun, readRun, ids } = await siteWithForms();
    const { id } = await makeRun(['WB-1', 'WB-2']);
    const { id: other } = await makeRun(['WB-3']);
    const submit = submitTo(id);

    await submit({ do: 'add', codes: 'WB-4 wb-5' });
    await submit({ do: 'move', to: String(other), [`parcel_${ids[1]}`]: 'yes' });
    await submit({ do: 'remove', [`parcel_${ids[3]}`]: 'yes' });

    expect(codesOf(await readRun(id))).toEqual(['WB-1', 'WB-5']);
    expect(codesOf(await readRun(other))).toEqual(['WB-3', 'WB-2']);
    const refused = await submit({ do: 'add', codes: 'WB-3' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('WB-3 is already in the run');
  });

  test('moves stops to a driver without a run that day, who gets one, without script', async () => {
    const { submitTo, makeRun, readRun, runs, db, dispatcher, ids, ...site } =
      await siteWithForms();
    const ben = await insertMember({ db, ...site }, 'driver', 'ben@example.com');
    const day = dayFromNow(1);
    const { id } = await makeRun(['WB-1', 'WB-2', 'WB-3'], { day });
    const page = async () => (await dispatcher.ask(`/control/run.html?id=${id}`)).text;
    const to = `driver:${ben}`;
    expect(await page()).toMatch(new RegExp(`<optgroup[^>]*>.*<option value="${to}">`));

    const chosen = { [`parcel_${ids[0]}`]: 'yes', [`parcel_${ids[2]}`]: 'yes' };

    expect((await submitTo(id)({ do: 'move', to, ...chosen })).status).toBe(303);
    expect(codesOf(await readRun(id))).toEqual(['WB-2']);
    const made = (await runs()).filter(({ driver }) => driver?.id === ben);
    expect(made).toMatchObject([{ day, stops: [{}, {}] }]);
    expect(made.map(codesOf)).toEqual([['WB-1', 'WB-3']]);
    const after = await page();
    expect(after).not.toContain(`value="${to}"`);
    expect(after).toContain(`<option value="${made[0]?.id}"`);
  });

  test('moves nothing where the driver is none', async () => {
    const { submitTo, makeRun, readRun, runs, ids } = await siteWithForms();
    const { id } = await makeRun(['WB-1']);

    const reply = await submitTo(id)({ do: 'move', to: 'driver:99', [`parcel_${ids[0]}`]: 'yes' });

    expect(reply.status).toBe(422);
    expect(codesOf(await readRun(id))).toEqual(['WB-1']);
    expect(await runs()).toHaveLength(1);
  });

  test('is saved, closed, opened again and deleted without script', async () => {
    const { submitTo, makeRun, readRun, runs } = await siteWithForms();
    const { id } = await makeRun(['WB-1']);
    const submit = submitTo(id);

    await submit({ do: 'save', day: '2026-03-02', name: 'Evening', driver: '' });
    expect(await readRun(id)).toMatchObject({ day: '2026-03-02', name: 'Evening', driver: null });
    await submit({ do: 'close' });
    expect(statesOf(await readRun(id))).toEqual(['WB-1:left']);
    await submit({ do: 'reopen' });
    expect(statesOf(await readRun(id))).toEqual(['WB-1:open']);
    const reply = await submit({ do: 'delete' });
    expect(reply.headers.location).toBe('/control/runs.html?day=2026-03-02');
    expect(await runs()).toEqual([]);
  });

  test('says beside the order by distance what that is, and prints its manifest in its order', async () => {
    const { dispatcher, makeRun, change } = await siteWithRuns();
    const { id } = await makeRun(['WB-2', 'WB-1']);
    const page = async () => (await dispatcher.ask(`/control/run.html?id=${id}`)).text;
    const text = await page();
    expect(text).toContain(`/control/papers/manifest?run=${id}`);
    for (const needsNoScript of [text, (await dispatcher.ask('/control/runs.html')).text]) {
      expect(needsNoScript).not.toContain(messagesOf('en').control.panel.needsScript);
    }
    const [, tool = ''] = text.split('name="do">Order by distance</button>');
    expect(tool).toMatch(
      /^<p class="field-hint">By straight lines, .* it doesn’t know roads or traffic\./,
    );
    expect(tool).not.toContain('Stops without one');
    await change({ id, add: ['WB-5'] });
    expect(await page()).toContain(
      'Stops without one: 1. Set it on the parcel’s map. <a href="/control/parcels/WB-5">WB-5</a></p>',
    );
  });

  test('says which stops only their town is known of, and which are at one position', async () => {
    const { db, dispatcher, makeRun, submitTo } = await siteWithForms();
    const { id } = await makeRun(['WB-1', 'WB-2', 'WB-3', 'WB-4']);
    await setColumns(db, 'WB-1', { map_destination_source: 'gazetteer' });
    await setColumns(db, 'WB-4', { map_destination_longitude: 3 });

    expect((await submitTo(id)({ do: 'distance' })).status).toBe(303);

    const { text } = await dispatcher.ask(`/control/run.html?id=${id}`);
    expect(text).toMatch(/the house isn’t known: 1\. <a [^>]*>WB-1<\/a><\/p>/);
    expect(text).toMatch(/in the order they had: 2\. <a [^>]*>WB-3<\/a> <a [^>]*>WB-4<\/a><\/p>/);
    expect(text).not.toMatch(/Stops without one: \d/);
  });

  test('says without script why stops without positions are not ordered', async () => {
    const { submitTo, makeRun, readRun } = await siteWithForms();
    const { id } = await makeRun(['WB-5', 'WB-1']);

    const reply = await submitTo(id)({ do: 'distance' });

    expect(reply.status).toBe(422);
    expect(reply.text).toMatch(
      /role="alert".*There’s nothing to order: 1 of 2 open stops have no position\./s,
    );
    expect(codesOf(await readRun(id))).toEqual(['WB-5', 'WB-1']);
  });

  test('that does not exist is not found', async () => {
    const { dispatcher } = await siteWithRuns();
    expect((await dispatcher.ask('/control/run.html?id=9')).status).toBe(404);
    expect((await dispatcher.ask('/control/run.html')).status).toBe(404);
  });

  test('offers a reader nothing to change', async () => {
    const site = await siteWithRuns();
    const { id } = await site.makeRun(['WB-1']);

    const { text } = await (await signedInMember(site, 'reader')).ask(`/control/run.html?id=${id}`);

    expect(text).toContain('WB-1');
    expect(text).not.toContain('name="do"');
  });

  test('shows a driver their own alone, and nobody of a stop that is done', async () => {
    const site = await siteWithRuns();
    const { id } = await site.makeRun(['WB-1', 'WB-2'], { name: 'Early shift' });
    await deliver(site.driver, { parcel: 'WB-1' });

    const { text } = await site.driver.ask(`/control/run.html?id=${id}`);

    expect(text.match(/Ring twice\./g)).not.toBeNull();
    expect(text.split('id="stop-')[1]).not.toContain('Ring twice.');
    expect(text).not.toContain('name="do"');
    const second = await site.secondDriver();
    expect((await second.ask(`/control/run.html?id=${id}`)).status).toBe(404);
    expect((await second.ask('/control/runs.html')).text).not.toContain('Early shift');
  });
});

describe('a result whose run was planned', () => {
  test('says between which times the parcel arrives, and follows the run', async () => {
    setClock('2026-12-07T10:00:00.000Z');
    const site = await siteWithRuns();
    const { db, dispatcher, ids, makeRun } = site;
    await makeRun(['WB-1', 'WB-2', 'WB-3']);
    for (const [index, hour] of [9, 12, 14].entries()) {
      const planned_at = `${dayFromNow()}T${String(hour).padStart(2, '0')}:30:00.000Z`;
      const own = db.updateTable('run_stops').where('parcel_id', '=', ids[index] ?? 0);
      await own.set({ planned_at }).execute();
    }
    const result = async (code: string) => (await site.ask(`/track.html?code=${code}`)).text;
    const read = async () => dataOf(await site.ask('/api/parcels/WB-3'));

    expect(await result('WB-3')).toContain('Between 2:00 PM and 4:00 PM');
    expect(await result('WB-3')).toContain('Arrives today');
    expect(await result('WB-3&lang=de')).toContain('Zwischen 14:00 und 16:00');
    const day = dayFromNow();
    expect((await read()).arrival_window).toEqual({
      from: `${day}T14:00:00.000Z`,
      to: `${day}T16:00:00.000Z`,
    });
    expect((await read()).stops_before).toBeUndefined();

    // The first stop was an hour late.
    setClock(`${day}T10:30:00.000Z`);
    await deliver(dispatcher, { parcel: 'WB-1' });
    expect(await result('WB-3')).toContain('Between 3:00 PM and 5:00 PM');
    expect(await result('WB-1')).not.toMatch(/Between \d/);
    expect(await result('WB-4')).not.toMatch(/Between \d/);
  });

  test('is shown late to the dispatcher and the driver before it is', async () => {
    setClock('2026-12-07T10:00:00.000Z');
    const site = await siteWithRuns();
    const { db, dispatcher, driver, ids, makeRun } = site;
    const run = await makeRun(['WB-1', 'WB-2', 'WB-3']);
    const day = dayFromNow();
    for (const [index, planned] of ['08:00', '11:00', '12:00'].entries()) {
      const planned_at = `${day}T${planned}:00.000Z`;
      const own = db.updateTable('run_stops').where('parcel_id', '=', ids[index] ?? 0);
      await own.set({ planned_at }).execute();
    }
    const window = { window_from: `${day}T11:00`, window_to: `${day}T12:30` };
    for (const id of ['WB-2', 'WB-3'])
      await dispatcher.ask('/api/parcels', { method: 'PATCH', json: { id, ...window } });
    const read = async (who: TestAdmin, path: string) =>
      (await who.ask(path)).text.replaceAll('<!-- -->', '');
    const page = () => read(dispatcher, `/control/run.html?id=${run.id}`);
    expect(await page()).toContain('Window: 11:00 AM – 12:30 PM');
    expect(await page()).not.toContain('After its window</span>');

    // Two hours late; of the other two, both are expected after half past twelve.
    await deliver(driver, { parcel: 'WB-1' });
    expect(await page()).toContain('Expected: <strong>1:00 PM</strong>');
    expect(await page()).toContain('Expected: <strong>2:00 PM</strong>');
    expect((await page()).match(/After its window<\/span>/g)).toHaveLength(2);
    const today = await read(driver, '/control/today.html');
    expect(today).toContain('Expected: <strong>1:00 PM</strong>');
    expect(today).toContain('After its window</span>');
  });

  test.each(['masked', 'locked'])('does not say so to visitors who see it %s', async (details) => {
    setClock('2026-12-07T08:00:00.000Z');
    const site = await siteWithRuns();
    const run = await site.makeRun(['WB-1']);
    const planned_at = new Date(Date.now() + 60_000).toISOString();
    await site.db
      .updateTable('run_stops')
      .set({ planned_at })
      .where('run_id', '=', run.id)
      .execute();
    expect(dataOf(await site.ask('/api/parcels/WB-1')).arrival_window).toBeDefined();
    const admin = await signedInAdmin(site);
    await admin.ask('/api/settings', { method: 'PATCH', json: { public_details: details } });
    expect(dataOf(await site.ask('/api/parcels/WB-1')).arrival_window).toBeUndefined();
    expect((await site.ask('/track.html?code=WB-1')).text).not.toMatch(/Between \d/);
  });
});

describe('a result', () => {
  /** The public page of a parcel that is third on today's run, and the other one. */
  async function resultWith(setting: object) {
    const site = await siteWithRuns();
    await site.makeRun(['WB-1', 'WB-2', 'WB-3']);
    const admin = await signedInAdmin(site);
    await admin.ask('/api/settings', { method: 'PATCH', json: setting });
    const ask = async (code: string) => (await site.ask(`/track.html?code=${code}`)).text;
    return { ...site, result: ask };
  }

  test('says how many stops come before, in the reader’s language, where the company wants that', async () => {
    const { result, dispatcher, ask, runs, change } = await resultWith({
      show_stops_before: 'yes',
    });

    expect(await result('WB-3')).toContain('2 stops before yours');
    expect(await result('WB-3&lang=de')).toContain('Noch 2 Stopps vor Ihrem');
    await deliver(dispatcher, { parcel: 'WB-1' });
    expect(await result('WB-3')).toContain('1 stop before yours');
    expect(await result('WB-2')).toContain('Your stop is next.');
    expect(await result('WB-4')).not.toContain('class="stops-before"');
    expect((await ask('/api/parcels/WB-3')).json()).toMatchObject({ data: { stops_before: 1 } });

    // Not on another day, or once the run is closed.
    const [run] = await runs();
    for (const json of [{ day: dayFromNow(1) }, { day: dayFromNow(), closed: 'yes' }]) {
      await change({ id: run?.id, ...json });
      expect(await result('WB-3')).not.toContain('class="stops-before"');
    }
  });

  test('says nothing of it otherwise, nor to strangers who see not all', async () => {
    const { result, ask, db } = await resultWith({ show_stops_before: 'no' });
    expect(await result('WB-3')).not.toContain('class="stops-before"');
    expect((await ask('/api/parcels/WB-3')).json().data).not.toHaveProperty('stops_before');
    for (const public_details of ['masked', 'locked'] as const) {
      await db.updateTable('settings').set({ show_stops_before: 'yes', public_details }).execute();
      expect(await result('WB-3')).not.toContain('class="stops-before"');
    }
  });
});
