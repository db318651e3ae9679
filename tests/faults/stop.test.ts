/** @module-tag extended */

import { Agent, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { inspect } from '../support/database-file.ts';
import { figure, shortOrLong } from '../support/faults.ts';
import { type RunningSite, signUp, startRunning } from '../support/running-site.ts';

const rounds = shortOrLong(2, 20);
const visitors = 40;
const writers = 4;
const enough = 400;
/** For as long as this the site says with its answers that they are the last. */
const noticeMs = 400;

type Answer = { status: number; isLast: boolean };

const tooLate: Answer = { status: 0, isLast: true };

test('SIGTERM under load: every request on a connection that was taken is answered', async (context) => {
  let answered = 0;
  let written = 0;
  for (let round = 0; round < rounds; round += 1) {
    const site = await startRunning();
    const { cookie } = await signUp(site);
    const acknowledged: string[] = [];
    let exit: Promise<number | null> | undefined;
    let noticeEnds = Number.POSITIVE_INFINITY;
    const count = () => {
      answered += 1;
      if (answered < enough * (round + 1) || exit !== undefined) return;
      noticeEnds = performance.now() + noticeMs;
      exit = site.end('SIGTERM');
    };
    const isLate = () => performance.now() >= noticeEnds;
    const visit = async () => {
      const { ask } = connection(site, isLate);
      for (let answer: Answer | null = null; answer?.isLast !== true; count()) {
        answer = await ask('/');
        if (answer === tooLate) return;
        expect(answer.status).toBe(200);
      }
    };
    const write = async (writer: number) => {
      const { ask } = connection(site, isLate);
      for (let answer: Answer | null = null, turn = 0; answer?.isLast !== true; turn += 1) {
        const tracking_code = `STOP-${writer}-${turn}`;
        const body = JSON.stringify({
          tracking_code,
          recipient_name: 'Ada',
          destination: 'Lisbon',
        });
        answer = await ask('/api/parcels', { cookie, body });
        if (answer === tooLate) return;
        expect(answer.status).toBe(201);
        acknowledged.push(tracking_code);
        count();
      }
    };

    await Promise.all([
      ...Array.from({ length: visitors }, visit),
      ...Array.from({ length: writers }, (_, writer) => write(writer)),
    ]);

    expect(await exit).toBe(0);
    const { integrity, codes } = inspect(site.dataDir);
    expect([integrity, acknowledged.filter((code) => !codes.has(code))]).toEqual(['ok', []]);
    written += acknowledged.length;
  }
  await figure(
    context,
    `SIGTERM under load: ${rounds} times, 0 dropped of ${answered} requests, 0 lost of ${written} writes`,
  );
});

test('SIGTERM under load, a connection for each request: every one that begins within 0.4 s is answered', async (context) => {
  let answered = 0;
  for (let round = 0; round < rounds; round += 1) {
    const site = await startRunning();
    let exit: Promise<number | null> | undefined;
    let promiseEnds = Number.POSITIVE_INFINITY;
    const isLate = () => performance.now() >= promiseEnds;
    const { ask } = connection(site, isLate, { isKept: false });
    const visit = async () => {
      for (;;) {
        const answer = await ask('/');
        if (answer === tooLate) return;
        expect(answer.status).toBe(200);
        answered += 1;
        if (answered < enough * (round + 1) || exit !== undefined) continue;
        promiseEnds = performance.now() + noticeMs;
        exit = site.end('SIGTERM');
      }
    };

    await Promise.all(Array.from({ length: visitors }, visit));

    expect(await exit).toBe(0);
  }
  await figure(
    context,
    `SIGTERM under load, a connection for each request: ${rounds} times, 0 dropped of ${answered} requests`,
  );
});

/**
 * A connection whose requests follow one another without a pause; without `isKept`, each has one of its own. A request fails
 * where it is not answered, but for those that this machine was too busy to send, and that is seen in time: what counts is
 * when it was sent, or else when it could not be.
 */
function connection({ port }: RunningSite, isLate: () => boolean, { isKept = true } = {}) {
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => kept.destroy());
  const agent = isKept && kept;
  const ask = (path: string, sent?: { cookie: string; body: string }) =>
    new Promise<Answer>((resolve, reject) => {
      let wasLate: boolean | undefined;
      const method = sent === undefined ? 'GET' : 'POST';
      const headers =
        sent === undefined ? {} : { Cookie: sent.cookie, 'Content-Type': 'application/json' };
      request({ host: '127.0.0.1', port, path, method, headers, agent }, (incoming) => {
        incoming.resume();
        incoming.on('error', reject);
        incoming.on('end', () => {
          const isLast = incoming.headers.connection === 'close';
          resolve({ status: incoming.statusCode ?? 0, isLast });
        });
      })
        .on('finish', () => {
          wasLate = isLate();
        })
        .on('error', (error) => ((wasLate ?? isLate()) ? resolve(tooLate) : reject(error)))
        .end(sent?.body);
    });
  return { ask };
}
