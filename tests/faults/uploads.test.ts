/** @module-tag extended */

import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { TestAdmin } from '../support/admin.ts';
import { figure, shortOrLong } from '../support/faults.ts';
import { multipart } from '../support/http.ts';
import { largePhoto, upload } from '../support/images.ts';
import { headOf, rawConnection, written } from '../support/raw-request.ts';
import { type RunningSite, signUp, startRunning } from '../support/running-site.ts';

const megabyte = 1024 * 1024;
const rounds = shortOrLong(1, 20);
const littleBytes = 32 * megabyte;
const bodyBytes = shortOrLong(256, 2048) * megabyte;

function storedIn({ dataDir }: RunningSite): unknown {
  const sqlite = new Sqlite(join(dataDir, 'waybill.db'), { readonly: true });
  const stored = sqlite
    .prepare(
      'select (select count(*) from images) as images, (select count(*) from reviews) as reviews',
    )
    .get();
  sqlite.close();
  return stored;
}

test('an upload that is cut at 10, 50 and 99 %: nothing of it is stored, and the next one is', async (context) => {
  const site = await startRunning();
  const admin = await signUp(site);
  const image = await largePhoto();
  const { headers, body } = await multipart({ name: 'Ada', review: 'Good.', image });
  const bytes = Buffer.from(body);
  const head = headOf('POST /api/reviews', {
    Cookie: admin.cookie,
    'Content-Length': bytes.length,
    ...headers,
  });
  const before = storedIn(site);
  const openFiles = site.openFiles();

  for (let round = 0; round < rounds; round += 1) {
    for (const share of [0.1, 0.5, 0.99]) {
      const socket = await rawConnection(site.port);
      await written(socket, head);
      await written(socket, bytes.subarray(0, bytes.length * share));
      socket.resetAndDestroy();
    }
  }
  await expect.poll(() => site.openFiles()).toBeLessThanOrEqual(openFiles);

  expect(storedIn(site)).toEqual(before);
  expect((await upload(admin, image)).status).toBe(201);
  await figure(context, `uploads: ${rounds * 3} cut at 10, 50 and 99 %, nothing of them stored`);
});

test('a body without an end is refused, however much of it comes, and takes no memory', async (context) => {
  const site = await startRunning();
  const admin = await signUp(site);
  const image = await largePhoto();
  for (let count = 0; count < 3; count += 1) await upload(admin, image);

  for (const [name, head] of endless(admin)) {
    // A little of it first: the code that reads it, and a heap that grows once, are not what a body takes.
    await pourInto(site, head, littleBytes);
    // The least of three: what was read of an earlier body may wait to be collected.
    const measured: { sent: number; status: string; more: number }[] = [];
    for (let count = 0; count < 3; count += 1) {
      const before = site.residentMb();
      const { sent, answer, peak } = await pourInto(site, head, bodyBytes);
      expect([name, answer]).toEqual([name, expect.stringMatching(/^HTTP\/1.1 4\d\d /)]);
      measured.push({ sent, status: answer.slice(9, 12), more: peak - before });
    }
    const least = measured.toSorted((one, other) => one.more - other.more)[0];
    const { sent = 0, status = '', more = Number.POSITIVE_INFINITY } = { ...least };
    expect(more).toBeLessThan(50);
    await figure(
      context,
      `${bodyBytes / megabyte} MB in chunks to ${name}: ${status} after ${Math.round(sent / megabyte)} MB, memory ${more.toFixed(0)} MB more`,
    );
  }
});

function endless({ cookie }: TestAdmin): [string, string][] {
  const chunked = { 'Transfer-Encoding': 'chunked' };
  const form = { 'Content-Type': 'multipart/form-data; boundary=X', ...chunked };
  const json = { 'Content-Type': 'application/json', ...chunked };
  return [
    ['an upload', headOf('POST /api/reviews', { ...form, Cookie: cookie })],
    ['the contact form', headOf('POST /api/messages', json)],
    ['no page', headOf('POST /nowhere', json)],
  ];
}

/** Sends chunks of a megabyte until there are enough of them or the site hangs up. */
async function pourInto(site: RunningSite, head: string, mostBytes: number) {
  const socket = await rawConnection(site.port);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const chunk = Buffer.concat([
    Buffer.from(`${megabyte.toString(16)}\r\n`),
    Buffer.alloc(megabyte, 'x'),
    Buffer.from('\r\n'),
  ]);
  await written(socket, head);
  let sent = 0;
  let peak = 0;
  while (sent < mostBytes && !socket.destroyed) {
    await written(socket, chunk);
    sent += megabyte;
    peak = Math.max(peak, site.residentMb());
  }
  socket.destroy();
  return { sent, answer, peak };
}
