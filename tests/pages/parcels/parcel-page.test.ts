import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

type Fields = Parameters<typeof insertParcel>[1];

async function pageOf(fields: Fields) {
  const site = await startSite();
  const id = await insertParcel(site.db, fields);
  await insertActivity(site.db, id, { title: 'Packed' });
  const admin = await signedInAdmin(site);
  const { text } = await admin.ask('/control/parcels/TEST-1001');
  return text.slice(text.indexOf('<main'));
}

/** The fields that a parcel may be without. */
const nothing = {
  ...{ stage: null, status: null, current_location: null, weight: null, shipped_via: null },
  ...{ parcel_content: null, declared_value: null, image: null, pickup_location: null },
  ...{ min_expected_delivery_date: null, max_expected_delivery_date: null },
  ...{ recipient_email: null, recipient_phone_number: null, recipient_language: null },
  ...{ sender_name: null, sender_email: null, sender_language: null },
} as const;

describe('the page of a parcel', () => {
  test('leads without script to all that can be done with it', async () => {
    const page = await pageOf({});
    const of = (place: string) => `href="/control/parcels/TEST-1001/${place}"`;
    for (const place of [
      ...['update', 'activities', 'update-map', 'update-image', 'activities/create'],
      ...['activities/1', 'deliver', 'delivery-note', 'template', 'merge'],
    ]) {
      expect(page, place).toContain(of(place));
    }
    expect(page).toContain('/track.html?code=TEST-1001"');
    expect(page).toContain('create.html?from=TEST-1001&amp;as=return"');
    expect(page).toContain('/control/papers/labels?parcels=1"');
    expect(page).toContain('Packed');
  });

  test('calls and writes to people with a tap', async () => {
    const page = await pageOf({
      recipient_phone_number: '+49 (30) 555-0199',
      recipient_email: 'ada@example.com',
      sender_email: 'chen@example.com',
    });

    expect(page).toContain('href="tel:+49305550199"');
    expect(page).toContain('href="mailto:ada@example.com"');
    expect(page).toContain('href="mailto:chen@example.com"');
  });

  test('shows what is given, and offers once to add the rest', async () => {
    const page = await pageOf(nothing);

    expect(page).not.toContain('Not given');
    expect(page).not.toContain('<dt>Weight</dt>');
    expect(page.match(/Add details/g)).toHaveLength(1);
    expect(page).toContain('href="/control/parcels/TEST-1001/update#shipment"');
    expect(await pageOf({})).toContain('<dt>Weight</dt>');
  });

  test('names the days at its top until the parcel is delivered, and then with the rest', async () => {
    const days = {
      min_expected_delivery_date: '2026-12-04',
      max_expected_delivery_date: '2026-12-07',
    };
    const onItsWay = await pageOf({ ...days, stage: 'in_transit' });
    const delivered = await pageOf({ ...days, stage: 'delivered' });

    expect(onItsWay).toContain('Dec 04, 2026 – Dec 07, 2026');
    expect(onItsWay).not.toContain('<dt>Deliver by</dt>');
    expect(delivered).not.toContain('Dec 04, 2026 – Dec 07, 2026');
    expect(delivered).toContain('<dt>Deliver by</dt>');
  });

  test.each([
    [{ show_map: 'no' as const, map_current_latitude: 1, map_current_longitude: 2 }, false],
    [{ show_map: 'yes' as const, ...emptyMap() }, false],
    [{ show_map: 'yes' as const, map_current_latitude: 1, map_current_longitude: 2 }, true],
  ])(
    'has a map where visitors see one and it would show something: %j',
    async (fields, isThere) => {
      expect((await pageOf(fields)).includes('class="map-panel"')).toBe(isThere);
    },
  );
});

function emptyMap() {
  return {
    ...{ map_current_latitude: null, map_current_longitude: null },
    ...{ map_pickup_latitude: null, map_pickup_longitude: null },
    ...{ map_destination_latitude: null, map_destination_longitude: null },
  };
}

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
  for (const place of ['', '/update', '/update-map', '/update-image', '/activities']) {
    const { text } = await admin.ask(`/control/parcels/NO-SUCH-1${place}`);
    expect(text, place).toMatch(/<h1[^>]*>No Data Found<\/h1>/);
  }
  const { text } = await admin.ask('/control/parcels/NO-SUCH-1/activities/create');
  expect(text).toMatch(/<h1[^>]*>No Data Found<\/h1>/);
});
