import { describe, expect, test } from 'vitest';
import { siteWithSettings } from '../../support/admin/settings.ts';
import { badFieldsOf } from '../../support/response-data.ts';

describe('PATCH /api/settings', () => {
  test('names every bad field at once', async () => {
    const { patch, kept } = await siteWithSettings();
    const before = await kept();
    const bad = {
      company_name: 'x'.repeat(201),
      contact_email: 'a@example.com, b@example.com',
      contact_phone: 5,
      contact_phone_alt: 'two\nlines',
      contact_twitter: 'javascript:alert(1)',
      contact_telegram: 'x'.repeat(301),
      contact_instagram: {},
      contact_address: 'a\u0000b',
      content_language: 'sv',
      mail_driver: 'pigeon',
      mail_template: 'html5',
      meta_description: 'x'.repeat(301),
      chat_code: 'x'.repeat(20_001),
    };

    const reply = await patch({ ...bad, id: 2, created_at: '', colour: 'red' });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual([...Object.keys(bad), 'id', 'created_at', 'colour']);
    expect(await kept()).toEqual(before);
  });

  test('takes texts as long as they may be', async () => {
    const { patch } = await siteWithSettings();

    const reply = await patch({
      company_name: 'x'.repeat(200),
      meta_description: '箱'.repeat(300),
      chat_code: 'x'.repeat(20_000),
    });

    expect(reply.status).toBe(200);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:x',
    'data:text/html,x',
    'http://x.com/a',
    'https://',
  ])('takes no profile at %s', async (address) => {
    const { patch } = await siteWithSettings();

    const reply = await patch({ contact_telegram: address });

    expect(reply.json()).toMatchObject({
      errors: [
        'Telegram: please enter a name such as @company, or an address that begins with https://.',
      ],
    });
  });
});
