import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { publicSite, recipient, sender } from '../../support/my/public-bookings.ts';
import { express } from '../../support/prices.ts';
import { htmlMistakes } from '../../support/valid-html.ts';

/** What somebody types into the form. */
const typed = {
  from_name: sender.name,
  from_email: sender.email,
  from_street: sender.street,
  from_city: sender.city,
  from_country: 'PT',
  to_name: recipient.name,
  to_street: recipient.street,
  to_city: recipient.city,
  to_country: 'PT',
  pieces: '2',
  weight: '1,5',
  service: '',
  payer: 'sender',
  window_from: '',
  window_to: '',
};

async function formSite() {
  const made = await publicSite();
  const post = (fields: object = {}) =>
    made.site.ask(paths.book, { method: 'POST', fields: { ...typed, ...fields } });
  return { ...made, post };
}

test.each(['en', 'ar'])(
  'the pages of a booking are valid HTML in the language %s',
  async (code) => {
    const { site, post, newestLink, confirm, requests, decide } = await formSite();
    const read = async (name: string, path: string, status = 200) => {
      const reply = await site.ask(path, { headers: { Cookie: `googtrans=/en/${code}` } });
      expect(reply.status, name).toBe(status);
      expect(await htmlMistakes(reply.text), name).toEqual([]);
    };

    await read('the form', paths.book);
    await read('filled in', `${paths.book}?from_city=Porto&pieces=3`);
    await post();
    await read('sent', `${paths.book}?sent=yes`);
    const link = await newestLink();
    await read('to confirm', link);
    await confirm(link);
    await read('confirmed', link);
    const [{ id }] = await requests();
    await decide(id, { state: 'accepted' });
    await read('accepted', link);
    await read('an ended link', '/book/none', 410);
    const refused = await post({ from_email: 'nobody' });
    expect(await htmlMistakes(refused.text)).toEqual([]);
  },
);

describe('the form without script', () => {
  test('books each piece alike, and says that a link was mailed', async () => {
    const { post, newestLink, confirm, requests, site } = await formSite();

    const reply = await post();

    expect([reply.status, reply.headers.location]).toEqual([303, '/book.html?sent=yes']);
    expect((await site.ask('/book.html?sent=yes')).text).toContain('We’ve emailed you a link');
    await confirm(await newestLink());
    expect(await requests()).toMatchObject([
      {
        pieces_count: 2,
        pieces: [{ weight: 1.5 }, { weight: 1.5 }],
        pickup_location: 'Quay 1, Porto, Portugal',
        destination: '5 Mill Lane, Lisbon, Portugal',
      },
    ]);
  });

  test('a refused one keeps what was typed, and says at the field what is wrong', async () => {
    const { post, mails } = await formSite();

    const { status, text } = await post({ from_email: 'nobody', note: 'Ring "twice"' });

    expect(status).toBe(422);
    expect(text).toContain('value="Quay 1"');
    expect(text).toContain('value="Ring &quot;twice&quot;"');
    expect(text).toMatch(/<input id="book-from_email"[^>]* aria-invalid="true"/);
    expect(await mails()).toEqual([]);
  });

  test('the page with prices leads to it, with what was typed there', async () => {
    const { site, admin, set } = await formSite();
    await admin.ask('/api/settings', { method: 'PATCH', json: { quote_page: 'yes' } });
    await admin.ask('/api/delivery-services', { method: 'POST', json: express });
    const asked = `${paths.quote}?lang=de&from_city=Porto&to_country=PT&to_postcode=4100&weight=1.5&pieces=2`;
    const linkIn = (text: string) => /href="(\/book\.html\?[^"]*service=[^"]*)"/.exec(text)?.[1];

    const link = linkIn((await site.ask(asked)).text)?.replaceAll('&amp;', '&') ?? '';
    const form = (await site.ask(link)).text;

    expect(new URLSearchParams(link.split('?')[1]).get('lang')).toBe('de');
    expect(form).toContain('lang="de"');
    for (const [name, value] of [
      ['from_city', 'Porto'],
      ['to_postcode', '4100'],
      ['pieces', '2'],
      ['weight', '1.5'],
    ]) {
      expect(form).toMatch(new RegExp(`<input(?=[^>]* name="${name}")(?=[^>]* value="${value}")`));
    }
    expect(form).toMatch(/<option value="express" selected="">/);
    await set('no');
    expect(linkIn((await site.ask(asked)).text)).toBeUndefined();
  });
});
