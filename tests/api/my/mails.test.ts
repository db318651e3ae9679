/** @module-tag postgres */

import { expect, test } from 'vitest';
import { mailSummaries } from '../../../server/my/mails/summaries.ts';
import { later, minuteMs } from '../../../server/times.ts';
import { saveAppState } from '../../../server/web/app-state.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { programWith } from '../../support/auth/api-keys.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { merchantSite, order } from '../../support/my/customer-users.ts';
import { outbox } from '../../support/notifications/outbox.ts';

const en = messagesOf('en');
const origin = 'https://parcels.example.com';

/** Customers A and B with a user each, who have booked parcels; and what staff say of these. */
async function sitesWithReaders(more: object = {}) {
  const merchant = await merchantSite();
  const { site, admin, a, b, user } = merchant;
  await saveAppState(site.db, 'origin', origin);
  const ana = await user(a, 'ana@a.example', more);
  const ben = await user(b, 'ben@b.example', more);
  const book = async (who: typeof ana, recipient_name: string) => {
    const json = { ...order, recipient_name };
    const booked = await who.ask('/api/my/parcels', { method: 'POST', json });
    return String(dataOf(booked).tracking_code);
  };
  const report = async (parcels: string[], stage: string) => {
    const json = { parcels, stage, title: 'Nobody was at home' };
    const reply = await admin.ask('/api/events', { method: 'POST', json });
    expect(reply.status, reply.text).toBe(201);
  };
  const before = (await outbox(site)).length;
  const mails = async () => (await outbox(site)).slice(before);
  return { ...merchant, ana, ben, book, report, mails };
}

test('a customer’s users hear at once of parcels that failed or were returned, in one mail each', async () => {
  const { ana, ben, book, report, mails, admin, a } = await sitesWithReaders();
  const [one, two, others] = [
    await book(ana, 'Ada Lovelace'),
    await book(ana, 'Charles Babbage'),
    await book(ben, 'Bo Other'),
  ];
  await report([one, two, others], 'in_transit');
  expect(await mails()).toEqual([]);

  await report([one, two, others], 'attempt_failed');
  const failed = await mails();
  expect(failed.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
    ['ana@a.example', 'Delivery attempt failed: 2 parcels'],
    ['ben@b.example', `Delivery attempt failed: ${others}`],
  ]);
  const text = failed[0]?.text ?? '';
  expect(text).toContain(`${one} · Ada Lovelace · Nobody was at home`);
  expect(text).toContain(`${two} · Charles Babbage`);
  expect(text).not.toContain('Bo Other');
  expect(text).toContain(`${origin}/my/parcels/list.html?lang=en`);
  expect(text).toContain(`${origin}/my/users.html?lang=en`);

  await admin.ask('/api/customers', { method: 'PATCH', json: { id: a, language: 'de' } });
  await report([one], 'out_for_delivery');
  await report([one], 'returned');
  const [returned, ...more] = (await mails()).slice(failed.length);
  expect(more).toEqual([]);
  expect(returned?.subject).toBe(`${messagesOf('de').stages.returned}: ${one}`);
});

test('nobody is mailed who did not ask for it', async () => {
  const { site, ana, ben, book, report, mails, invite, a } = await sitesWithReaders();
  await invite(a, 'quiet@a.example', { problem_mails: 'no' });
  const json = { problem_mails: 'no' };
  const chosen = await ben.ask('/api/my/mails', { method: 'PATCH', json });
  expect(chosen.status, chosen.text).toBe(200);
  expect(dataOf(chosen)).toMatchObject({ problem_mails: 'no', summary_mails: 'no' });
  const [code, others] = [await book(ana, 'Ada'), await book(ben, 'Bo')];
  const written = (await mails()).length;

  await report([code, others], 'returned');
  const sent = (await mails()).slice(written);
  expect(sent.map(({ to }) => to?.[0]?.address)).toEqual(['ana@a.example']);
  const users = await site.db
    .selectFrom('customer_users')
    .select(['email', 'problem_mails'])
    .execute();
  expect(Object.fromEntries(users.map((user) => [user.email, user.problem_mails]))).toEqual({
    'ana@a.example': 'yes',
    'ben@b.example': 'no',
    'quiet@a.example': 'no',
  });
});

test('who wants it reads in the evening what happened to own parcels, once a day', async () => {
  const { site, ana, ben, book, report, mails } = await sitesWithReaders({ problem_mails: 'no' });
  const json = { summary_mails: 'yes' };
  for (const who of [ana, ben]) await who.ask('/api/my/mails', { method: 'PATCH', json });
  const codes = await Promise.all(['Ada', 'Eve', 'Max'].map((name) => book(ana, name)));
  const [first = '', second = ''] = codes;
  await report([first], 'attempt_failed');
  await report([second], 'delivered');
  const { updated_at: at } = await site.db
    .selectFrom('parcels')
    .select('updated_at')
    .orderBy('updated_at', 'desc')
    .executeTakeFirstOrThrow();
  const evening = new Date(`${at.slice(0, 10)}T18:00:00.000Z`);
  const { db, mailer, config } = site.deps;
  const send = (now: Date) => mailSummaries({ db, mailer, config }, now);

  await send(later(evening, -minuteMs));
  expect(await mails()).toEqual([]);
  await Promise.all([send(evening), send(evening)]);
  await send(later(evening, 5 * minuteMs));

  const [summary, ...others] = await mails();
  expect(others).toEqual([]);
  expect(summary?.to?.[0]?.address).toBe('ana@a.example');
  expect(summary?.subject).toMatch(/^Your parcels on \w+ \d+$/);
  const { stages } = en;
  const lines = [
    `${stages.info_received}: 1`,
    `${stages.delivered}: 1`,
    `${stages.attempt_failed}: 1`,
    '',
    `${first} · Ada · Nobody was at home`,
  ];
  expect(summary?.text?.replace(/\r/g, '')).toContain(lines.join('\n'));
  await send(later(evening, 24 * 60 * minuteMs));
  expect(await mails()).toHaveLength(1);
});

test('users choose on their page, for themselves alone', async () => {
  const { site, ana, a, invite } = await sitesWithReaders();
  await invite(a, 'colleague@a.example');
  const page = await ana.ask('/my/users.html');
  expect(page.text).toContain(en.my.users.ownMails);
  const form = { _verb: 'PATCH /api/my/mails', problem_mails: 'no', summary_mails: 'yes' };
  const saved = await ana.ask('/my/users.html', {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect(saved.status).toBe(303);
  expect(dataOf(await ana.ask('/api/my/users')).data).toMatchObject([
    { email: 'ana@a.example', problem_mails: 'no', summary_mails: 'yes' },
    { email: 'colleague@a.example', problem_mails: 'yes', summary_mails: 'no' },
  ]);
  for (const json of [
    { problem_mails: 'maybe' },
    { may_invite: 'yes' },
    { email: 'x@a.example' },
  ]) {
    const reply = await ana.ask('/api/my/mails', { method: 'PATCH', json });
    expect([reply.status, badFieldsOf(reply)]).toEqual([422, Object.keys(json)]);
  }
  const call = { method: 'PATCH', json: { problem_mails: 'no' } } as const;
  expect((await site.ask('/api/my/mails', call)).status).toBe(401);
  const key = await programWith(site, { scopes: ['parcels:read'], customer: a });
  expect((await key.ask('/api/my/mails', call)).status).toBe(403);
});
