import { describe, expect, test } from 'vitest';
import { startSite } from '../../support/site.ts';

const widget =
  '<!-- chat --><script>window.chat = 1</script><script src="https://chat.example/w.js" async nonce="old"></script><div id="chat-box"></div>';

async function siteWithChat(chat_code: string) {
  const site = await startSite();
  await site.db.updateTable('settings').set({ chat_code }).execute();
  return site;
}

const publicPaths = ['/', '/track.html', '/contact.html', '/pages/terms', '/resolution.html'];

describe('the chat widget', () => {
  test.each(publicPaths)('stands at the end of %s, and its scripts may run', async (path) => {
    const { ask } = await siteWithChat(widget);

    const { text, headers } = await ask(path);

    const policy = String(headers['content-security-policy']);
    const nonce = policy.match(/script-src 'self' 'nonce-([^']+)' 'strict-dynamic'/)?.[1];
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    expect(text).toContain(
      `<div class="chat"><!-- chat --><script nonce="${nonce}">window.chat = 1</script><script src="https://chat.example/w.js" async="" nonce="${nonce}"></script><div id="chat-box"></div></div></body></html>`,
    );
    // The site's own scripts are no exception under such a policy.
    for (const [tag] of text.matchAll(/<(script type="module"|link rel="modulepreload")[^>]*>/g)) {
      expect(tag).toContain(`nonce="${nonce}"`);
    }
  });

  test.each([
    ['a template', '<template><script>x</script></template>'],
    [
      'templates in each other',
      '<template><p></p><template><script>x</script></template></template>',
    ],
    ['an element in a template', '<template><div><script>x</script></div></template>'],
    ['a drawing', '<svg><script>x</script></svg>'],
  ])('may run its scripts from inside %s', async (_name, code) => {
    const { ask } = await siteWithChat(code);

    const { text, headers } = await ask('/');

    const [, nonce] = String(headers['content-security-policy']).match(/'nonce-([^']+)'/) ?? [];
    const chat = code.replace('<script>', `<script nonce="${nonce}">`);
    expect(text).toContain(`<div class="chat">${chat}</div></body></html>`);
  });

  test('has a nonce of its own in every answer', async () => {
    const { ask } = await siteWithChat(widget);

    const policies = await Promise.all(
      Array.from({ length: 5 }, async () => (await ask('/')).headers['content-security-policy']),
    );

    expect(new Set(policies).size).toBe(5);
  });

  test('lets no more script in than that: no inline, no host, no eval', async () => {
    const { ask } = await siteWithChat(widget);

    const policy = String((await ask('/')).headers['content-security-policy']);

    const [scripts = ''] = policy.match(/script-src [^;]*/) ?? [];
    expect(scripts).not.toMatch(/unsafe|https:|\*/);
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test.each(['', '   \n'])('where there is none (%j), nothing is opened for it', async (code) => {
    const { ask } = await siteWithChat(code);

    const { text, headers } = await ask('/');

    expect(text).not.toContain('nonce=');
    expect(text).not.toContain('class="chat"');
    expect(headers['content-security-policy']).toMatch(/script-src 'self';.* style-src 'self';/);
  });

  test.each([
    ['an open comment', '<!-- never closed <script>'],
    ['an open element', '<div><b>'],
    ['the end of the page', '</body></html><p>after</p>'],
    ['an open template', '<template><script>x</script>'],
  ])('cannot swallow the page: %s', async (_name, code) => {
    const { ask } = await siteWithChat(code);

    const { text } = await ask('/');

    expect(text).toMatch(/(-->|<\/div>|<\/p>|<\/template>)<\/div><\/body><\/html>$/);
    expect(text.match(/<\/body>/g)).toHaveLength(1);
  });

  test.each(['/cp', '/control/index.html', '//control/a', '/Control/signin.html', '/nothing'])(
    'is never at %s',
    async (path) => {
      const { ask } = await siteWithChat(widget);

      const { text, headers } = await ask(path);

      expect(text).not.toContain('chat.example');
      expect(headers['content-security-policy']).toContain("script-src 'self';");
    },
  );

  test('of many elements inside each other leaves the page in one piece', async () => {
    const { ask } = await siteWithChat('<b>'.repeat(6600));

    const { status, text } = await ask('/');

    expect(status).toBe(200);
    expect(text).toMatch(/<\/body><\/html>$/);
  });

  test('changes with the settings', async () => {
    const { ask, db } = await siteWithChat(widget);
    await ask('/');

    await db.updateTable('settings').set({ chat_code: '<p>Closed</p>' }).execute();

    expect((await ask('/')).text).toContain('<div class="chat"><p>Closed</p></div>');
  });

  test.each(['/api/graph', '/health', '/sitemap.xml', '/robots.txt'])(
    'is not part of %s',
    async (path) => {
      const { ask } = await siteWithChat(widget);

      const { text, headers } = await ask(path);

      expect(text).not.toContain('chat.example');
      expect(headers['content-security-policy']).toContain("script-src 'self';");
    },
  );
});
