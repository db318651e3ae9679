import { describe, expect, test } from 'vitest';
import { labelSizes } from '../../../server/parcels/shared/parcel-list.ts';
import { withPrefix } from '../../../server/shared/field-values.ts';
import { limits } from '../../../server/shared/limits.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInAdmin, signedInMember } from '../../support/admin.ts';
import { siteToDeliver, wholeDelivery } from '../../support/parcels/deliveries.ts';
import { insertParcelsAt, range } from '../../support/parcels/many-parcels.ts';
import { changeParcel } from '../../support/parcels/parcel-site.ts';
import { siteWithRuns } from '../../support/parcels/runs.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { documents } = en;

/** A site with parcels P-1 to P-n, whose ids are 1 to n, and its administrator's pages. */
async function siteWithPapers(count: number, env: Record<string, string> = {}) {
  const site = await startSite(env);
  for (let number = 1; number <= count; number += 1) {
    await insertParcel(site.db, { tracking_code: `PACK-${number}` });
  }
  const admin = await signedInAdmin(site);
  const page = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await admin.ask(`/control/papers/${path}`, { headers });
    const cookies = String(reply.headers['set-cookie'] ?? '');
    return { status: reply.status, main: mainOf(reply.text), cookies };
  };
  return { site, admin, page };
}

function mainOf(html: string): string {
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}

/** The codes of labels, in their order on the paper. */
function labelsIn(html: string): string[] {
  return [...html.matchAll(/<article class="label [^>]*aria-label="Label ([^"]*)"/g)].map(
    ([, code = '']) => code,
  );
}

function countIn(html: string, piece: string): number {
  return html.split(piece).length - 1;
}

describe('papers', () => {
  test('lead to the list where no parcel is named', async () => {
    const { page } = await siteWithPapers(1);

    for (const paper of ['labels', 'waybills', 'delivery-notes', 'manifest']) {
      const { main } = await page(`${paper}?parcels=1`);
      expect(main).toContain('PACK-1');
      expect(main).not.toContain(' style=');
    }
    for (const path of ['labels', 'labels?parcels=', 'manifest?parcels=,', 'waybills?parcels=9']) {
      const { status, main } = await page(path);
      expect(status, path).toBe(200);
      expect(main).toContain(documents.none);
      expect(main).toContain('href="/control/parcels/list.html"');
      expect(main).not.toContain('name="print"');
    }
  });

  test('come in the order in which the parcels were chosen, each once, and say what is no parcel', async () => {
    const { page } = await siteWithPapers(3);
    expect(labelsIn((await page('labels?parcels=3,1,3')).main)).toEqual(['PACK-3', 'PACK-1']);

    const { status, main } = await page('labels?parcels=1,77,PACK-1,1e3,99999999999,%3Cb%3E');

    expect(status).toBe(200);
    expect(labelsIn(main)).toEqual(['PACK-1']);
    expect(main).toContain('Parcels not found: 77, PACK-1, 1e3, 99999999999, &lt;b&gt;<');
  });

  test('of all that a filter lets through', async () => {
    const { site, page } = await siteWithPapers(2);
    await insertParcel(site.db, { tracking_code: 'OTHER-1', stage: 'pending' });

    const found = await page('labels?all=yes&stage=pending');
    const searched = await page('labels?all=yes&search=PACK&sort=tracking_code');

    expect(labelsIn(found.main)).toEqual(['OTHER-1']);
    expect(labelsIn(searched.main)).toEqual(['PACK-1', 'PACK-2']);
    // The form for another size keeps them.
    expect(searched.main).toContain('<input type="hidden" name="search" value="PACK"/>');
  });

  test('are bounded, and say so', async () => {
    const { site, page } = await siteWithPapers(0);
    const ids = range(1, limits.documents + 1);
    await insertParcelsAt(site.db, ids);

    for (const query of [`parcels=${ids.join(',')}`, 'all=yes']) {
      const { main } = await page(`manifest?${query}`);
      expect(countIn(main, '<tr>')).toBe(limits.documents + 1);
      expect(main).toContain('These are the first 500');
    }
    expect((await page(`manifest?parcels=${ids.slice(1).join(',')}`)).main).not.toContain(
      'first 500',
    );
  });
});

describe('labels', () => {
  test('have a bar code and a QR code in each size', async () => {
    const { page } = await siteWithPapers(1);

    for (const size of labelSizes) {
      const { main } = await page(`labels?parcels=1&size=${size}`);
      expect(main).toContain(`class="sheet sheet-${size}"`);
      expect(countIn(main, '<svg class="printed-code ')).toBe(2);
    }
  });

  test('remember the size that was chosen last', async () => {
    const { admin, page } = await siteWithPapers(1);
    expect((await page('labels?parcels=1')).main).toContain('sheet-4x6');

    const { cookies } = await page('labels?parcels=1&size=a6');
    const [cookie = ''] = cookies.split(';');
    const later = await page('labels?parcels=1', { Cookie: `${admin.cookie}; ${cookie}` });

    expect(cookies).toMatch(/^label_size=a6;.*HttpOnly; SameSite=Lax$/);
    expect(later.main).toContain('sheet-a6');
    expect(later.cookies).toBe('');
    expect((await page('labels?parcels=1&size=b7')).cookies).toBe('');
  });

  test('begin at the place of a sheet that is free', async () => {
    const { page } = await siteWithPapers(3);
    const sheets = async (start: string) => {
      const { main } = await page(`labels?parcels=1,2,3&size=a4-4&start=${start}`);
      return main
        .split('<div class="sheet ')
        .slice(1)
        .map((sheet) =>
          sheet
            .split('class="sheet-place"')
            .slice(1)
            .map((place) => labelsIn(place)[0] ?? ''),
        );
    };

    expect(await sheets('3')).toEqual([['', '', 'PACK-1', 'PACK-2'], ['PACK-3']]);
    for (const none of ['0', '5', '1.5', 'x', '']) {
      expect(await sheets(none)).toEqual([['PACK-1', 'PACK-2', 'PACK-3']]);
    }
  });

  test.each([
    ['bars', 'http://localhost', '', 1, documents.noBarCode],
    [
      'a QR code',
      `https://${'long-name.'.repeat(18)}example.com`,
      '&size=a4-24',
      0,
      documents.noCodes,
    ],
  ])(
    'say so where a code is too long for %s that can be read',
    async (_what, host, size, count, sentence) => {
      const { site, page } = await siteWithPapers(0, { PUBLIC_URL: host, FORCE_HTTPS: 'off' });
      await insertParcel(site.db, { tracking_code: 'ABCDEFGHIJ-KLMNOPQRST.UVWXYZ_ABCDEFGHIJK' });

      const { main } = await page(`labels?parcels=1${size}`);

      expect(countIn(main, '<svg class="printed-code ')).toBe(count);
      expect(main).toContain(sentence);
    },
  );
});

test.each(['waybills', 'delivery-notes'])(
  'addresses in parts are in lines, as on labels: %s',
  async (paper) => {
    const { admin, page } = await siteWithPapers(1);
    const parts = { street: 'Ring 2', postcode: '1012 AB', city: 'Amsterdam', company: 'Acme' };
    const inParts = { destination: null, ...withPrefix('destination', parts) };
    await changeParcel(admin, { id: 'PACK-1', ...inParts });

    const { main } = await page(`${paper}?parcels=1`);

    expect(main).toMatch(/>Ring 2\n1012 AB Amsterdam</);
    expect(main.match(/Acme/g)).toHaveLength(1);
  },
);

describe('delivery notes', () => {
  test('have the proof of a delivery, or lines to sign on', async () => {
    const { admin, deliver } = await siteToDeliver();
    await deliver({ ...(await wholeDelivery()), happened_at: '2026-03-05T14:30:00Z' });

    const { text } = await admin.ask('/control/papers/delivery-notes?parcels=1,2');
    const [, delivered = '', other = ''] = text.split('<div class="document-sheet">');

    expect(delivered).toContain('Nana Boateng');
    expect(delivered).not.toContain('signature-field');
    expect(other).toContain('signature-field');
    expect(other).not.toContain('Nana Boateng');
  });
});

describe('a label', () => {
  const unlike = (field: string, value: string) => ({ tracking_code: 'LONG-1', [field]: value });
  const long = 'Warehouse 17, Northern Embankment Road beyond the Second Bridge, '.repeat(5);

  test.each(['recipient_name', 'destination', 'weight'] as const)(
    'without room for the %s is refused in words, and the others are printed',
    async (field) => {
      const { site, page } = await siteWithPapers(1);
      await insertParcel(site.db, unlike(field, long.slice(0, 300).trim()));

      const { status, main } = await page('labels?all=yes&sort=tracking_code&size=a4-24');

      expect(status).toBe(200);
      expect(labelsIn(main)).toEqual(['PACK-1']);
      expect(main).toContain(documents.tooLong);
      const name = en.control.fields[field];
      expect(main).toMatch(
        new RegExp(`href="/control/parcels/LONG-1"><bdi[^>]*>LONG-1</bdi></a>: ${name}<`),
      );
      // A larger one has room.
      const { main: large } = await page('labels?all=yes&sort=tracking_code&size=a6');
      expect(labelsIn(large)).toEqual(['LONG-1', 'PACK-1']);
      expect(large).not.toContain(documents.tooLong);
    },
  );

  test('that is the only one and has no room is not printed as an empty sheet', async () => {
    const { site, page } = await siteWithPapers(0);
    await insertParcel(site.db, unlike('destination', long.slice(0, 300).trim()));

    const { main } = await page('labels?all=yes&size=a4-24&created=yes');

    expect(main).toContain(documents.tooLong);
    expect(main).not.toContain('name="print"');
    expect(main).not.toContain('class="sheet');
    // The way to a larger one.
    expect(main).toContain('name="size"');
  });

  test('of one of several pieces has the weight of its own, and cash stands on the first alone', async () => {
    const { admin, page } = await siteWithPapers(0);
    const json = {
      tracking_code: 'MANY-1',
      recipient_name: 'Ann Lee',
      destination: 'Leeds',
      pieces: [{ weight: 1.5 }, { weight: 2.25 }, {}],
      weight: '20 kg',
      cod_amount: 12050,
      cod_currency: 'GBP',
    };
    expect((await admin.ask('/api/parcels', { method: 'POST', json })).status).toBe(201);

    for (const size of labelSizes) {
      const { main } = await page(`labels?all=yes&size=${size}`);
      const texts = main
        .split('<article class="label ')
        .slice(1)
        .map((label) => label.replace(/<[^>]*>/g, ' '));

      expect(texts.map((text) => text.match(/[\d.]+ kg/g))).toEqual([
        ['1.5 kg'],
        ['2.25 kg'],
        null,
      ]);
      expect(texts.map((text) => text.includes('£120.50'))).toEqual([true, false, false]);
      expect(texts.map((text) => text.includes('with piece 1 of 3'))).toEqual([false, true, true]);
    }
  });
});

describe('a manifest', () => {
  test('of a run is the run as it is now: who drives it and when, its stops in order, and what they still collect', async () => {
    const { ids, dispatcher, driverId, change, makeRun, db } = await siteWithRuns();
    const [one = 0, two = 0, three = 0] = ids;
    const cod = { cod_amount: 12050, cod_currency: 'EUR', pieces_count: 3 };
    await db.updateTable('parcels').set(cod).where('id', '=', one).execute();
    const { id } = await makeRun([one, two], { day: '2026-03-02', name: 'North' });
    const rows = async () => {
      const { status, text } = await dispatcher.ask(`/control/papers/manifest?run=${id}`);
      expect(status).toBe(200);
      const main = mainOf(text);
      const cells = [...main.matchAll(/<tr>(<td.*?)<\/tr>/g)].map(([, row = '']) =>
        row
          .split('<td>')
          .slice(1)
          .map((cell) => cell.replace(/<[^>]*>/g, ' ').trim()),
      );
      return { main, cells };
    };

    const first = await rows();
    expect(first.main).toMatch(/Run<\/dt><dd><bdi>North</);
    expect(first.main).toMatch(/Driver<\/dt><dd><bdi>driver@example.com</);
    expect(first.main).toMatch(/Day<.dt><dd>Mar 2, 2026</);
    expect(
      first.cells.map(([number, code, , , pieces, , cash, sign]) => [
        number,
        code,
        pieces,
        cash,
        sign,
      ]),
    ).toEqual([
      ['1', 'WB-1', '3', '€120.50', ''],
      ['2', 'WB-2', '1', '', ''],
    ]);

    await change({ id, parcels: [three, one], driver: driverId, name: 'South', day: '2026-03-03' });
    const event = { parcels: ['WB-3'], title: 'Delivered', stage: 'delivered' };
    const reply = await dispatcher.ask('/api/events', { method: 'POST', json: event });
    expect(reply.status, reply.text).toBe(201);

    const later = await rows();
    expect(later.main).toMatch(/Run<\/dt><dd><bdi>South</);
    expect(later.main).toContain('Mar 3, 2026');
    expect(later.cells.map(([, code, , , , , , sign]) => [code, sign])).toEqual([
      ['WB-3', 'Delivered'],
      ['WB-1', ''],
    ]);
  });

  test('of a run has no phone numbers where those are not for its reader', async () => {
    const site = await siteWithRuns();
    const { id } = await site.makeRun(['WB-1']);
    const path = `/control/papers/manifest?run=${id}`;

    expect((await site.dispatcher.ask(path)).text).toContain('+31 20 123');
    const bookkeeper = await signedInMember(site, 'bookkeeper');
    const { status, text } = await bookkeeper.ask(path);
    expect(status).toBe(200);
    expect(text).toContain('WB-1');
    expect(text).not.toContain('+31 20 123');
  });

  test.each(['99', '0', 'x', '', '1e3', '99999999999'])(
    'of a run that there is not (%s) is not found',
    async (run) => {
      const { admin } = await siteWithPapers(1);

      expect((await admin.ask(`/control/papers/manifest?run=${run}`)).status).toBe(404);
    },
  );

  test('of a run without stops says so, and leads back to it', async () => {
    const { makeRun, dispatcher } = await siteWithRuns();
    const { id } = await makeRun([]);

    const { status, text } = await dispatcher.ask(`/control/papers/manifest?run=${id}`);

    expect(status).toBe(200);
    expect(text).toContain(documents.none);
    expect(text).toContain(`class="button" href="/control/run.html?id=${id}"`);
  });

  test('adds up the weights of which it is certain what they are', async () => {
    const { site, page } = await siteWithPapers(0);
    const weights = ['2.5 kg', '0,75 kg', '1 180 kg', '3 LBS', '1.500 kg', 'heavy', null];
    for (const [number, weight] of weights.entries()) {
      await insertParcel(site.db, { tracking_code: `HEAVY-${number}`, weight });
    }

    const { main } = await page('manifest?all=yes');

    expect(main).toContain('7 parcels');
    expect(main).toMatch(/Total weight: \u2068(1,183\.25 kg \+ 3 lb|3 lb \+ 1,183\.25 kg)\u2069/);
    expect(main).toContain('3 parcels without a usable weight');
  });
});
