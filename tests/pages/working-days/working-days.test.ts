import { expect, test } from 'vitest';
import { signedInMember, siteWithAdmin } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';

const page = '/control/working-days.html';

test('a dispatcher says without script when the company works, and reads the next holidays', async () => {
  const { site } = await siteWithAdmin();
  const dispatcher = await signedInMember(site, 'dispatcher');
  const first = await dispatcher.ask(page);
  expect(first.text).toContain('These are the days with opening hours.');
  expect(first.text).not.toContain('name="holiday_region"');

  const all = 'monday,tuesday,wednesday,thursday,friday,saturday,sunday';
  expect(first.text).toContain(`name="hours" value="${all}"`);
  const same = Object.fromEntries(all.split(',').map((day) => [`on.${day}`, 'yes']));
  const form = { _verb: 'PATCH /api/working-days', hours: all, closed_days: '', worked_days: '' };
  const unchanged = { ...form, ...same, holiday_country: 'PT' };
  expect((await dispatcher.ask(page, { method: 'POST', fields: unchanged })).status).toBe(303);
  expect(dataOf(await dispatcher.ask('/api/working-days'))).toMatchObject({
    follows_hours: true,
    holiday_country: 'PT',
  });

  const fields = {
    ...form,
    'on.monday': 'yes',
    'on.tuesday': 'yes',
    holiday_country: 'DE',
    closed_days: '2027-05-07 Bridge day',
  };
  expect((await dispatcher.ask(page, { method: 'POST', fields })).status).toBe(303);
  const { text } = await dispatcher.ask(page);
  expect(text).toContain('2027-05-07 Bridge day</textarea>');
  expect(text).toMatch(/name="on.tuesday"[^>]*checked=""/);
  expect(text).not.toMatch(/name="on.sunday"[^>]*checked=""/);
  expect(text).toContain('<option value="BY">Bayern</option>');
  expect(text).toMatch(/Neujahr|Karfreitag|Weihnachtstag/);
  expect((await dispatcher.ask('/control/shifts/list.html')).text).toContain(page);
});

test('what is wrong stands at its field, and what was typed is kept', async () => {
  const { site, admin } = await siteWithAdmin();
  const before = dataOf(await admin.ask('/api/working-days'));
  const fields = {
    _verb: 'PATCH /api/working-days',
    'on.friday': 'yes',
    holiday_country: '',
    closed_days: 'Christmas 24.12.',
    worked_days: '',
  };
  const { status, text } = await admin.ask(page, { method: 'POST', fields });
  expect(status).toBe(422);
  expect(text).toContain('Other days you’re closed: enter a real date.');
  expect(text).toContain('Christmas 24.12.</textarea>');
  expect(text).toMatch(/name="on.friday"[^>]*checked=""/);
  expect(text).not.toMatch(/name="on.monday"[^>]*checked=""/);
  expect(dataOf(await admin.ask('/api/working-days'))).toEqual(before);
  const { text: settings } = await (await signedInMember(site, 'owner')).ask('/control/settings');
  expect(settings).toContain('Working days');
});
