import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { SiteEnv } from '../../server/http/context.ts';
import { queueWrites } from '../../server/http/middleware/request-context.ts';
import { freshDatabase } from '../support/database.ts';

test.each([
  ['GET', ['next']],
  ['HEAD', ['next']],
  ['POST', ['wait', 'next']],
])('a %s request waits for its turn if it writes', async (method, said) => {
  const calls: unknown[] = [];
  const database = {
    ...(await freshDatabase()),
    waitToWrite: async () => void calls.push('wait'),
  };
  const app = new Hono<SiteEnv>().use(queueWrites({ database })).all('/', (c) => {
    calls.push('next');
    return c.body(null);
  });
  await app.request('/', { method });
  expect(calls).toEqual(said);
});
