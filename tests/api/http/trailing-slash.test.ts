import { expect, test } from 'vitest';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

test.each([
  ['/pages/terms/', '/pages/terms'],
  ['/pages/terms//?lang=de', '/pages/terms?lang=de'],
  ['/track.html/?code=WB-1&page=2', '/track.html?code=WB-1&page=2'],
  ['/WB-1/', '/WB-1'],
])('%s leads to %s', async (path, location) => {
  const { ask, db } = await startSite();
  await insertParcel(db, { tracking_code: 'WB-1' });

  const reply = await ask(path);

  expect(reply.status).toBe(301);
  expect(reply.headers.location).toBe(location);
});

test.each(['//evil.example/', '/%5Cevil.example/', '///evil.example//?a=b', '/\\evil.example/'])(
  '%s leads to no other site',
  async (path) => {
    const { url } = await startSite();

    const reply = await fetch(url + path, { redirect: 'manual' });

    const location = reply.headers.get('location') ?? '';
    expect(reply.status).toBe(301);
    expect(new URL(location, url).host).toBe(new URL(url).host);
  },
);

test('addresses of the API, the panel, files and forms have none', async () => {
  const { ask } = await startSite();

  for (const path of ['/api/graph/', '/control/parcels/list.html/', '/uploads/']) {
    expect((await ask(path)).status, path).toBe(404);
  }
  expect((await ask('/pages/terms/', { method: 'POST' })).status).toBe(404);
});
