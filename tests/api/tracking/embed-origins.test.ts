import { describe, expect, test } from 'vitest';
import { siteWithSettings } from '../../support/admin/settings.ts';

describe('the sites that may embed the form', () => {
  test.each([
    ['as they are', 'https://shop.example.com', 'https://shop.example.com'],
    ['with their ports', 'http://localhost:8080', 'http://localhost:8080'],
    [
      'without what browsers leave out',
      ' HTTPS://Shop.Example.com:443/ ',
      'https://shop.example.com',
    ],
    ['in other letters', 'https://bücher.example', 'https://xn--bcher-kva.example'],
    [
      'one a line, each once',
      'https://a.example\r\n\n  https://b.example\nhttps://A.example/',
      'https://a.example\nhttps://b.example',
    ],
    ['and none', '  \n ', ''],
  ])('are kept %s', async (_, written, stored) => {
    const { patch, kept } = await siteWithSettings();

    const reply = await patch({ embed_origins: written });

    expect(reply.status).toBe(200);
    expect((await kept()).embed_origins).toBe(stored);
  });

  test.each([
    'shop.example.com',
    'ftp://shop.example.com',
    'https://shop.example.com/shop',
    'https://shop.example.com/?a=b',
    'https://shop.example.com#top',
    'https://user:secret@shop.example.com',
    'https://*.example.com',
    'https://a.example; script-src *',
    'https://a.example;sandbox',
    'https://a.example,b.example',
    "'self'",
    '*',
    'https:',
    'data:text/html,x',
    'javascript:alert(1)',
    'null',
    'https://[::1]',
  ])('are origins: not %s', async (line) => {
    const { patch, kept } = await siteWithSettings();

    const reply = await patch({ embed_origins: `https://good.example\n${line}` });

    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({
      errors: [
        `“${line}” isn’t the address of a site. Write it like https://shop.example.com, without a path.`,
      ],
      error_details: [{ field: 'embed_origins' }],
    });
    expect((await kept()).embed_origins).toBe('');
  });

  test('are twenty at most', async () => {
    const { patch } = await siteWithSettings();
    const origins = Array.from({ length: 21 }, (_, number) => `https://shop${number}.example`);

    expect((await patch({ embed_origins: origins.slice(1).join('\n') })).status).toBe(200);
    const reply = await patch({ embed_origins: origins.join('\n') });

    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({
      errors: ['Sites that may embed the tracking form: use at most 20 entries.'],
    });
  });

  test('have room in the database, however they are written', async () => {
    const { patch } = await siteWithSettings();
    const origins = Array.from(
      { length: 20 },
      (_, number) => `https://${'ü'.repeat(50)}${number}.${'ü'.repeat(20)}.example`,
    );

    expect((await patch({ embed_origins: origins.join('\n') })).status).toBe(422);
  });

  test('are named shortly where they are wrong', async () => {
    const { patch } = await siteWithSettings();

    const reply = await patch({ embed_origins: 'x'.repeat(1000) });

    expect(reply.json()).toMatchObject({
      errors: [expect.stringMatching(/^“x{60}…” isn’t/)],
    });
  });
});
