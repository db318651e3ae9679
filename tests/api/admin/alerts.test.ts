import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import type { Alerts } from '../../../server/web/shared/panel.ts';
import { signedInAdmin, type TestAdmin } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import { outgoingMail, postMail } from '../../support/notifications/outgoing-mail.ts';
import { insertParcelsAt, range } from '../../support/parcels/many-parcels.ts';
import { daysAgo, insertParcelWith } from '../../support/parcels/parcels-to-filter.ts';
import { dayFromNow, siteWithRuns } from '../../support/parcels/runs.ts';
import { startSite } from '../../support/site.ts';

async function siteInTrouble() {
  const site = await startSite();
  const { db } = site;
  const past = { max_expected_delivery_date: '2026-03-07' };
  const unknown = { recipient_email: null, recipient_phone_number: null, destination: 'Lagos' };
  await insertParcelWith(db, 'LATE-1', past);
  await insertParcelWith(db, 'LATE-2', { ...past, stage: null });
  await insertParcelWith(db, 'DONE-1', { ...past, ...unknown, stage: 'delivered' });
  for (const stage of ['exception', 'attempt_failed', 'on_hold'] as const) {
    await insertParcelWith(db, `TROUBLE-${stage}`, { stage });
  }
  await insertParcelWith(db, 'VAN-1', { stage: 'out_for_delivery', last_event_at: daysAgo(2) });
  await insertParcelWith(db, 'VAN-2', { stage: 'out_for_delivery' });
  await insertParcelWith(db, 'QUIET-1', { created_at: daysAgo(8) });
  await insertParcelWith(db, 'LOST-1', unknown);
  const admin = await signedInAdmin(site);
  await postMessage(site, message);
  await postMessage(site, { ...message, subject: 'Read already' });
  const { id } = await newest(site.db, 'messages');
  await admin.ask(paths.api.messages, { method: 'PATCH', json: { id, read: true } });
  for (const subject of ['One', 'Two', 'Three'])
    await postMail(admin, { ...outgoingMail, subject });
  await site.mailer.idle();
  const failed = { state: 'failed', kept_at: null, file: null, last_error: 'No.' } as const;
  const last = (await newest(site.db, 'mails')).id;
  await db
    .updateTable('mails')
    .set(failed)
    .where('id', '>', last - 2)
    .execute();
  const dismissed_at = daysAgo(0);
  await db.updateTable('mails').set({ dismissed_at }).where('id', '=', last).execute();
  return { ...site, admin };
}

type Db = Awaited<ReturnType<typeof startSite>>['db'];

function newest(db: Db, table: 'messages' | 'mails'): Promise<{ id: number }> {
  return db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
}

/** How many entries the panel's page says that it shows, and the API's list that it goes on with. */
async function totalAt(admin: TestAdmin, url: string) {
  const { text } = await admin.ask(url);
  const query = url.split('?')[1];
  const api = url.replace('/control/', '/api/').replace('/email/', '/mails/').split('/list')[0];
  const { total, total_is_capped } = dataOf(await admin.ask(`${api}?${query}`));
  const said = text.match(/([\d,]+\+?) results?\b/)?.[1];
  expect(said?.replace(/\D/g, '')).toBe(String(total));
  return { total, isCapped: total_is_capped === true, said };
}

async function attentionOf(admin: TestAdmin): Promise<Alerts> {
  const reply = await admin.ask(paths.api.attention);
  expect(reply.status).toBe(200);
  return dataOf(reply);
}

test('counts what needs attention, and leads to pages that show exactly these', async () => {
  const { admin } = await siteInTrouble();

  const { no_mail_server: noMail, ...attention } = await attentionOf(admin);

  expect(noMail).toEqual({ count: 1, url: paths.control.mailServer });
  const counts = Object.entries(attention).map(([name, { count }]) => [name, count]);
  expect(Object.fromEntries(counts)).toEqual({
    late: 2,
    exception: 3,
    out_for_delivery: 1,
    silent: 1,
    address_missing: 1,
    failed_mails: 1,
    unread_messages: 1,
  });
  for (const { url, count } of Object.values(attention)) {
    expect(await totalAt(admin, url), url).toMatchObject({ total: count, isCapped: false });
  }
});

test('counts up to 1,000, and says so', async () => {
  const { admin, db } = await siteInTrouble();
  await insertParcelsAt(db, range(101, 1101));

  const { silent, late } = await attentionOf(admin);

  expect(silent).toMatchObject({ count: 1000, capped: true });
  expect(late).not.toHaveProperty('capped');
  expect(await totalAt(admin, silent?.url ?? '')).toMatchObject({ total: 1000, said: '1,000+' });
  expect((await admin.ask(paths.control.index)).text).toContain('<strong>1,000+</strong>');
});

test('a list of unread messages can be searched', async () => {
  const { admin } = await siteInTrouble();
  const found = async (query: string) =>
    dataOf(await admin.ask(`${paths.api.messages}?${query}`)).total;

  expect(await found('search=read')).toBe(1);
  expect(await found('search=read&unread=yes')).toBe(0);
  expect((await admin.ask(`${paths.api.messages}?unread=1`)).status).toBe(422);
  expect((await admin.ask(`${paths.control.mails}?failed=1`)).status).toBe(422);
});

test('counts what is not stated of cash, and hand-ins of more or less than was due', async () => {
  const { db, dispatcher, driver, driverId, makeRun } = await siteWithRuns();
  expect(await attentionOf(dispatcher)).not.toHaveProperty('cash_not_stated');
  await db.updateTable('parcels').set({ cod_amount: 12_050, cod_currency: 'EUR' }).execute();
  const run = await makeRun(['WB-1', 'WB-2', 'WB-3']);
  const form = { parcel: 'WB-1', received_by: 'Ada', cod_method: 'cash' };
  await driver.ask('/api/deliveries', { method: 'POST', form });
  const event = { parcels: ['WB-2', 'WB-3'], title: 'Delivered', stage: 'delivered' };
  await driver.ask('/api/events', { method: 'POST', json: event });
  const day = dayFromNow();
  const handIn = { driver: driverId, run: run.id, day, currency: 'EUR', reason: 'A coin' };
  const settle = (amount: number) =>
    dispatcher.ask('/api/cash/settlements', { method: 'POST', json: { ...handIn, amount } });
  expect((await settle(12_000)).status).toBe(201);

  const path = paths.control.cash;
  const notStated = { count: 2, url: `${path}?state=not_stated` };
  const differences = { count: 1, url: `${path}?state=difference&from=${day}` };
  const { cash_not_stated, cash_differences } = await attentionOf(dispatcher);
  expect([cash_not_stated, cash_differences]).toEqual([notStated, differences]);
  const page = (await dispatcher.ask(paths.control.index)).text;
  expect(page).toMatch(/href="[^"]*\?state=not_stated"[^>]*><strong>2<\/strong>/);
  expect(page).toMatch(/<strong>1<\/strong> <span>Differences in cash/);
  expect((await dispatcher.ask(notStated.url)).text).toMatch(/WB-3.*WB-2/s);
  expect((await dispatcher.ask(differences.url)).text).toContain('Difference: -€0.50');
  expect(await attentionOf(driver)).not.toHaveProperty('cash_not_stated');

  const created_at = daysAgo(8);
  await db.updateTable('cash_settlements').set({ created_at }).execute();
  expect(await attentionOf(dispatcher)).not.toHaveProperty('cash_differences');
  await db.updateTable('cash_settlements').set({ difference: 0 }).execute();
  expect((await dispatcher.ask(differences.url)).text).not.toContain('WB-1');
});
