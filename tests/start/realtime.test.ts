import { expect, test } from 'vitest';
import { postParcel, signUp, startRunning } from '../support/running-site.ts';
import { openStream } from '../support/tracking/streams.ts';

test('on SIGTERM streams end at once and say when to come back; the site waits for none of them', async () => {
  const site = await startRunning();
  const admin = await signUp(site);
  await postParcel(admin, 'LIVE-1');
  const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(site, 'LIVE-1')));
  for (const stream of streams) await stream.next();

  const exited = site.end('SIGTERM');
  await Promise.all(streams.map((stream) => stream.rest()));

  for (const stream of streams) expect(stream.text()).toMatch(/retry: [2-6]\d{3}\n\n$/);
  expect(await exited).toBe(0);
});
