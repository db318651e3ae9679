import { describe, expect, test } from 'vitest';
import type { TestAdmin } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import {
  deliver,
  failToDeliver,
  siteToDeliver,
  wholeDelivery,
} from '../../support/parcels/deliveries.ts';
import { dayFromNow, siteWithRuns } from '../../support/parcels/runs.ts';

/** A parcel that was delivered, and the pictures of its proof. */
async function deliveredSite() {
  const site = await siteToDeliver();
  await site.deliver({ ...(await wholeDelivery()), happened_at: '2026-03-05T14:30:00Z' });
  return { ...site, pictures: await site.images() };
}

const secrets = ['Nana Boateng', 'At the side door.'];

describe('the proof of a delivery', () => {
  test('is on the result, for whoever sees all', async () => {
    const { ask, pictures } = await deliveredSite();

    const answer = dataOf(await ask('/api/parcels/WB-1'));
    const { text } = await ask('/track.html?code=WB-1');
    const result = text.slice(text.indexOf('<article'), text.indexOf('</article>'));

    expect(answer.delivery).toEqual({
      received_by: 'Nana Boateng',
      note: 'At the side door.',
      place: null,
      signature: expect.stringMatching(/\.webp$/),
      photo: expect.stringMatching(/\.webp$/),
      created_at: '2026-03-05T14:30:00.000Z',
    });
    for (const shown of ['Proof of delivery', ...secrets]) expect(result).toContain(shown);
    for (const name of pictures) expect(result).toContain(`/uploads/images/${name}`);
    expect(result).not.toContain('52.370216');
  });

  test.each(['masked', 'locked'] as const)(
    'is for nobody where strangers see it %s',
    async (redacted) => {
      const { db, ask, admin, pictures } = await deliveredSite();
      await db.updateTable('settings').set({ public_details: redacted }).execute();

      const answers = [await ask('/api/parcels/WB-1'), await ask('/track.html?code=WB-1')];

      for (const { status, text } of answers) {
        expect(status).toBe(200);
        for (const secret of [...secrets, ...pictures]) expect(text).not.toContain(secret);
      }
      expect((await admin.ask('/track.html?code=WB-1')).text).toContain('Nana Boateng');
    },
  );

  test('is not in the history, nor beside a parcel that is on its way again', async () => {
    const { ask, post, pictures } = await deliveredSite();
    await post({ parcels: ['WB-1'], title: 'Returned', stage: 'returned' });

    const { text } = await ask('/api/parcels/WB-1');
    const page = await ask('/track.html?code=WB-1');

    expect(dataOf(await ask('/api/parcels/WB-1')).delivery).toBe(null);
    for (const secret of [...secrets, ...pictures]) {
      expect(text).not.toContain(secret);
      expect(page.text).not.toContain(secret);
    }
  });

  test('is in no log', async () => {
    const { logged, pictures } = await deliveredSite();
    const log = JSON.stringify(logged);
    expect(log).toContain('/api/deliveries');
    for (const secret of [...secrets, ...pictures, 'WB-1']) expect(log).not.toContain(secret);
  });
});

describe('in the panel', () => {
  test('the parcel’s page and the delivery note show it, with what the device knew', async () => {
    const { admin, db, pictures } = await deliveredSite();
    const settings = { company_name: 'Harbour & Sons', contact_address: 'Rua do Cais 42' };
    await db.updateTable('settings').set(settings).execute();

    for (const path of ['', '/delivery-note']) {
      const { status, text } = await admin.ask(`/control/parcels/WB-1${path}`);
      const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));

      expect(status).toBe(200);
      for (const shown of [...secrets, ...pictures, '52.370216', '2:30']) {
        expect(main).toContain(shown);
      }
    }
    const note = (await admin.ask('/control/parcels/WB-1/delivery-note')).text;
    expect(note).toContain('Harbour &amp; Sons');
    expect(note).toContain('Rua do Cais 42');
  });

  test('says the time on the clocks of the site', async () => {
    const { admin, deliver } = await siteToDeliver({ TZ: 'America/New_York' });
    await deliver({ received_by: 'Ada', happened_at: '2026-03-05T14:30' });

    const { text } = await admin.ask('/control/parcels/WB-1/delivery-note');

    expect(text).toContain('dateTime="2026-03-05T19:30:00.000Z"');
    expect(text).toMatch(/2:30\sPM/);
  });

  test('may ask the device where it is, where a delivery is proved, and nowhere else', async () => {
    const { admin, ask } = await siteToDeliver();
    const policy = async (path: string) =>
      (await admin.ask(path)).headers['permissions-policy'] ?? '';

    expect(await policy('/control/parcels/WB-1/deliver')).toContain('geolocation=(self)');
    expect(await policy('/control/parcels/WB-1/deliver')).toContain('camera=()');
    for (const path of ['', '/delivery-note', '/update']) {
      expect(await policy(`/control/parcels/WB-1${path}`)).toContain('geolocation=()');
    }
    const refused = await ask('/control/parcels/WB-1/deliver');
    expect(refused.headers['permissions-policy']).toContain('geolocation=()');
  });

  test('knows no proof of a parcel that was not delivered, nor of one that is not there', async () => {
    const { admin } = await siteToDeliver();

    const { text } = await admin.ask('/control/parcels/WB-1/delivery-note');
    expect(text).toContain('There’s no proof of delivery');
    for (const path of ['deliver', 'delivery-note']) {
      expect((await admin.ask(`/control/parcels/WB-9/${path}`)).status).toBe(404);
    }
  });
});

describe('of two proofs of a delivery the newest is shown', () => {
  test.each([
    ['by when it happened', '2026-03-06T09:00:00Z', '2026-03-05T14:30:00Z', 'First Recorded'],
    ['and not the one before', '2026-03-05T14:30:00Z', '2026-03-06T09:00:00Z', 'Second Recorded'],
    ['at once, the one recorded last', '2026-03-05T14:30Z', '2026-03-05T14:30Z', 'Second Recorded'],
  ])('%s', async (_what, first, second, received_by) => {
    const { ask, admin, deliver } = await siteToDeliver();
    await deliver({ received_by: 'First Recorded', happened_at: first });
    await deliver({ received_by: 'Second Recorded', happened_at: second });

    for (const reply of [await ask('/api/parcels/WB-1'), await admin.ask('/api/parcels/WB-1')]) {
      expect(dataOf(reply).delivery).toMatchObject({ received_by });
    }
  });
});

/** What insertParcel writes into each parcel. */
const people = ['Ada Okoye', 'Amsterdam'];

/** Expects the form of a proof, with whom the parcel is for. */
async function expectForm(who: TestAdmin, code: string): Promise<void> {
  const { status, text } = await who.ask(`/control/parcels/${code}/deliver`);
  expect(status).toBe(200);
  for (const shown of people) expect(text).toContain(shown);
}

/** Expects a refusal in words, which says nothing about the parcel. */
async function expectRefusal(who: TestAdmin, code: string): Promise<void> {
  const { status, text } = await who.ask(`/control/parcels/${code}/deliver`);
  expect(status).toBe(403);
  expect(text).toContain('This parcel isn’t one of your open stops.');
  for (const secret of people) expect(text).not.toContain(secret);
}

/** A driver with a run of today, or of another day, with WB-1 and WB-2. */
async function siteWithStops(days = 0) {
  const site = await siteWithRuns();
  return { ...site, run: await site.makeRun(['WB-1', 'WB-2'], { day: dayFromNow(days) }) };
}

test.each([
  [0, 'shown', expectForm],
  [-1, 'shown', expectForm],
  [-2, 'refused', expectRefusal],
  [1, 'refused', expectRefusal],
] as const)(
  'the form of a proof, to the driver of an open stop %i days away, is %s',
  async (days, _what, expected) => {
    const { driver, dispatcher, secondDriver } = await siteWithStops(days);
    await expected(driver, 'WB-1');
    await expectForm(dispatcher, 'WB-1');
    await expectRefusal(driver, 'WB-3');
    await expectRefusal(await secondDriver(), 'WB-1');
  },
);

test('shows nothing of a stop that is over, nor of a run that is closed', async () => {
  const { driver, change, run } = await siteWithStops();
  await deliver(driver, { parcel: 'WB-1' });
  await expectRefusal(driver, 'WB-1');

  await failToDeliver(driver, { parcel: 'WB-2', reason: 'refused' });
  // It can be tried again.
  await expectForm(driver, 'WB-2');

  await change({ id: run.id, add: ['WB-3'] });
  await expectForm(driver, 'WB-3');
  await change({ id: run.id, closed: 'yes' });
  for (const code of ['WB-2', 'WB-3']) await expectRefusal(driver, code);
});

test('leads a driver to their day, and who reads parcels to the parcel', async () => {
  const { driver, dispatcher } = await siteWithStops();
  const leads = async (who: TestAdmin) => {
    const { text } = await who.ask('/control/parcels/WB-1/deliver');
    const [, to] = text.match(/&quot;to&quot;:&quot;([^&]*)&quot;/) ?? [];
    return { to, crumbs: text.includes('href="/control/parcels/WB-1"') };
  };
  expect(await leads(driver)).toEqual({ to: '/control/today.html', crumbs: false });
  expect(await leads(dispatcher)).toEqual({ to: '/control/parcels/WB-1', crumbs: true });
});
