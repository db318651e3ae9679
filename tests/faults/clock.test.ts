/** @module-tag extended */

import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adminEmail, adminPassword } from '../support/admin.ts';
import { movableClock } from '../support/clock.ts';
import { figure } from '../support/faults.ts';
import { freePort } from '../support/listen.ts';
import { startMailServer } from '../support/notifications/mail-server.ts';
import { message } from '../support/notifications/messages.ts';
import { admin as command } from '../support/process.ts';
import { postParcel, type RunningSite, signUp, startRunning } from '../support/running-site.ts';

const hour = 60 * 60 * 1000;
const threeDays = 72 * hour;
const json = { 'Content-Type': 'application/json' };

async function siteWithClock(env: Record<string, string> = {}) {
  const clock = movableClock();
  const site = await startRunning({ ...clock, env: { ...clock.env, ...env } });
  return { site, clock, admin: await signUp(site) };
}

/** Asks for a pin to reset the password. @returns the pin, from the mail that no server took. */
async function mailedPin(site: RunningSite): Promise<string> {
  const dir = join(site.dataDir, 'outbox');
  mkdirSync(dir, { recursive: true });
  const before = readdirSync(dir);
  const added = () =>
    readdirSync(dir).filter((name) => name.endsWith('.eml') && !before.includes(name));
  const body = JSON.stringify({ email: adminEmail });
  await site.ask('/api/admins/auth/send-pin', { method: 'POST', headers: json, body });
  await expect.poll(added, { timeout: 10_000 }).toHaveLength(1);
  const mail = readFileSync(join(dir, added()[0] ?? ''), 'utf8');
  return mail.match(/code: (\w+)/)?.[1] ?? '';
}

async function resetWith({ ask }: RunningSite, pin: string): Promise<number> {
  const new_password = adminPassword;
  const body = JSON.stringify({
    email: adminEmail,
    password_token: pin,
    new_password,
    confirm_new_password: new_password,
  });
  const path = '/api/admins/auth/update/password-guest';
  return (await ask(path, { method: 'PATCH', headers: json, body })).status;
}

/** A link to sign in without a password, made on the server itself. @returns its path. */
async function signInLink({ dataDir }: RunningSite): Promise<string> {
  const { output } = await command(['link'], { DATA_DIR: dataDir });
  return output.match(/http:\/\/localhost:\d+(\S+)/)?.[1] ?? '';
}

test('the clock goes three days forward and back: what was refused as too old stays refused', async (context) => {
  const { site, clock, admin } = await siteWithClock();
  const link = await signInLink(site);
  const pin = await mailedPin(site);
  const statuses = async () => [
    (await admin.ask('/api/parcels')).status,
    (await site.ask(link)).status,
    await resetWith(site, pin),
  ];

  clock.setWrongBy(threeDays);
  expect(await statuses()).toEqual([401, 400, 400]);
  clock.setWrongBy(0);
  expect(await statuses()).toEqual([401, 400, 400]);

  await figure(context, 'clock three days forward and back: session, link and pin stay refused');
});

test('a pin that was made by a clock three days ahead is none when the clock is right', async () => {
  const { site, clock } = await siteWithClock();
  clock.setWrongBy(threeDays);
  const pin = await mailedPin(site);

  clock.setWrongBy(0);

  expect(await resetWith(site, pin)).toBe(400);
  expect(await resetWith(site, await mailedPin(site))).toBe(200);
});

test('a mail that waits by a clock three days ahead is sent when the clock is right', async () => {
  const port = await freePort();
  const { site, clock } = await siteWithClock({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const post = async (subject: string) => {
    const body = JSON.stringify({ ...message, subject });
    expect((await site.ask('/api/messages', { method: 'POST', headers: json, body })).status).toBe(
      201,
    );
  };
  clock.setWrongBy(threeDays);
  await post('From the future');
  await expect.poll(() => site.said('mail not delivered')).toBe(1);

  const server = await startMailServer({ port });
  clock.setWrongBy(0);
  await post('From now');

  // In either order: the worker may look once more between the failure that it logs and the new message.
  const subjects = () =>
    server.mails.map(({ parsed }) => parsed.subject?.replace(/^.*: /, '')).sort();
  await expect.poll(subjects, { timeout: 10_000 }).toEqual(['From now', 'From the future']);
});

test('it writes and reads while the clock jumps, and stops as always', async () => {
  const { site, clock, admin } = await siteWithClock();
  for (const [turn, wrongBy] of [hour, -hour, 3 * hour, -threeDays, 0].entries()) {
    clock.setWrongBy(wrongBy);
    const code = `JUMP-${turn}`;
    expect([wrongBy, (await postParcel(admin, code)).status]).toEqual([wrongBy, 201]);
    for (const path of ['/', `/track.html?code=${code}`, '/health/ready']) {
      expect([path, (await site.ask(path)).status]).toEqual([path, 200]);
    }
  }

  expect(await site.end('SIGTERM')).toBe(0);
});
