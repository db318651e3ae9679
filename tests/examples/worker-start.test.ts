/** @module-tag extended */

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startGate } from '../support/examples/programs.ts';
import { orderOf, parcelsOf, startWorker, workerFile } from '../support/examples/worker.ts';
import { send } from '../support/http.ts';
import { start } from '../support/process.ts';
import { startSite } from '../support/site.ts';

const enough = {
  WAYBILL_URL: 'https://parcels.example.com',
  WAYBILL_KEY: 'wb_1',
  SHOPIFY_SHOP: 'books.myshopify.com',
  SHOPIFY_SECRET: 'secret',
};

/** Starts it in vain. @returns what it says, and its exit code. */
function refusal(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [workerFile], { env }, (error, _, said) =>
      resolve({ code: error?.code, said }),
    );
  });
}

test.each([
  ['no shop', { SHOPIFY_SHOP: '' }, 'Set WOOCOMMERCE_URL or SHOPIFY_SHOP: there is no shop yet.'],
  ['no key', { WAYBILL_KEY: '' }, 'WAYBILL_KEY is not set.'],
  ['no secret', { SHOPIFY_SECRET: '' }, 'SHOPIFY_SECRET is not set.'],
  ['no address', { WAYBILL_URL: 'parcels' }, 'WAYBILL_URL is no address.'],
  ['an open line', { WAYBILL_URL: 'http://a.example' }, 'WAYBILL_URL begins with https://.'],
  ['half a login', { WOOCOMMERCE_URL: 'https://a.example', WOOCOMMERCE_KEY: 'ck' }, 'together.'],
  ['another secret', { WAYBILL_WEBHOOK_SECRET: 'x' }, 'WAYBILL_WEBHOOK_SECRET begins with whsec_.'],
  ['no number', { PORT: 'http' }, 'PORT is no number.'],
])('with %s in its settings it says so and ends', async (_, changes, sentence) => {
  const { code, said } = await refusal({ ...enough, ...changes });
  expect(said.trim().slice(-sentence.length)).toBe(sentence);
  expect(code).toBe(1);
});

test('it listens for the shops that it knows, and says that it is well', async () => {
  const { says } = start(enough, [process.execPath, workerFile]);
  const { port, paths } = await says('listening');
  const ask = async (path: string, method = 'GET') =>
    (await send(Number(port), path, { method })).status;

  expect(paths).toEqual(['/shopify']);
  expect(await ask('/health')).toBe(200);
  expect(await ask('/shopify')).toBe(405);
  expect(await ask('/woocommerce', 'POST')).toBe(404);
  expect(await ask('/waybill', 'POST')).toBe(404);
});

test('asked to end, it first takes over the order that has come', {
  tags: 'extended',
}, async () => {
  const site = await startSite();
  const gate = await startGate(site);
  const worker = await startWorker({ ...site, url: gate.url });
  const arrived = gate.hold();
  const reply = worker.shopify(orderOf('shopify'));
  const release = await arrived;
  const ended = once(worker.child, 'exit');
  worker.child.kill('SIGTERM');
  release();

  expect((await reply).status).toBe(200);
  expect(await ended).toEqual([0, null]);
  expect(await parcelsOf(site)).toHaveLength(1);
});
