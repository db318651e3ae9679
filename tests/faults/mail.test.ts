/** @module-tag extended */

import { connect } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { movableClock } from '../support/clock.ts';
import { figure } from '../support/faults.ts';
import {
  type MailServer,
  startBareServer,
  startMailServer,
} from '../support/notifications/mail-server.ts';
import { message } from '../support/notifications/messages.ts';
import { type RunningSite, startRunning } from '../support/running-site.ts';

/** What becomes of a connection to a mail server. */
type Way =
  | 'pass'
  /** Says that it is too busy. */
  | 'refuse'
  /** Takes the connection and says nothing. */
  | 'hang'
  | 'cut within the content'
  /** The server has accepted the mail, but its answer is lost. */
  | 'cut after the content'
  /** The same, but the connection stays open. */
  | 'hold after the content';

/** Stands before a mail server, and does with each connection what its turn says; in the end they pass. */
async function startMailProxy(target: number, ways: Way[]) {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const port = await startBareServer((client) => {
    const way = ways.shift() ?? 'pass';
    if (way === 'hang') return;
    if (way === 'refuse') {
      client.end('421 4.3.2 Too busy\r\n');
      return;
    }
    const server = connect(target, '127.0.0.1');
    let isContent = false;
    server.on('data', (bytes) => {
      const isTaken = isContent && bytes.toString().startsWith('250');
      // It may come in one piece with the answers before it.
      isContent ||= /^354/m.test(bytes.toString());
      if (isTaken && way === 'hold after the content') resolve();
      else if (isTaken && way === 'cut after the content') client.destroy();
      else client.write(bytes);
    });
    client.on('data', (bytes) => {
      if (isContent && way === 'cut within the content') {
        server.end(bytes.subarray(0, bytes.length / 2));
        client.destroy();
      } else {
        server.write(bytes);
      }
    });
    server.on('error', () => client.destroy());
    client.on('close', () => server.end());
    server.on('close', () => client.end());
  });
  return { url: `smtp://127.0.0.1:${port}`, held };
}

const minute = 60_000;
/** The site gives up an attempt after ten seconds. */
const patience = { timeout: 30_000 };

async function post({ ask }: RunningSite, subject: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ ...message, subject });
  expect((await ask('/api/messages', { method: 'POST', headers, body })).status).toBe(201);
}

/** The mails of the site in the order they were written: how often each was tried, and its final state. */
function mailsOf({ dataDir }: RunningSite) {
  const sqlite = new Sqlite(join(dataDir, 'waybill.db'), { readonly: true });
  try {
    return sqlite
      .prepare<[], { attempts: number; state: string; lease: string | null }>(
        'select attempts, state, lease from mails order by id',
      )
      .all();
  } finally {
    sqlite.close();
  }
}

type Mail = ReturnType<typeof mailsOf>[number];

/** Waits until so many mails are written, which follows a message a little later, and this is true of each. */
async function untilEach(site: RunningSite, count: number, isTrue: (mail: Mail) => boolean) {
  const countTrue = () => mailsOf(site).filter(isTrue).length;
  await expect.poll(countTrue, patience).toBe(count);
}

const isSent = ({ state }: Mail) => state === 'sent';

/** How often each subject was received. */
function timesReceived({ mails }: MailServer, subjects: string[]): number[] {
  return subjects.map(
    (subject) => mails.filter(({ parsed }) => parsed.subject?.endsWith(subject)).length,
  );
}

test('a mail server that refuses, hangs or hangs up: nothing is lost, and only what it took is sent twice', async (context) => {
  const server = await startMailServer();
  const ways: Way[] = ['refuse', 'hang', 'cut within the content', 'cut after the content', 'pass'];
  const subjects = ways.map((way) => `While it does: ${way}`);
  const { url } = await startMailProxy(server.port, [...ways]);
  const clock = movableClock();
  const site = await startRunning({ ...clock, env: { ...clock.env, SMTP_URL: url } });

  for (const subject of subjects) await post(site, subject);
  await untilEach(site, ways.length, ({ attempts, lease }) => attempts === 1 && lease === null);
  expect(mailsOf(site).map(({ state }) => state)).toEqual([
    'queued',
    'queued',
    'queued',
    'queued',
    'sent',
  ]);
  clock.setWrongBy(2 * minute);
  await post(site, 'And one more');
  await untilEach(site, subjects.length + 1, isSent);

  const times = timesReceived(server, [...subjects, 'And one more']);
  expect(times).toEqual([1, 1, 1, 2, 1, 1]);
  await figure(
    context,
    `mail server: ${times.length} mails, 0 lost, 1 duplicate, of the mail that it took and did not confirm`,
  );
});

test('kill -9 between a mail’s delivery and the note of it: one duplicate, of the same Message-ID', async (context) => {
  const server = await startMailServer();
  const { url, held } = await startMailProxy(server.port, ['pass', 'hold after the content']);
  const clock = movableClock();
  const how = { ...clock, env: { ...clock.env, SMTP_URL: url } };
  const site = await startRunning(how);
  const subjects = ['The first', 'The second', 'The third'];

  for (const subject of subjects) await post(site, subject);
  await held;
  await site.end('SIGKILL');
  // The attempt that died had the mail to itself for little more than a minute.
  clock.setWrongBy(3 * minute);
  const again = await startRunning({ ...how, dataDir: site.dataDir });
  await untilEach(again, subjects.length, isSent);

  expect(timesReceived(server, subjects)).toEqual([1, 2, 1]);
  const ids = server.mails.map(({ parsed }) => parsed.messageId);
  expect(new Set(ids).size).toBe(3);
  await figure(
    context,
    'kill -9 while a mail is delivered: 3 mails, 0 lost, 1 duplicate with the same Message-ID',
  );
});
