import { describe, expect, test } from 'vitest';
import type { SettingsChanges } from '../../../server/admin/shared/settings.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { setClock } from '../../support/set-clock.ts';
import { startSite } from '../../support/site.ts';

/** A site that is asked at times of its company, which is in Tokyo. */
async function companySite(settings: SettingsChanges) {
  const site = await startSite();
  const admin = await signedInAdmin(site);
  const json = { time_zone: 'Asia/Tokyo', ...settings };
  await admin.ask('/api/settings', { method: 'PATCH', json });
  const askAt = async (local: string, path = '/contact.html') => {
    setClock(`${local}:00+09:00`);
    return (await site.ask(path)).text;
  };
  return { ...site, askAt };
}

function stateIn(html: string): string | undefined {
  const [, text] = html.match(/<span class="opening[^>]*>([^<]*)/) ?? [];
  return text?.replaceAll(/[\u2009\u202f]/g, ' ');
}

function dataIn(html: string): Record<string, unknown> {
  const [, json = '{}'] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? [];
  return JSON.parse(json);
}

const workdays = {
  hours_monday: '9-12:30, 13.30–18',
  hours_tuesday: '09:00-18:00',
  hours_friday: '18:00-02:00',
};

describe('hours', () => {
  // 2026-11-23 is a Monday.
  test.each([
    ['2026-11-23T08:59', 'Closed now, opens at 9:00 AM'],
    ['2026-11-23T09:00', 'Open now, until 12:30 PM'],
    ['2026-11-23T12:30', 'Closed now, opens at 1:30 PM'],
    ['2026-11-23T18:00', 'Closed now, opens Tuesday 9:00 AM'],
    ['2026-11-24T19:00', 'Closed now, opens Friday 6:00 PM'],
    ['2026-11-28T01:59', 'Open now, until 2:00 AM'],
    ['2026-11-28T02:00', 'Closed now, opens Monday 9:00 AM'],
  ])('at %s: %s', async (time, words) => {
    const { askAt } = await companySite(workdays);

    expect(stateIn(await askAt(time))).toBe(words);
  });

  test.each(['/contact.html', '/', '/track.html', '/track.html?code=NO-SUCH-1'])(
    '%s is kept until the company opens or closes, and no longer',
    async (path) => {
      const { askAt } = await companySite(workdays);

      expect(stateIn(await askAt('2026-11-23T08:59', path))).toContain('opens at 9:00 AM');
      expect(stateIn(await askAt('2026-11-23T09:00', path))).toBe('Open now, until 12:30 PM');
      expect(stateIn(await askAt('2026-11-23T12:30', path))).toContain('opens at 1:30 PM');
    },
  );

  test('follow the clocks, when these are put forward', async () => {
    const { askAt } = await companySite({
      time_zone: 'Europe/Berlin',
      hours_sunday: '09:00-18:00',
    });

    // 8:59 and 9:00 in Berlin on the day on which summer begins.
    expect(stateIn(await askAt('2026-03-29T15:59'))).toBe('Closed now, opens at 9:00 AM');
    expect(stateIn(await askAt('2026-03-29T16:00'))).toBe('Open now, until 6:00 PM');
  });

  test('of all days without a break never end', async () => {
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    const { askAt } = await companySite(
      Object.fromEntries(days.map((day) => [`hours_${day}`, '00:00-24:00'])),
    );

    expect(stateIn(await askAt('2026-11-23T23:59'))).toBe('Open around the clock');
  });

  test('are listed by weekday, with the time zone', async () => {
    const { askAt } = await companySite({ ...workdays, hours_tuesday: workdays.hours_monday });
    const html = (await askAt('2026-11-23T10:00')).replaceAll(/[\u2009\u202f]/g, ' ');
    const rows = [...html.matchAll(/<th class="soft" scope="row">(.*?)<\/th><td>(.*?)<\/td>/g)].map(
      (row) =>
        row
          .slice(1)
          .map((cell) => cell.replaceAll(/<\/span><span[^>]*>/g, ', ').replaceAll(/<[^>]+>/g, '')),
    );

    expect(rows.map(([day]) => day)).toEqual([
      'Monday – Tuesday',
      'Wednesday – Thursday',
      'Friday',
      'Saturday – Sunday',
    ]);
    expect(rows[0]?.[1]).toBe('9:00 AM – 12:30 PM, 1:30 – 6:00 PM');
    expect(rows[1]?.[1]).toBe('Closed');
    expect(html.match(/opening-zone[^>]*>([^<]*)/)?.[1]).toBe('Times in Japan Standard Time.');
  });
});

describe('for search engines', () => {
  test.each(['/', '/contact.html'])('%s names the business', async (path) => {
    const { askAt } = await companySite({
      ...workdays,
      contact_address: 'Rua do Cais 42, Lisboa',
      contact_phone: '+351 21 555 0142',
      contact_latitude: 38.7,
      contact_longitude: -9.15,
      social_links: 'https://www.linkedin.com/company/acme',
    });

    expect(dataIn(await askAt('2026-11-23T10:00', path))).toMatchObject({
      '@type': 'LocalBusiness',
      address: 'Rua do Cais 42, Lisboa',
      telephone: '+351 21 555 0142',
      sameAs: ['https://www.linkedin.com/company/acme'],
      geo: { latitude: 38.7, longitude: -9.15 },
      openingHoursSpecification: [
        { opens: '09:00', closes: '12:30', dayOfWeek: ['https://schema.org/Monday'] },
        { opens: '13:30', closes: '18:00', dayOfWeek: ['https://schema.org/Monday'] },
        { opens: '09:00', closes: '18:00', dayOfWeek: ['https://schema.org/Tuesday'] },
        { opens: '18:00', closes: '02:00', dayOfWeek: ['https://schema.org/Friday'] },
      ],
    });
  });

  test('a company without an address is no place', async () => {
    const { askAt } = await companySite(workdays);
    const data = dataIn(await askAt('2026-11-23T10:00'));

    expect(data['@type']).toBe('Organization');
    expect(data).not.toHaveProperty('openingHoursSpecification');
  });
});

test('a fresh site says nothing of hours, ways, places or networks', async () => {
  const { ask } = await startSite();
  const { text } = await ask('/contact.html');

  expect(text).not.toMatch(
    /class="opening|company-map|contact-channels|mailto:|tel:|footer-profiles/,
  );
  expect(dataIn(text)['@type']).toBe('Organization');
});

describe('a map', () => {
  test('stands on the contact page where the position is known, drawn without another site', async () => {
    const { askAt } = await companySite({ contact_latitude: 38.7, contact_longitude: -9.15 });
    const html = await askAt('2026-11-23T10:00');
    const [, land = ''] = html.match(/class="company-map-land" d="([^"]*)"/) ?? [];

    expect(land.length).toBeGreaterThan(500);
    expect(html).not.toMatch(/<(img|script|iframe)[^>]* src="https?:/);
  });

  test.each([{ contact_latitude: 38.7 }, { contact_longitude: -9.15 }, {}])(
    'is not there with %j',
    async (position) => {
      const { askAt } = await companySite(position);

      expect(await askAt('2026-11-23T10:00')).not.toContain('company-map');
    },
  );
});

test('the footer of each page has services, pages, languages and ways to reach the company', async () => {
  const { ask, askAt } = await companySite({
    contact_phone: '+351 21 555 0142',
    contact_address: 'Rua do Cais 42, Lisboa',
    contact_telegram: '@acme',
    home_sea_freight_title: '',
    home_warehouse_title: 'Cold store',
    social_links: 'https://youtu.be/acme',
  });
  const html = await askAt('2026-11-23T10:00', '/track.html');
  const [footer = ''] = html.match(/<footer.*<\/footer>/s) ?? [];

  expect(footer).toContain('tel:+351215550142');
  expect(footer).toContain('Rua do Cais 42, Lisboa');
  expect(footer).toContain('<a href="https://t.me/acme" rel="noopener">Telegram</a>');
  expect(footer).toContain('<a href="https://youtu.be/acme" rel="noopener">YouTube</a>');
  expect(footer.match(/name="language"/g)).toHaveLength(15);
  expect(footer).toContain('Cold store');
  expect(footer.match(/contact\.html#services/g)).toHaveLength(5);
  expect((await ask('/no/such/page')).text).toContain('id="footer-services"');
});
