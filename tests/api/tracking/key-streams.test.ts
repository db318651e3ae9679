import { expect, test } from 'vitest';
import { keysOf, programWith } from '../../support/auth/api-keys.ts';
import { openStream, siteOnItsWay } from '../../support/tracking/streams.ts';

async function openWithKey(fields: object = {}) {
  const site = await siteOnItsWay();
  const program = await programWith(site, fields);
  const stream = await openStream(site, 'TEST-1001', { Authorization: `Bearer ${program.key}` });
  return { site, program, stream };
}

test('a key opens a stream, which ends when it is revoked', async () => {
  const { site, program, stream } = await openWithKey();
  expect(stream.status).toBe(200);
  expect((await stream.next()).event).toBe('parcel');
  const other = await programWith(site);
  const others = await openStream(site, 'TEST-1001', { Authorization: `Bearer ${other.key}` });
  await others.next();
  const { revoke } = await keysOf(site);

  await revoke({ id: program.id });

  expect(await stream.rest()).toEqual([]);
  await site.add('TEST-1001', 'Arrived at hub');
  expect((await others.next()).event).toBe('parcel');
});

test('a stream ends when its key does', async () => {
  const { stream } = await openWithKey({ ends_at: new Date(Date.now() + 1500).toISOString() });
  expect((await stream.next()).event).toBe('parcel');
  expect(await stream.rest()).toEqual([]);
});

test('a key that may not read parcels opens none', async () => {
  const { stream } = await openWithKey({ scopes: ['events:write'] });
  expect(stream.status).toBe(403);
});
