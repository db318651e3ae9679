import { describe, expect, test } from 'vitest';
import { awake, prefer, visit } from '../support/browser.ts';
import { fullSite } from '../support/full-site.ts';

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
  test.each(['/', '/track.html?code=TEST-1001', '/contact.html', '/pages/our-fleet'])(
    'runs on %s, beside the islands',
    async (path) => {
      const { visitor } = await siteWithChat();
      const { page, hosts } = visitor;

      await page.goto(path);
      await awake(visitor);

      await expect.poll(() => page.evaluate(() => Object(window).chat)).toEqual(['inline', 'more']);
      const color = await page.locator('#chat-box').evaluate((box) => getComputedStyle(box).color);
      expect(color).toBe('rgb(1, 2, 3)');
      hosts.delete('chat.example');
    },
  );

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
    await expect.poll(() => page.evaluate(() => Object(window).chat)).toEqual(['inline', 'more']);

    expect(await page.evaluate(() => Object(window).broken)).toBeUndefined();
    await expect.poll(() => complaints.filter((text) => /inline/.test(text)).length).toBe(2);
    complaints.length = 0;
    for (const host of ['chat.example', '']) hosts.delete(host);
  });
});

describe('markers on a content page', () => {
  test.each([true, false])(
    'are drawn, and a player asks nothing unasked (script: %s)',
    async (javaScriptEnabled) => {
      const site = await fullSite();
      const { page, hosts } = await visit(site, { javaScriptEnabled });
      await page.route('https://www.youtube-nocookie.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<p>The film</p>' }),
      );
      await page.goto('/pages/our-fleet');

      expect(await page.locator('.content strong').textContent()).toBe('bold');
      expect(await page.locator('.content u').textContent()).toBe('underlined');
      expect(await page.locator('.content s').textContent()).toBe('struck');
      expect([...hosts]).toEqual(['localhost']);

      await page.getByText('Play the video from www.youtube-nocookie.com').click();
      await page.frameLocator('.embed iframe').getByText('The film').waitFor();
      expect(new URL(page.url()).pathname).toBe('/pages/our-fleet');
      hosts.delete('www.youtube-nocookie.com');
    },
  );

  test('are shown as written in every language', async () => {
    const site = await fullSite();
    const visitor = await visit(site);
    await prefer(visitor, site, { googtrans: '/en/ar' });
    await visitor.page.goto('/pages/our-fleet');

    const content = visitor.page.locator('.content');
    expect(await content.textContent()).toContain('Plain, bold, underlined and struck.');
    expect(await content.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  });
});
