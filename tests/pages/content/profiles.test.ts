import { describe, expect, test } from 'vitest';
import { startSite } from '../../support/site.ts';

type Field = 'contact_twitter' | 'contact_telegram' | 'contact_instagram';

/** What the contact page and the home page say of a profile that the settings name. */
async function shown(field: Field, profile: string) {
  const { ask, db } = await startSite();
  await db
    .updateTable('settings')
    .set({ [field]: profile })
    .execute();
  const contact = (await ask('/contact.html')).text;
  const home = (await ask('/')).text;
  const [, row = ''] =
    contact.match(/<dl class="contact-channels">.*<dt>(.*<\/dd>)<\/div><\/dl>/s) ?? [];
  const [, json = '{}'] = home.match(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? [];
  return { row, contact, sameAs: JSON.parse(json).sameAs };
}

test.each([
  ['contact_twitter', '@acme', 'https://x.com/acme', 'brand_x'],
  ['contact_twitter', 'Acme_Co1', 'https://x.com/Acme_Co1', 'brand_x'],
  ['contact_telegram', '@acme', 'https://t.me/acme', 'brand_telegram'],
  ['contact_instagram', '@acme', 'https://www.instagram.com/acme/', 'brand_instagram'],
  ['contact_instagram', 'acme.co', 'https://www.instagram.com/acme.co/', 'brand_instagram'],
  ['contact_instagram', `@${'a'.repeat(64)}`, `https://www.instagram.com/${'a'.repeat(64)}/`, ''],
] as const)('%s: the name %s is a link to %s', async (field, name, address, icon) => {
  const { row, sameAs } = await shown(field, name);

  expect(row).toContain(`<dd><a href="${address}" rel="noopener" dir="ltr">${name}</a></dd>`);
  expect(row).toContain(`#${icon}`);
  expect(sameAs).toEqual([address]);
});

test('an address is a link as it is, shown without its beginning', async () => {
  const { row, sameAs } = await shown('contact_telegram', 'https://www.example.com/acme?a=b');

  expect(row).toContain('<a href="https://www.example.com/acme?a=b" rel="noopener" dir="ltr">');
  expect(row).toContain('>example.com/acme?a=b</a>');
  expect(sameAs).toEqual(['https://www.example.com/acme?a=b']);
});

describe.each(['contact_twitter', 'contact_telegram', 'contact_instagram'] as const)(
  '%s: what is neither a name nor an address stays text',
  (field) => {
    test.each([
      '@',
      '@@acme',
      'acme freight',
      '..',
      '@..',
      'acme..co',
      '.acme',
      'acme.',
      'x.com/acme',
      '../admin',
      '@acme?next=//evil.example',
      '@acme#top',
      '@acme\n',
      '@акме',
      'a'.repeat(65),
      'http://example.com/acme',
      'https://',
      'javascript:alert(1)',
      'mailto:a@example.com',
      '<b>acme</b>',
    ])('%j', async (text) => {
      const { row, contact, sameAs } = await shown(field, text);

      expect(row).toMatch(/<dd><bdi>.*<\/bdi><\/dd>$/s);
      expect(row).not.toContain('<a ');
      expect(contact).not.toContain('<b>');
      expect(sameAs).toBeUndefined();
    });
  },
);

test.each(['contact_twitter', 'contact_telegram'] as const)(
  '%s: a name with a dot, which nobody can have there, stays text',
  async (field) => {
    expect((await shown(field, 'acme.co')).row).toContain('<dd><bdi>acme.co</bdi></dd>');
  },
);

test('all three stand in the order of the settings, each with its own sign', async () => {
  const { ask, db } = await startSite();
  await db
    .updateTable('settings')
    .set({ contact_twitter: '@a', contact_telegram: '@b', contact_instagram: '@c' })
    .execute();

  const contact = (await ask('/contact.html')).text;
  const [reach = ''] = contact.match(/<dl class="contact-channels">.*<\/dl>/) ?? [];

  const signs = [...reach.matchAll(/#(\w+)"/g)].map(([, name]) => name);
  expect(signs).toEqual(['brand_x', 'brand_telegram', 'brand_instagram']);
});
