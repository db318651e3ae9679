import { expect } from 'vitest';
import { siteWithSettings, test } from '../../support/admin/settings.ts';

test.each([
  ['9-18', '09:00-18:00'],
  [' 9.30 – 12:30 ; 1330-1800 ', '09:30-12:30, 13:30-18:00'],
  ['9 am - 5:30 p.m.', '09:00-17:30'],
  ['12am-12pm', '00:00-12:00'],
  ['9h-12h30, 13h30-18h', '09:00-12:30, 13:30-18:00'],
  ['0-24', '00:00-24:00'],
  ['22:00-02:00', '22:00-02:00'],
])('hours %j are kept as %s', async (typed, kept) => {
  const { patch } = await siteWithSettings();

  const { status, json } = await patch({ hours_monday: typed });

  expect(status).toBe(200);
  expect(json().data).toMatchObject({ hours_monday: kept });
});

test.each([
  'always',
  '9',
  '9-9',
  '25-26',
  '9:60-10',
  '9-12, 11-13',
  '13-18, 9-12',
  '22-2, 23-24',
  '13pm-14pm',
  '1-2,3-4,5-6,7-8,9-10',
])('hours %j are refused', async (typed) => {
  const { patch, kept } = await siteWithSettings();

  const { status, json } = await patch({ hours_monday: typed });

  expect(status).toBe(422);
  expect(json().error_details).toMatchObject([{ field: 'hours_monday' }]);
  expect((await kept()).hours_monday).toBeNull();
});

test('an emptied day, position and list of links stay empty', async () => {
  const { patch, kept } = await siteWithSettings();
  await patch({ hours_monday: '9-18', contact_latitude: 1, social_links: 'https://x.com/acme' });

  await patch({ hours_monday: '', contact_latitude: '', social_links: '' });

  expect(await kept()).toMatchObject({
    hours_monday: null,
    contact_latitude: null,
    social_links: '',
  });
});

test('links to known networks are kept, each once', async ({ settings: { patch } }) => {
  const links = ['https://www.linkedin.com/company/a', 'https://de-de.facebook.com/a'];

  const { json } = await patch({ social_links: `${links.join('\n\n ')}\n${links[0]}` });

  expect(json().data).toMatchObject({ social_links: links.join('\n') });
});

test.each([
  'http://x.com/acme',
  'https://example.com/acme',
  'https://notfacebook.com/acme',
  'https://facebook.com.evil.example/a',
  'https://facebook.com@evil.example/a',
  'javascript:alert(1)//x.com',
  Array.from({ length: 13 }, (_, index) => `https://x.com/${index}`).join('\n'),
])('the links %j are refused', async (links) => {
  const { patch } = await siteWithSettings();

  const { status, json } = await patch({ social_links: links });

  expect(status).toBe(422);
  expect(json().error_details).toMatchObject([{ field: 'social_links' }]);
});

test('an IBAN with a typo is refused', async ({ settings: { patch, kept } }) => {
  const reply = await patch({ iban: 'DE89 3704 0044 0532 0130 01' });
  expect(reply.json().error_details).toMatchObject([{ field: 'iban' }]);
  expect((await patch({ iban: 'DE89 3704 0044 0532 0130 00' })).status).toBe(200);
  expect((await kept()).iban).toBe('DE89 3704 0044 0532 0130 00');
});
