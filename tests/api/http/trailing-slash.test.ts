import { expect, test } from 'vitest';
import { startSite } from '../../support/site.ts';

test.each([
  ['/pages/terms/', '/pages/terms'],
  ['/pages/terms//?lang=de', '/pages/terms?lang=de'],
  ['/track.html/?code=WB-1&page=2', '/track.html?code=WB-1&page=2'],
])('%s leads to %s', async (path, location) => {
  const { ask } = await startSite();

  const reply = await ask(path);

  expect(reply.status).toBe(301);
  expect(reply.headers.location).toBe(location);
});

test.each(['//pages/terms/', '//evil.example/', '/%5Cevil.example/', '/pages//evil.example/'])(
  '%s leads to no other site',
  async (path) => {
    const { url } = await startSite();

    const reply = await fetch(url + path, { redirect: 'manual' });

    expect(reply.status).toBe(404);
  },
);

test('other addresses have none', async () => {
  const { ask } = await startSite();

  for (const path of ['/api/graph/', '/control/parcels/list.html/', '/uploads/', '/WB-1/']) {
    expect((await ask(path)).status, path).toBe(404);
  }
  expect((await ask('/pages/terms/', { method: 'POST' })).status).toBe(404);
});
