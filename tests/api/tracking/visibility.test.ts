import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { siteThatShows, toldBy } from '../../support/tracking/private-parcel.ts';

const path = '/api/parcels/PRIV-1001';

describe('a stranger', () => {
  test('sees all where nothing is hidden', async () => {
    const { ask } = await siteThatShows('all');

    const { text, json } = await ask(path);

    expect(json()).toMatchObject({ data: { recipient_name: 'Hannah Okafor', map_zoom: 16 } });
    expect(text).not.toMatch(/"(masked|locked|unlocked)"/);
  });

  test('sees initials and towns of what is masked', async () => {
    const { ask } = await siteThatShows('masked');

    expect((await ask(path)).json()).toMatchObject({
      data: {
        masked: true,
        tracking_code: 'PRIV-1001',
        recipient_name: 'H… O…',
        recipient_email: null,
        recipient_phone_number: null,
        destination: 'Chicago',
        sender_name: 'K… O…',
        pickup_location: 'Osaka',
        image: null,
        status: 'Handed to Ms. O…, call (…',
        weight: '2 kg, as O… said',
        current_location: '… … … …, Chicago',
        map_zoom: 10,
        map_destination_latitude: 41.9,
        map_current_longitude: -87.7,
        min_expected_delivery_date: '2026-03-05',
      },
    });
  });

  test('sees how it goes, and nothing of whose it is, of what is locked', async () => {
    const { ask } = await siteThatShows('locked');

    expect((await ask(path)).json()).toMatchObject({
      data: {
        locked: true,
        stage: 'in_transit',
        progress: 'in_transit',
        weight: '2 kg, as … said',
        recipient_name: null,
        destination: null,
        sender_name: null,
        pickup_location: null,
        map_destination_latitude: null,
        map_pickup_longitude: null,
        map_zoom: 10,
        history: { total: 25 },
        max_expected_delivery_date: '2026-03-07',
      },
    });
  });

  test.each(['masked', 'locked'] as const)('reads no private word of what is %s', async (sight) => {
    const { ask } = await siteThatShows(sight);

    for (const query of ['', '?page=2', '?per_page=100', '?page=9', '?page=x']) {
      const { text } = await ask(`${path}${query}`);
      expect(toldBy(text), query).toEqual([]);
    }
  });
});

test.each(['masked', 'locked'] as const)(
  'the administrator sees all of what is %s',
  async (sight) => {
    const site = await siteThatShows(sight);
    const admin = await signedInAdmin(site);

    const { json } = await admin.ask(path);

    expect(json()).toMatchObject({
      data: { recipient_name: 'Hannah Okafor', declared_value: 'EUR 20' },
    });
  },
);
