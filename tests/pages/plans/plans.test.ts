import { expect, test } from 'vitest';
import { planDay, siteWithPlans } from '../../support/plans/site.ts';

test('a dispatcher plans a day without script, and takes the plan over', async () => {
  const { dispatcher, deps, drivers, vehicles, db, ids, runs } = await siteWithPlans();
  const nowhere = { map_destination_latitude: null, map_destination_longitude: null };
  await db
    .updateTable('parcels')
    .set(nowhere)
    .where('id', '=', ids[0] ?? 0)
    .execute();
  const form = `/control/plans/create.html?day=${planDay}`;
  const day = await dispatcher.ask(`/control/runs.html?day=${planDay}`);
  expect(day.text).toContain(`href="${form}"`);
  const list = '/control/parcels/list.html?run=none&amp;delivery_to=2026-12-07';
  expect(day.text).toContain(`href="${list}">On no run: 6</a>`);
  const { text } = await dispatcher.ask(form);
  expect(text).toContain('6 parcels are due');
  expect(text.match(/name="drivers\[\d\]\[driver\]"[^>]*checked=""/g)).toHaveLength(drivers.length);

  const fields = Object.fromEntries(
    drivers.flatMap((driver, index) => [
      [`drivers[${index}][driver]`, String(driver)],
      [`drivers[${index}][vehicle]`, String(vehicles[index])],
    ]),
  );
  const sent = { _verb: 'POST /api/plans', _then: '/control/plans/{id}', day: planDay, ...fields };
  const begun = await dispatcher.ask(form, { method: 'POST', fields: { ...sent, seconds: '0.1' } });
  expect(begun.status, begun.text).toBe(303);
  const page = begun.headers.location ?? '';
  const searching = await dispatcher.ask(page);
  expect(searching.headers.refresh).toBe('2');
  expect(searching.text).toContain('Looking for the shortest runs.');

  await deps.background.idle();
  const ready = await dispatcher.ask(page);
  expect(ready.headers.refresh).toBeUndefined();
  expect(ready.text).toContain('The address has no position.');
  for (const code of ['WB-1', 'WB-2', 'WB-6'])
    expect(ready.text).toContain(`<bdi dir="ltr">${code}</bdi>`);
  expect(await runs()).toEqual([]);

  const apply = /value="(POST \/api\/plans\/\{id\}\/apply)"/.exec(ready.text)?.[1] ?? '';
  const id = page.split('/').at(-1) ?? '';
  const taken = await dispatcher.ask(page, { method: 'POST', fields: { _verb: apply, id } });
  expect(taken.status).toBe(303);
  const made = await runs();
  expect(made.flatMap(({ stops }: { stops: object[] }) => stops)).toHaveLength(5);
  expect((await dispatcher.ask(page)).text).toContain('The runs are as planned.');

  const again = await dispatcher.ask(page, { method: 'POST', fields: { _verb: apply, id } });
  expect(again.status).toBe(409);
  expect(again.text).toContain('This plan was already taken over.');
  expect((await dispatcher.ask('/control/plans/99')).status).toBe(404);
});

test('what is missing is said in the form, which keeps what was chosen', async () => {
  const { dispatcher, drivers } = await siteWithPlans();
  const fields = {
    _verb: 'POST /api/plans',
    day: '2026-11-01',
    'drivers[1][driver]': String(drivers[1]),
  };
  const form = '/control/plans/create.html?day=2026-11-01';
  const { status, text } = await dispatcher.ask(form, { method: 'POST', fields });
  expect(status).toBe(422);
  expect(text).toContain('Nothing is due on that day.');
  expect(text).toMatch(/name="drivers\[1\]\[driver\]"[^>]*checked=""/);
  expect(text).not.toMatch(/name="drivers\[0\]\[driver\]"[^>]*checked=""/);
});
