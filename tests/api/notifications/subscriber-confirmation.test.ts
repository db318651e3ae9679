import { describe, expect, test } from 'vitest';
import { linkIn, siteToFollow } from '../../support/notifications/subscribers.ts';

describe('the link that confirms', () => {
  test('is kept as a hash alone', async () => {
    const site = await siteToFollow();
    const link = await site.follow('eva@example.com');
    const token = link.replace('/follow/', '').replace('?lang=en', '');

    expect(JSON.stringify(await site.followers())).not.toContain(token);
  });

  test.each(['GET', 'HEAD'])(
    'opened by a program that looks at mails (%s), it changes nothing',
    async (method) => {
      const site = await siteToFollow();
      await site.leave('eva@example.com', { language: 'ar' });
      const link = linkIn(await site.newest());

      const opened = await site.ask(link, { method });

      expect(opened.status).toBe(200);
      expect(await site.followers()).toMatchObject([{ confirmed_at: null }]);
    },
  );

  test('opens a page that asks, and its button confirms, without a script', async () => {
    const site = await siteToFollow();
    await site.leave('eva@example.com', { language: 'ar' });
    const link = linkIn(await site.newest());
    const page = await site.ask(link);

    expect(page.text).toContain('<html lang="ar" dir="rtl"');
    const [, action = ''] =
      page.text.match(
        /<form action="([^"]+)" method="post"><button type="submit" class="button"/,
      ) ?? [];
    expect(action).toBe(link);
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    const confirmed = await site.ask(action, { method: 'POST', headers });

    expect(confirmed.status).toBe(200);
    const [follower] = await site.followers();
    expect(follower?.confirmed_at).not.toBeNull();
    // Sent again, or opened again, it says the same.
    const again = await site.ask(link);
    expect(again.text).toBe((await site.ask(link, { method: 'POST', headers })).text);
    expect(await site.followers()).toEqual([follower]);
  });

  test('gives way to the next one, and each may choose another language', async () => {
    const site = await siteToFollow();
    await site.leave('eva@example.com');
    const first = linkIn(await site.newest());
    await site.leave('eva@example.com', { language: 'fr' });
    const second = linkIn(await site.newest());

    expect((await site.ask(first, { method: 'POST' })).status).toBe(404);
    expect((await site.ask(second, { method: 'POST' })).status).toBe(200);
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

    const late = await site.ask(link, { method: 'POST' });

    expect([late.status, (await site.ask(link)).status]).toEqual([404, 404]);
    expect(late.text).toContain('<h1>This link has expired</h1>');
    expect(await site.followers()).toMatchObject([{ confirmed_at: null }]);
  });
});
