import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { NewActivity, NewParcel } from '../../../server/parcels/shared/parcel.ts';
import type { Stage } from '../../../server/shared/enums.ts';
import { signedInAdmin, siteWithAdmin } from '../../support/admin.ts';
import { settingsChanged } from '../../support/content/content-version.ts';
import { deliver } from '../../support/parcels/deliveries.ts';
import { insertActivity, insertParcel, mapped } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';
import { siteThatShows } from '../../support/tracking/private-parcel.ts';

type Event = Partial<NewActivity>;

/** The text of a result, a line for each element, as it is seen on 5 March 2026. */
async function resultOf(fields: Partial<NewParcel>, events: Event[] = [], query = '') {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T12:00:00.000Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const site = await startSite();
  const id = await insertParcel(site.db, { ...mapped, ...fields });
  for (const event of events) await insertActivity(site.db, id, event);
  const { text } = await site.ask(`/track.html?code=TEST-1001${query}`);
  const html = text.slice(text.indexOf('<article'), text.indexOf('</article>'));
  return { site, html, lines: linesOf(html) };
}

function linesOf(html: string): string[] {
  return html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<\/?(?:bdi|svg|use|i)\b[^>]*>/g, '')
    .split(/<[^>]+>/)
    .map((line) => line.replace(/[\u2009\u202f]/g, ' ').trim())
    .filter((line) => line !== '' && line !== '·');
}

const days = (min: string, max = min) => ({
  min_expected_delivery_date: `2026-03-${min}`,
  max_expected_delivery_date: `2026-03-${max}`,
});

const noDays = { min_expected_delivery_date: null, max_expected_delivery_date: null };

describe('the answer stands before everything else', () => {
  test.each<[string, Partial<NewParcel>, string[]]>([
    ['in transit', days('10'), ['Estimated delivery date', 'Arrives Tuesday, March 10']],
    ['on some day', days('10', '12'), ['Estimated delivery date', 'Arrives March 10 – 12']],
    ['tomorrow', days('06'), ['Estimated delivery date', 'Arrives tomorrow', 'Friday, March 6']],
    ['late', days('03'), ['Estimated delivery date', '2 days late', 'Was due Tuesday, March 3']],
  ])('%s', async (_, fields, words) => {
    const { lines } = await resultOf({ stage: 'in_transit', status: null, ...fields });

    const head = ['TEST-1001', 'Status:', 'In transit', ...words];
    expect(lines.slice(0, head.length)).toEqual(head);
  });

  test.each<[string, string, Partial<NewParcel>, string[]]>([
    ['today, although expected later', '05', days('10'), ['Arrives today', 'Thursday, March 5']],
    ['today, although it was late', '05', days('03'), ['Arrives today', 'Thursday, March 5']],
    ['today, without any day', '05', {}, ['Arrives today', 'Thursday, March 5']],
    ['late, the day after', '04', days('03'), ['2 days late', 'Was due Tuesday, March 3']],
    ['as expected, the day after', '04', days('10'), ['Arrives Tuesday, March 10']],
  ])('out for delivery: %s', async (_, day, fields, words) => {
    const stage = 'out_for_delivery';
    const created_at = `2026-03-${day}T08:00:00.000Z`;
    const event = { title: 'On the van', stage, created_at } as const;
    const { site, lines } = await resultOf({ stage, status: null, ...noDays, ...fields }, [event]);

    const head = ['TEST-1001', 'Status:', 'Out for delivery', 'Estimated delivery date', ...words];
    expect(lines.slice(0, head.length)).toEqual(head);
    const list = linesOf((await site.ask('/track.html?code=TEST-1001,WB-404')).text);
    expect(list).toContain(words[0]);
  });

  const fact = '<dt>Estimated delivery date</dt>';
  const calendar = 'href="/delivery.ics';

  test.each<[Stage, string, Partial<NewParcel>, string | null, string[]]>([
    ['attempt_failed', '05', days('05'), null, []],
    ['attempt_failed', '05', days('03'), null, []],
    ['attempt_failed', '05', days('06'), 'Arrives tomorrow', [calendar]],
    ['attempt_failed', '04', days('05'), 'Arrives today', [calendar]],
    ['attempt_failed', '03', days('04'), null, []],
    ['ready_for_pickup', '04', days('05'), null, []],
    ['ready_for_pickup', '04', days('03'), null, []],
    ['on_hold', '04', days('05'), null, []],
    ['on_hold', '04', days('03'), null, []],
    ['on_hold', '04', days('06'), null, [fact, calendar]],
    ['exception', '04', days('10', '12'), null, [fact, calendar]],
    ['exception', '04', days('03'), null, []],
    ['returned', '04', days('10'), null, []],
    ['in_transit', '04', noDays, null, []],
    ['in_transit', '04', days('03'), '2 days late', []],
  ])('%s on March %s, expected %j: %s', async (stage, day, fields, words, others) => {
    const event = { title: 'Scan', stage, created_at: `2026-03-${day}T08:00:00.000Z` } as const;
    const { site, html } = await resultOf({ stage, status: null, ...fields }, [event]);

    const [, said = null] = html.match(/(Arrives \w+| ?\d days? late)(?= · |<)/) ?? [];
    expect(said).toBe(words);
    expect([fact, calendar].filter((part) => html.includes(part))).toEqual(others);
    const list = linesOf((await site.ask('/track.html?code=TEST-1001,WB-404')).text);
    expect(list.includes('Estimated delivery date:')).toBe(said !== null || others.includes(fact));
    const { text } = await site.ask('/embed?code=TEST-1001');
    expect(linesOf(text).some((line) => /^Arrives| late$/.test(line))).toBe(said !== null);
    // Nor is the day itself said, once something else has come.
    if (said === null && others.length === 0) expect(html).not.toMatch(/Was due|March 0[35]/);
  });

  test.each<[Partial<NewParcel>, string, string | null]>([
    [
      { stage: 'attempt_failed', ...days('06') },
      'We couldn’t deliver your parcel',
      'Arrives tomorrow · Friday, March 6',
    ],
    [{ stage: 'attempt_failed', ...days('03') }, 'We couldn’t deliver your parcel', null],
    [{ stage: 'on_hold', ...days('03') }, 'Your parcel is on hold', null],
    [{ stage: 'exception', ...noDays }, 'There’s a problem with your parcel', null],
    [
      { stage: 'returned', ...days('03') },
      'Your parcel went back to the sender',
      'Wednesday, March 4 at 8:00 AM',
    ],
    [{ stage: 'ready_for_pickup', ...noDays }, 'You can collect your parcel', null],
  ])('%j: %s, %s', async (fields, words, detail) => {
    const { stage } = fields;
    const event = { title: 'Scan', stage, created_at: '2026-03-04T08:00:00.000Z' };
    const { site, html } = await resultOf({ status: null, ...fields }, [event]);

    const second = detail === null ? '' : `<span>${detail}</span>`;
    expect(html.replaceAll('\u202f', ' ')).toContain(
      `<p class="arrival"><strong>${words}</strong>${second}</p>`,
    );
    const frame = linesOf((await site.ask('/embed?code=TEST-1001')).text);
    expect(frame).toEqual(expect.arrayContaining(detail === null ? [words] : [words, detail]));
  });

  test('a problem that only the status and its colour say has a headline, too', async () => {
    const events: Event[] = [{ title: 'Held', color: 'red' }];
    const { html } = await resultOf({ stage: null, status: 'At the border' }, events);

    expect(html).toContain('<strong>There’s a problem with your parcel</strong>');
  });

  test('delivered, to whom and when, as far as this visitor sees it', async () => {
    const site = await startSite();
    await insertParcel(site.db);
    const admin = await signedInAdmin(site);
    await deliver(admin, { parcel: 'TEST-1001', received_by: 'M. Lindqvist' });
    const page = async () => (await site.ask('/track.html?code=TEST-1001')).text;
    const ask = async () => linesOf(await page());
    expect(await page()).not.toContain(calendar);

    const lines = await ask();
    expect(lines.some((line) => /^Delivered \w+day, \w+ \d+ at \d+:\d\d [AP]M$/.test(line))).toBe(
      true,
    );
    expect(lines.filter((line) => line.includes('M. Lindqvist'))).toEqual([
      'Received by M. Lindqvist',
    ]);

    await settingsChanged(site, { public_details: 'masked' });
    const masked = await ask();
    expect(masked.some((line) => line.startsWith('Delivered '))).toBe(true);
    expect(masked.filter((line) => line.includes('Lindqvist'))).toEqual([]);
  });
});

describe('what is ready to be picked up', () => {
  const workdays = {
    hours_monday: '09:00-18:00',
    hours_tuesday: '09:00-18:00',
    hours_saturday: '10:00-12:00, 13:00-14:00',
  };
  const address = 'Keizersgracht 1, 1015 Amsterdam';
  const stage = 'ready_for_pickup';

  /** What the result says to know for that, in lines, when the newest event is of March 4th. */
  async function pickupOf(settings: object, location: string | null, query = '') {
    const parcel = { stage, status: null, current_location: null, ...noDays } as const;
    const event = {
      title: 'Scan',
      stage,
      location,
      created_at: '2026-03-04T08:00:00.000Z',
    } as const;
    const { site } = await resultOf(parcel, [event]);
    await settingsChanged(site, settings);
    const { text } = await site.ask(`/track.html?code=TEST-1001${query}`);
    const [, detail = null] = text.match(/<p class="arrival">.*?<span>(.*?)<\/span>/) ?? [];
    const [list = ''] = text.match(/<dl class="pickup">.*?<\/dl>/) ?? [];
    return { detail, lines: linesOf(list), list, site };
  }

  test('says where, until when, the hours and what to bring', async () => {
    const settings = { contact_address: address, pickup_days: 7, ...workdays };
    const { detail, lines } = await pickupOf(settings, 'Kiosk Jansen');

    expect(detail).toBe('Until Wednesday, March 11');
    expect(lines).toEqual([
      'Where to collect it',
      'Kiosk Jansen',
      'Opening hours',
      'Monday – Tuesday: 9:00 AM – 6:00 PM',
      'Wednesday – Friday: Closed',
      'Saturday: 10:00 AM – 12:00 PM, 1:00 – 2:00 PM',
      'Sunday: Closed',
      'What to bring',
      'The tracking number and a photo ID',
    ]);
  });

  test.each([
    [null, address, [address]],
    // The town of the company's address: people need the street.
    ['Amsterdam', address, [address]],
    ['Kiosk Jansen', null, ['Kiosk Jansen']],
    [null, null, []],
  ])('at %s, of a company at %s', async (location, contact_address, where) => {
    const { lines } = await pickupOf({ contact_address }, location);

    expect(lines.filter((line) => [address, 'Kiosk Jansen', 'Amsterdam'].includes(line))).toEqual(
      where,
    );
  });

  test('says nothing of a last day that is not known, or has passed', async () => {
    expect((await pickupOf({ pickup_days: null }, null)).detail).toBeNull();
    const { detail, site } = await pickupOf({ pickup_days: 1 }, null);
    expect(detail).toBe('Until Thursday, March 5');
    vi.setSystemTime(new Date('2026-03-06T12:00:00.000Z'));
    expect((await site.ask('/track.html?code=TEST-1001')).text).not.toContain('<span>Until ');
  });

  test('is said in the reader’s language, and the company’s words in its own', async () => {
    const { detail, lines } = await pickupOf({ pickup_days: 7, ...workdays }, null, '&lang=de');
    expect(detail).toBe('Bis Mittwoch, 11. März');
    expect(lines).toContain('Montag – Dienstag: 09:00–18:00 Uhr');
    expect(lines).toContain('Die Sendungsnummer und einen Lichtbildausweis');

    const own = await pickupOf({ pickup_bring: 'Your passport' }, null, '&lang=de');
    expect(own.list).toContain('<bdi lang="en">Your passport</bdi>');
  });

  test.each(['masked', 'locked'])(
    'is said where details are %s, with no place of the parcel',
    async (public_details) => {
      const { lines } = await pickupOf({ public_details, contact_address: address }, 'Home of Ada');

      expect(lines).toEqual(
        expect.arrayContaining([address, 'The tracking number and a photo ID']),
      );
      expect(lines.join()).not.toContain('Ada');
    },
  );

  test('is said of nothing else', async () => {
    expect((await resultOf({ stage: 'in_transit' })).html).not.toContain('class="pickup"');
  });
});

describe('what is to be paid at the door', () => {
  const cod = { status: null, cod_amount: 12_050, cod_currency: 'EUR' };
  const paid = (lines: string[]) => lines.filter((line) => /pay|€|driver/i.test(line));
  const due = 'To pay on delivery: €120.50';
  const how = 'To the driver, in cash or by card.';

  test.each<[Partial<NewParcel>, string[]]>([
    [{ stage: 'in_transit' }, [due, how]],
    [{ stage: 'out_for_delivery' }, [due, how]],
    [{ stage: null }, [due, how]],
    [{ stage: 'ready_for_pickup' }, [due]],
    [{ stage: 'delivered' }, []],
    [{ stage: 'returned' }, []],
    [{ stage: 'in_transit', cod_amount: 0 }, []],
    [{ stage: 'in_transit', cod_amount: null }, []],
  ])('%j: %j', async (fields, words) => {
    const { site, lines } = await resultOf({ ...cod, ...fields });

    expect(paid(lines)).toEqual(words);
    for (const path of ['/embed?code=TEST-1001', '/track.html?code=TEST-1001,WB-404']) {
      const { text } = await site.ask(path);
      expect(text, path).not.toMatch(/120\.50|12050/);
    }
  });

  test('is said in the reader’s language, and not where details are hidden', async () => {
    const { site } = await resultOf({ ...cod, stage: 'out_for_delivery' });
    const ask = async () => (await site.ask('/track.html?code=TEST-1001&lang=de')).text;
    expect(await ask()).toMatch(/Bei Zustellung zu zahlen: 120,50\s€.*Beim Fahrer, bar oder/);

    for (const public_details of ['masked', 'locked'] as const) {
      await settingsChanged(site, { public_details });
      expect(await ask()).not.toMatch(/120,50|12050|class="to-pay"/);
    }
  });
});

test('nothing is said twice', async () => {
  const events = [
    { title: 'Picked up', location: 'Accra' },
    { title: 'Sorted', location: 'Lisbon' },
  ];
  const { lines } = await resultOf({ stage: 'in_transit', status: null, ...days('10') }, events);

  for (const words of [
    'TEST-1001',
    'Lisbon',
    'Ada Okoye',
    'Kofi Mensah',
    '2 kg',
    'Keizersgracht 1, Amsterdam',
  ]) {
    expect(
      lines.filter((line) => line.endsWith(words)),
      words,
    ).toHaveLength(1);
  }
  // As the status, and as the name of its step.
  expect(lines.filter((line) => line === 'In transit')).toHaveLength(2);
  expect(lines).toContain('Current location:');
});

test('a place that is not that of the newest event stands among the facts', async () => {
  const { html } = await resultOf({ current_location: 'Porto' }, [{ location: 'Lisbon' }]);

  expect(html).toContain('<dt>Current location</dt><dd><bdi>Porto</bdi></dd>');
});

describe('what to do', () => {
  test.each<[string, Partial<NewParcel>, string]>([
    ['late', { stage: 'in_transit', ...days('03') }, 'Sorry for the delay.'],
    [
      'a failed attempt',
      { stage: 'attempt_failed', ...days('10') },
      'If the date doesn’t suit you, tell us when or where to try again.',
    ],
    [
      'one without another day',
      { stage: 'attempt_failed', ...days('03') },
      '>Tell us when or where',
    ],
    ['trouble', { stage: 'on_hold', ...days('03') }, 'Your parcel is delayed'],
    ['a return', { stage: 'returned', ...days('03') }, 'Ask the sender what happens next'],
  ])('is said of %s, with a way to the company', async (_, fields, words) => {
    const { site } = await resultOf(fields);
    await settingsChanged(site, { contact_phone: '+31 20 555 0199' });

    const { text } = await site.ask('/track.html?code=TEST-1001');

    const [advice = ''] = text.match(/<p class="trouble no-print">.*?<\/p>/) ?? [];
    expect(advice).toContain(words);
    expect(advice).toContain('<a href="/contact.html?code=TEST-1001#message">');
    expect(advice).toMatch(/<a href="tel:\+31205550199" dir="ltr"><svg.*<span>\+31 20 555 0199</);
  });

  test.each<Partial<NewParcel>>([
    { stage: 'in_transit', ...days('10') },
    { stage: 'delivered', ...days('03') },
    { stage: 'ready_for_pickup', ...days('03') },
    // It may have been delivered without a record of it.
    { stage: null, status: null, ...days('03') },
  ])('is nothing where all is well, or nothing can be done: %j', async (fields) => {
    expect((await resultOf(fields)).html).not.toContain('class="trouble no-print"');
  });
});

describe('the history', () => {
  const events = (count: number) =>
    Array.from({ length: count }, (_, hour) => ({
      title: `Scan ${hour}.`,
      created_at: `2026-03-01T${String(hour + 10)}:00:00.000Z`,
    }));
  const titles = (html: string) => [...html.matchAll(/<h4><bdi>(.*?)<\/bdi>/g)].map(([, t]) => t);

  test('shows the newest five, and folds the others behind a button that needs no script', async () => {
    const { html } = await resultOf({}, events(7));

    const [newest = '', older = ''] = html.split('<details class="history-older">');
    expect(titles(newest)).toEqual(['Scan 6.', 'Scan 5.', 'Scan 4.', 'Scan 3.', 'Scan 2.']);
    expect(titles(older)).toEqual(['Scan 1.', 'Scan 0.']);
    expect(older).toMatch(/^<summary[^>]*><span>Show all 7<\/span><span>Show fewer<\/span>/);
    expect((await resultOf({}, events(5))).html).not.toContain('history-older');
  });

  test('is grouped by day', async () => {
    const { html } = await resultOf({}, [
      { created_at: '2026-03-01T08:00:00.000Z' },
      { created_at: '2026-03-01T09:30:00.000Z' },
      { created_at: '2026-03-02T10:05:00.000Z' },
    ]);

    const told = html.match(/(?<=event-day[^>]*>|<time[^>]*>)[^<]+/g);
    expect(told?.map((words) => words.replace(/\s/g, ' '))).toEqual([
      'Monday, Mar 2, 2026',
      '10:05 AM',
      'Sunday, Mar 1, 2026',
      '9:30 AM',
      '8:00 AM',
    ]);
    expect(html).toContain('>Times in UTC.<');
  });

  test('tells the local time of the parcel’s own places and of saved ones', async () => {
    const { site, admin } = await siteWithAdmin();
    await insertParcel(site.db, { tracking_code: 'OTHER-1' });
    const honolulu = { location: 'Hub Honolulu', latitude: 21.3, longitude: -157.86 };
    const json = { parcels: ['OTHER-1'], title: 'Scan', ...honolulu };
    expect((await admin.ask('/api/events', { method: 'POST', json })).status).toBe(201);
    const tokyo = { map_pickup_latitude: 35.68, map_pickup_longitude: 139.7 };
    const id = await insertParcel(site.db, { pickup_location: 'Tokyo', ...tokyo });
    for (const location of ['hub  Honolulu', 'tokyo']) {
      await insertActivity(site.db, id, { location, created_at: '2026-03-01T20:30:00.000Z' });
    }
    const told = async () => {
      const { text } = await site.ask('/track.html?code=TEST-1001');
      const words = text.match(/(?<=event-day[^>]*>|history-clock[^>]*>|<time[^>]*>)[^<]+/g);
      return words?.map((one) => one.replace(/\s/g, ' '));
    };

    expect(await told()).toEqual([
      'Times are local to each place.',
      'Monday, Mar 2, 2026',
      '5:30 AM',
      'Sunday, Mar 1, 2026',
      '10:30 AM',
    ]);

    // One of which no clock is known has all of them told by the company's.
    await insertActivity(site.db, id, {
      location: 'Somewhere',
      created_at: '2026-03-01T20:30:00.000Z',
    });
    expect(await told()).toEqual([
      'Times in UTC.',
      'Sunday, Mar 1, 2026',
      '8:30 PM',
      '8:30 PM',
      '8:30 PM',
    ]);
  });
});

test('what is masked tells nothing of time zones', async () => {
  const site = await siteThatShows('masked');
  await site.db
    .updateTable('parcels')
    .set({ current_location: 'Chicago', map_current_latitude: 41.9, map_current_longitude: -87.6 })
    .execute();
  await site.db.updateTable('activities').set({ location: 'Chicago' }).execute();

  const { text } = await site.ask('/api/parcels/PRIV-1001');

  expect(text).toContain('"location":"Chicago"');
  expect(text).not.toContain('time_zone');
});

test('a number that nobody knows gets what was typed, the shape of a number, three reasons and a way to the company', async () => {
  const site = await startSite();
  await settingsChanged(site, { company_name: 'Northwind', contact_phone: '+31 20 555 0199' });

  const { status, text, headers } = await site.ask('/track.html?code=NO-SUCH-1');

  expect(status).toBe(404);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(text).toContain('noindex');
  expect(text).toContain('class="track-error track-unknown"');
  expect(text).toContain('<p class="track-fault error">WE CAN’T FIND THAT TRACKING NUMBER.</p>');
  expect(text).toContain('value="NO-SUCH-1"');
  expect(text).toContain('<p class="measure">You typed: NO-SUCH-1</p>');
  const [, help = ''] =
    text.match(/<section class="not-found-help wide no-print">(.*?)<\/section>/) ?? [];
  expect(help.match(/<li class="measure">/g)).toHaveLength(3);
  expect(help).toContain('A tracking number has 4 to 40 characters');
  expect(help).toContain('<h2>Ask Northwind</h2>');
  expect(help).toContain('<a href="tel:+31205550199"');
  expect(help).toContain('<a href="/contact.html#contact"');
});

test('once the page is alive, email updates, sharing and the rest are beside the status', async () => {
  const { lines, html } = await resultOf({ stage: 'in_transit', ...days('10') }, [{}]);

  const at = (words: string) => lines.indexOf(words);
  expect(at('Share')).toBeGreaterThan(at('Arrives Tuesday, March 10'));
  expect(at('Share')).toBeLessThan(at('Tracking history'));
  expect(html).toMatch(/<details class="follow no-print"><summary/);
  const [, menu = ''] = html.match(/<ul class="more-menu card"(.*?)<\/ul>/) ?? [];
  expect(linesOf(`<ul ${menu}`)).toEqual(['Add to calendar', 'Print', 'Ask about this parcel']);
});
