import { describe, expect, test } from 'vitest';
import type { NewParcel } from '../../../server/parcels/shared/parcel.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { required } from '../../support/parcels/parcel-fields.ts';
import { changeParcel, siteForParcels } from '../../support/parcels/parcel-site.ts';
import { insertParcelWith } from '../../support/parcels/parcels-to-filter.ts';
import { insertActivity, insertParcel, nothingKnown } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

type Fields = Parameters<typeof insertParcel>[1];

async function pageOf(fields: Fields) {
  const site = await startSite();
  await insertActivity(site.db, await insertParcel(site.db, fields), { title: 'Packed' });
  const admin = await signedInAdmin(site);
  const { text } = await admin.ask('/control/parcels/TEST-1001');
  return text.slice(text.indexOf('<main'));
}

describe('the page of a parcel', () => {
  test('leads without script to all that can be done with it', async () => {
    const page = await pageOf({});
    const of = (place: string) => `href="/control/parcels/TEST-1001/${place}"`;
    for (const place of [
      'update',
      'activities',
      'update-map',
      'update-image',
      'activities/create',
      'activities/1',
      'deliver',
      'delivery-note',
      'template',
      'merge',
    ]) {
      expect(page, place).toContain(of(place));
    }
    expect(page).toContain('/track.html?code=TEST-1001"');
    expect(page).toContain('create.html?from=TEST-1001&amp;as=return"');
    expect(page).toContain('/control/papers/labels?parcels=1"');
    expect(page).toContain('Packed');
  });

  test('calls and writes to people with a tap; shows what is given, and offers once to add the rest', async () => {
    const page = await pageOf({
      recipient_phone_number: '+49 (30) 555-0199',
      recipient_email: 'ada@example.com',
      sender_email: 'chen@example.com',
    });
    const empty = await pageOf(nothingKnown);

    expect(page).toContain('href="tel:+49305550199"');
    expect(page).toContain('href="mailto:ada@example.com"');
    expect(page).toContain('href="mailto:chen@example.com"');
    expect(page).toContain('<dt>Weight</dt>');
    expect(empty).not.toContain('Not given');
    expect(empty).not.toContain('<dt>Weight</dt>');
    expect(empty.match(/Add details/g)).toHaveLength(1);
    expect(empty).toContain('href="/control/parcels/TEST-1001/update#shipment"');
  });

  test('names the days at its top until the parcel is delivered, and then with the rest', async () => {
    const days = {
      min_expected_delivery_date: '2026-12-04',
      max_expected_delivery_date: '2026-12-07',
    };
    const onItsWay = await pageOf({ ...days, stage: 'in_transit' });
    const delivered = await pageOf({ ...days, stage: 'delivered' });

    expect(onItsWay).toContain('Dec 4, 2026 – Dec 7, 2026');
    expect(onItsWay).not.toContain('<dt>Deliver by</dt>');
    expect(delivered).not.toContain('Dec 4, 2026 – Dec 7, 2026');
    expect(delivered).toContain('<dt>Deliver by</dt>');
  });

  test.each([
    [{ show_map: 'no' as const, map_current_latitude: 1, map_current_longitude: 2 }, false],
    [{ show_map: 'yes' as const }, false],
    [{ show_map: 'yes' as const, map_current_latitude: 1, map_current_longitude: 2 }, true],
  ])(
    'has a map where visitors see one and it would show something: %j',
    async (fields, isThere) => {
      expect((await pageOf(fields)).includes('class="map-panel"')).toBe(isThere);
    },
  );
});

test('the form of a parcel has an anchor at each of its topics', async () => {
  const site = await startSite();
  await insertParcel(site.db);
  const { text } = await (await signedInAdmin(site)).ask('/control/parcels/TEST-1001/update');

  for (const id of ['shipment', 'delivery', 'recipient', 'sender']) {
    expect(text).toContain(`id="${id}"`);
  }
});

test('of a parcel that there is not, each of its pages says so', async () => {
  const admin = await signedInAdmin(await startSite());
  const places = ['', '/update', '/update-map', '/update-image', '/activities'];
  for (const place of [...places, '/activities/create']) {
    const { text } = await admin.ask(`/control/parcels/NO-SUCH-1${place}`);
    expect(text, place).toMatch(/<h1[^>]*>No Data Found<\/h1>/);
  }
});

/** Today, yesterday and tomorrow in the site's time zone. */
const timeZone = 'Pacific/Auckland';

const [yesterday, today, tomorrow] = [-1, 0, 1].map((days) =>
  new Intl.DateTimeFormat('sv', { timeZone }).format(Date.now() + days * 24 * 60 * 60 * 1000),
);

const from = (day: string | undefined) => ({ min_expected_delivery_date: day ?? null });

const until = (day: string | undefined) => ({ max_expected_delivery_date: day ?? null });

const late: Record<string, Partial<NewParcel>> = {
  'LATE-latest-day': { stage: 'in_transit', ...until(yesterday) },
  'LATE-earliest-day-alone': { stage: 'in_transit', ...from(yesterday) },
  'LATE-both-days': { stage: 'at_customs', ...from(yesterday), ...until(yesterday) },
  'LATE-exception': { stage: 'exception', ...until(yesterday) },
  'LATE-failed': { stage: 'attempt_failed', ...until(yesterday) },
  'LATE-not-set-out': { stage: 'pending', ...until(yesterday) },
  'LATE-status-alone': { stage: null, status: 'In transit', ...until(yesterday) },
};

const notLate: Record<string, Partial<NewParcel>> = {
  'GOOD-delivered': { stage: 'delivered', ...until(yesterday) },
  'GOOD-returned': { stage: 'returned', ...until(yesterday) },
  'GOOD-no-days': { stage: 'in_transit' },
  'GOOD-due-today': { stage: 'in_transit', ...from(yesterday), ...until(today) },
  'GOOD-earliest-day-today': { stage: 'in_transit', ...from(today) },
  'GOOD-due-tomorrow': { stage: 'out_for_delivery', ...until(tomorrow) },
};

const all = { ...late, ...notLate };

const lateCodes = Object.keys(late).sort();

/** A site with one of each. */
async function siteWithAll() {
  const site = await startSite({ TZ: timeZone });
  for (const [code, fields] of Object.entries(all)) {
    await insertParcelWith(site.db, code, { status: null, ...fields });
  }
  return { ...site, admin: await signedInAdmin(site) };
}

/** Those of the codes whose text has this word. */
async function saying(word: string, textOf: (code: string) => Promise<string> | string) {
  const codes: string[] = [];
  for (const code of Object.keys(all)) {
    if ((await textOf(code)).includes(word)) codes.push(code);
  }
  return codes.sort();
}

describe('a parcel is late that is not delivered or returned and was due before today', () => {
  test('in the filter and the lines of the list, among what needs attention, on its page and its result', async () => {
    const { admin, ask } = await siteWithAll();

    const { data } = dataOf(await admin.ask('/api/parcels?late=yes&per_page=100'));
    const { late: found } = dataOf(await admin.ask('/api/attention'));
    const { text } = await admin.ask('/control/parcels/list.html?per_page=100');
    const lines = text.split('<tr data-id');
    const lineOf = (code: string) => lines.find((line) => line.includes(`<bdi>${code}<`)) ?? '';
    const pageOf = async (code: string) => (await admin.ask(`/control/parcels/${code}`)).text;
    const resultOf = async (code: string) => (await ask(`/track.html?code=${code}`)).text;

    const codes = data.map((parcel: { tracking_code: string }) => parcel.tracking_code);
    expect(codes.sort()).toEqual(lateCodes);
    expect(found).toMatchObject({ count: lateCodes.length });
    expect(await saying('late-badge', lineOf)).toEqual(lateCodes);
    expect(await saying('late-badge', pageOf)).toEqual(lateCodes);
    // A failed attempt or a problem has come in the place of the day that was due, and is the headline.
    const troubled = ['LATE-failed', 'LATE-exception'];
    expect(await saying('arrival-late', resultOf)).toEqual(
      lateCodes.filter((code) => !troubled.includes(code)),
    );
  });

  test('in the list and not on its result where nobody knows where it stands', async () => {
    const { db, admin, ask } = await siteWithAll();
    await insertParcelWith(db, 'LATE-unknown', { stage: null, status: null, ...until(yesterday) });

    expect((await admin.ask('/api/parcels?late=yes&per_page=100')).text).toContain('LATE-unknown');
    expect((await ask('/track.html?code=LATE-unknown')).text).not.toContain('arrival-late');
  });

  test('in the share of deliveries in time: by the day on which it was delivered', async () => {
    const { db, admin } = await siteWithAll();
    const delivered = async (code: string, fields: Partial<NewParcel>) => {
      const id = await insertParcelWith(db, code, { stage: 'delivered', ...fields });
      await insertActivity(db, id, { stage: 'delivered', created_at: new Date().toISOString() });
    };
    await delivered('DONE-late', until(yesterday));
    await delivered('DONE-late-too', from(yesterday));
    await delivered('DONE-today', { ...from(yesterday), ...until(today) });
    await delivered('DONE-early', until(tomorrow));
    await delivered('DONE-no-days', {});

    expect((await admin.ask('/control/index.html')).text).toContain('2 of 4');
  });
});

/** A site with the parcel NEW-2001, of which nothing is known but the fields that a parcel needs. */
async function siteWithNew() {
  const site = await siteForParcels();
  expect((await site.post(required)).status).toBe(201);
  const code = required.tracking_code;
  const pages = {
    result: `/track.html?code=${code}`,
    'list of results': `/track.html?code=${code},WB-404`,
    'list of the panel': '/control/parcels/list.html',
    'page of the panel': `/control/parcels/${code}`,
  };
  return { ...site, code, pages };
}

/** The first pill or chip of a page. */
function pillIn(html: string): string | undefined {
  const [, inside = ''] =
    html.match(/class="(?:waybill-status|stage-pill|parcel-stage) [^>]*>(.*?)<\/(?:p|td|div)>/s) ??
    [];
  return inside.replaceAll(/<[^>]+>/g, '').trim();
}

test('a new parcel is drawn as registered, and its stage stays null', async () => {
  const { admin, ask, code, pages } = await siteWithNew();

  for (const path of Object.values(pages))
    expect(pillIn((await admin.ask(path)).text), path).toContain('Registered');
  const german = (await admin.ask(`${pages.result}&lang=de`)).text;
  expect(pillIn(german)).toContain('Erfasst');
  expect(german).toContain(`<title>Waybill Logistics - ${code} - Erfasst</title>`);
  expect(dataOf(await ask(`/api/parcels/${code}`))).toMatchObject({ stage: null, status: null });
  expect(dataOf(await admin.ask('/api/parcels?stage=pending'))).toMatchObject({ total: 0 });
});

test('what is known otherwise stands there instead', async () => {
  const { admin, code, pages } = await siteWithNew();

  await changeParcel(admin, { id: code, status: 'Weighed' });
  for (const path of Object.values(pages)) {
    const { text } = await admin.ask(path);
    expect(text, path).toContain('Weighed');
    expect(text, path).not.toContain('>Registered');
  }

  await changeParcel(admin, { id: code, status: null, stage: 'pending' });
  for (const path of Object.values(pages))
    expect(pillIn((await admin.ask(path)).text), path).toContain('Pending');
});
