import { describe, expect, test } from 'vitest';
import type { NewActivity, NewParcel } from '../../../server/shared/parcel.ts';
import { insertActivity, insertParcel, mapped } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const nothingKnown = {
  stage: null,
  status: null,
  weight: null,
  current_location: null,
  min_expected_delivery_date: null,
  max_expected_delivery_date: null,
  recipient_email: null,
  recipient_phone_number: null,
  sender_name: null,
  pickup_location: null,
};

/** What visitors get of a parcel with these fields and these events, oldest first. */
async function resultOf(
  fields: Partial<NewParcel>,
  events: Partial<NewActivity>[] = [],
  { query = '', language = 'en' } = {},
): Promise<string> {
  const { db, ask } = await startSite();
  const id = await insertParcel(db, fields);
  for (const event of events) await insertActivity(db, id, event);
  const headers = { Cookie: `googtrans=/en/${language}` };
  const { text } = await ask(`/track.html?code=TEST-1001${query}`, { headers });
  return text.slice(text.indexOf('<article'), text.indexOf('</article>'));
}

const headings = (html: string) =>
  [...html.matchAll(/<(h\d)[^>]*>(.*?)<\/\1>/g)].map(
    ([, level, inside = '']) => `${level} ${inside.replace(/<[^>]+>/g, '')}`,
  );

describe('the result', () => {
  test('is an article of its own name, whose headings are in the order of the sheet', async () => {
    const html = await resultOf(mapped, [{ title: 'Picked up' }, { title: 'Departed' }]);

    const [, ids = ''] = html.match(/<article[^>]*aria-labelledby="([^"]+)"/) ?? [];
    const named = ids
      .split(' ')
      .map((id) => html.match(new RegExp(`id="${id}"[^>]*>([^<]+)`))?.[1]);
    expect(named).toEqual(['Waybill', 'TEST-1001']);
    expect(headings(html)).toEqual([
      'h2 TEST-1001',
      'h3 Shipping information',
      'h3 Parcel history',
      'h4 Departed',
      'h4 Picked up',
      'h3 Destination',
      'h3 Sender',
      'h3 Map of the journey',
    ]);
  });

  test('leaves out each fact that is not known', async () => {
    const html = await resultOf({ weight: null, sender_name: null, recipient_email: null });

    for (const name of ['Weight', 'Name', 'E-mail', 'Not given']) {
      expect(html.includes(`>${name}<`), name).toBe(false);
    }
    for (const name of ['Status', 'Pickup location', 'Phone']) {
      expect(html.includes(`<dt>${name}</dt>`), name).toBe(true);
    }
  });

  test('leaves out whole sections, and says in a line that nothing has happened', async () => {
    const html = await resultOf(nothingKnown);

    expect(headings(html)).toEqual(['h2 TEST-1001', 'h3 Parcel history', 'h3 Destination']);
    expect(html).toContain('Nothing has been recorded yet.');
    expect(html).not.toMatch(/<ol|<figure|class="map|waybill-status/);
  });
});

describe('the status of a parcel without a stage', () => {
  test.each([
    ['Delivered', 'green', 'delivered', 'check_circle'],
    ['In transit', 'gold', 'in_transit', 'local_shipping'],
    ['In transit', 'red', 'exception', 'error'],
    ['At the depot', 'red', 'exception', 'error'],
  ] as const)(
    '%s after an event in %s: %s, with an icon',
    async (status, color, progress, icon) => {
      const html = await resultOf({ stage: null, status }, [{ color: 'black' }, { color }]);

      const [pill = ''] = html.match(/<p class="waybill-status .*?<\/p>/) ?? [];
      expect(pill).toContain(`status-${progress}`);
      expect(pill).toMatch(new RegExp(`<use href="[^"]+#${icon}"`));
      expect(pill).toContain(`>${status}</bdi>`);
    },
  );

  test('that nobody can place has neither colour nor icon', async () => {
    const html = await resultOf({ stage: null, status: 'At the depot' }, [
      { icon: 'check_circle' },
    ]);
    const [pill = ''] = html.match(/<p class="waybill-status .*?<\/p>/) ?? [];
    expect(pill).toContain('status-unknown');
    expect(pill).not.toContain('<svg');
  });

  test.each([
    ['ar', 'Delivered', '(تم التسليم)'],
    ['de', 'Zugestellt', null],
    ['en', 'In transit', '(On its way)'],
  ])('in %s: “%s” is explained by %s', async (language, status, word) => {
    const html = await resultOf({ stage: null, status }, [], { language });
    const [pill = ''] = html.match(/<p class="waybill-status .*?<\/p>/) ?? [];
    const hidden = [...pill.matchAll(/<span class="visually-hidden">(.*?)<\/span>/g)].slice(1);
    const words = hidden.map(([, inside = '']) => inside.replace(/<!-- -->/g, '').trim());
    expect(words).toEqual(word === null ? [] : [word]);
  });

  test('is the same on a later page of the history', async () => {
    const events = Array.from({ length: 21 }, () => ({ color: 'green' as const }));
    const html = await resultOf({ stage: null }, [...events, { color: 'red' }], {
      query: '&page=2',
    });
    expect(html).toContain('status-exception');
  });
});
