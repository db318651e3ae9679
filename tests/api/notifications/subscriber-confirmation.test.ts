import { describe, expect, test } from 'vitest';
import { linkIn, siteToFollow } from '../../support/notifications/subscribers.ts';

describe('the link that confirms', () => {
  test('is kept as a hash alone', async () => {
    const site = await siteToFollow();
    const link = await site.follow('eva@example.com');
    const token = link.replace('/follow/', '').replace('?lang=en', '');

    expect(JSON.stringify(await site.followers())).not.toContain(token);
  });

  test('may be opened again, by whoever looks at mails before they are read', async () => {
    const site = await siteToFollow();
    const link = await site.follow('eva@example.com', 'ar');
    const [before] = await site.followers();

    const again = await site.ask(link);

    expect(again.status).toBe(200);
    expect(again.text).toContain('<html lang="ar" dir="rtl"');
    expect(before?.confirmed_at).not.toBeNull();
    expect(await site.followers()).toEqual([before]);
  });

  test('gives way to the next one, and each may choose another language', async () => {
    const site = await siteToFollow();
    await site.leave('eva@example.com');
    const first = linkIn(await site.newest());
    await site.leave('eva@example.com', { language: 'fr' });
    const second = linkIn(await site.newest());

    expect((await site.ask(first)).status).toBe(404);
    expect((await site.ask(second)).status).toBe(200);
    expect(await site.followers()).toMatchObject([{ language: 'fr' }]);
  });

  test('works for 48 hours', async () => {
    const site = await siteToFollow();
    await site.leave('eva@example.com');
    const link = linkIn(await site.newest());
    const [follower] = await site.followers();
    const hours = (Date.parse(follower?.token_expires_at ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(47.9);
    expect(hours).toBeLessThanOrEqual(48);
    const token_expires_at = new Date(Date.now() - 1).toISOString();
    await site.db.updateTable('subscribers').set({ token_expires_at }).execute();

    const late = await site.ask(link);

    expect(late.status).toBe(404);
    expect(late.text).toContain('<h1>This link has expired</h1>');
    expect(await site.followers()).toMatchObject([{ confirmed_at: null }]);
  });
});

test('a look at the link by a program confirms nothing', async () => {
  const site = await siteToFollow();
  await site.leave('eva@example.com');
  const link = linkIn(await site.newest());

  expect((await site.ask(link, { method: 'HEAD' })).status).toBe(200);
  const prepared = await site.ask(link, { headers: { 'Sec-Purpose': 'prefetch;prerender' } });
  expect(prepared.status).toBe(503);

  expect(await site.followers()).toMatchObject([{ confirmed_at: null }]);
});
