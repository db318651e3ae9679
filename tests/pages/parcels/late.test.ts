import { describe, expect, test } from 'vitest';
import type { NewParcel } from '../../../server/shared/parcel.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { insertParcelWith } from '../../support/parcels/parcels-to-filter.ts';
import { insertActivity } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

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
  test('in the filter of the list', async () => {
    const { admin } = await siteWithAll();

    const { data } = dataOf(await admin.ask('/api/parcels?late=yes&per_page=100'));

    const codes = data.map((parcel: { tracking_code: string }) => parcel.tracking_code);
    expect(codes.sort()).toEqual(lateCodes);
  });

  test('in the lines of the list', async () => {
    const { admin } = await siteWithAll();

    const { text } = await admin.ask('/control/parcels/list.html?per_page=100');

    const lines = text.split('<tr class="record');
    const lineOf = (code: string) => lines.find((line) => line.includes(`<bdi>${code}<`)) ?? '';
    expect(await saying('late-badge', lineOf)).toEqual(lateCodes);
  });

  test('among what needs attention', async () => {
    const { admin } = await siteWithAll();

    const { late: found } = dataOf(await admin.ask('/api/attention'));

    expect(found).toMatchObject({ count: lateCodes.length });
  });

  test('on its page in the panel', async () => {
    const { admin } = await siteWithAll();

    const pageOf = async (code: string) => (await admin.ask(`/control/parcels/${code}`)).text;

    expect(await saying('late-badge', pageOf)).toEqual(lateCodes);
  });

  test('on its result', async () => {
    const { ask } = await siteWithAll();

    const pageOf = async (code: string) => (await ask(`/track.html?code=${code}`)).text;

    expect(await saying('arrival-late', pageOf)).toEqual(lateCodes);
  });

  test('in the list and not on its result where nobody knows where it stands', async () => {
    const { db, admin, ask } = await siteWithAll();
    const unknown = { stage: null, status: null, ...until(yesterday) };
    await insertParcelWith(db, 'LATE-unknown', unknown);

    const { text } = await admin.ask('/api/parcels?late=yes&per_page=100');

    expect(text).toContain('LATE-unknown');
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

    const { text } = await admin.ask('/control/index.html');

    expect(text).toContain('2 of 4');
  });
});
