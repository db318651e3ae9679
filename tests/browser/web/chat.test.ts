import { describe, expect, test } from 'vitest';
import { hydrated, visit } from '../../support/browser.ts';
import { fullSite } from '../../support/full-site.ts';
import { sample } from '../../support/sweep.ts';

declare global {
  interface Window {
    chat: string[];
    broken?: number;
  }
}

// Besides running itself, it brings a style, and a second script from another file of its own.
const widget = `<style>#chat-box { color: rgb(1, 2, 3) }</style><div id="chat-box">Chat</div>
<script>
  window.chat = ['inline'];
  const more = document.createElement('script');
  more.src = 'https://chat.example/more.js';
  document.head.append(more);
</script>`;

async function siteWithChat() {
  const site = await fullSite();
  await site.db.updateTable('settings').set({ chat_code: widget }).execute();
  const visitor = await visit(site);
  await visitor.page.route('https://chat.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.chat.push("more")' }),
  );
  return { site, visitor };
}

describe('a chat widget', () => {
  test.each(
    sample(
      ['/', '/track.html?code=TEST-1001', '/contact.html', '/pages/our-fleet'],
      ['/track.html?code=TEST-1001'],
    ),
  )('runs on %s, beside the islands', { tags: 'extended' }, async (path) => {
    const { visitor } = await siteWithChat();
    const { page, hosts } = visitor;

    await page.goto(path);
    await hydrated(visitor);

    await expect.poll(() => page.evaluate(() => window.chat)).toEqual(['inline', 'more']);
    const color = await page.locator('#chat-box').evaluate((box) => getComputedStyle(box).color);
    expect(color).toBe('rgb(1, 2, 3)');
    hosts.delete('chat.example');
  });

  test('opens the door to no other inline script', async () => {
    const { visitor } = await siteWithChat();
    const { page, hosts, complaints } = visitor;
    await page.route('**/contact.html', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        '</main>',
        '<script>window.broken = 1</script><img src="x:" onerror="window.broken = 2"></main>',
      );
      await route.fulfill({ response, body });
    });

    await page.goto('/contact.html');
    await expect.poll(() => page.evaluate(() => window.chat)).toEqual(['inline', 'more']);

    expect(await page.evaluate(() => window.broken)).toBeUndefined();
    await expect.poll(() => complaints.filter((text) => /inline/.test(text)).length).toBe(2);
    complaints.length = 0;
    for (const host of ['chat.example', '']) hosts.delete(host);
  });
});
