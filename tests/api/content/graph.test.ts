import { expect, test } from 'vitest';
import { findSettings } from '../../../server/database/settings.ts';
import { adminEmail, siteWithAdmin } from '../../support/admin.ts';
import { settingsChanged } from '../../support/content/content-version.ts';
import { dataOf } from '../../support/http.ts';
import { startSite } from '../../support/site.ts';

test('GET /api/graph gives visitors the pages, the reviews and the public settings', async () => {
  const { db, ask } = await startSite();
  await db
    .insertInto('reviews')
    .values({
      name: 'Ada',
      review: 'On time.',
      image: null,
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();

  const reply = await ask('/api/graph');

  expect(reply.status).toBe(200);
  expect(reply.json()).toMatchObject({
    status: 'success',
    data: {
      pages: {
        data: [
          { slug: 'terms', title: 'Terms of Service', icon: 'pages', hero: 'hero-mixed' },
          { slug: 'privacy-policy', overlay: 'overlay1' },
        ],
        current_page: 1,
        last_page: 1,
        next_page_url: null,
        per_page: 20,
        total: 2,
      },
      reviews: { data: [{ id: 1, name: 'Ada', review: 'On time.', image: null }], total: 1 },
      settings: { company_name: 'Waybill Logistics', contact_email: 'hello@example.com' },
      admin: null,
    },
  });
});

test('GET /api/graph pages a long list of reviews', async () => {
  const { db, ask } = await startSite();
  const reviews = Array.from({ length: 21 }, (_, index) => ({
    name: `Customer ${index}`,
    review: 'Good.',
    image: null,
    created_at: '2026-01-01T00:00:00.000Z',
  }));
  await db.insertInto('reviews').values(reviews).execute();

  const reply = await ask('/api/graph');

  expect(reply.json()).toMatchObject({
    data: { reviews: { last_page: 2, next_page_url: '/api/reviews?page=2', total: 21 } },
  });
});

test('GET /api/graph gives the administrator all the settings, and their address', async () => {
  const { site, admin } = await siteWithAdmin();

  const reply = await admin.ask('/api/graph');

  expect(reply.headers['cache-control']).toBe('private, no-store');
  const { settings, admin: signedIn, pages } = dataOf(reply);
  expect(settings).toEqual(await findSettings(site.db));
  expect(settings).toMatchObject({ mail_driver: 'outbox', mail_template: 'html1', chat_code: '' });
  expect(signedIn).toEqual({ email: adminEmail, name: '', role: 'owner' });
  expect(pages).toMatchObject({ total: 2 });
});

test('GET /api/graph is kept until something changes, and never shows one what another may see', async () => {
  const { site, admin } = await siteWithAdmin();
  const first = await site.ask('/api/graph');
  const tag = String(first.headers.etag);

  const again = await site.ask('/api/graph', { headers: { 'If-None-Match': tag } });
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await admin.ask('/api/graph')).text).toContain(adminEmail);
  expect((await site.ask('/api/graph')).text).toBe(first.text);

  await settingsChanged(site, { company_name: 'Northwind' });
  const changed = await site.ask('/api/graph', { headers: { 'If-None-Match': tag } });
  expect([changed.status, dataOf(changed)]).toMatchObject([
    200,
    { settings: { company_name: 'Northwind' } },
  ]);
});
