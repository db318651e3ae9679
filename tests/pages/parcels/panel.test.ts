import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { insertLogo } from '../../support/full-site.ts';
import { siteWithPair } from '../../support/parcels/merge-pair.ts';
import { siteWithParcel } from '../../support/parcels/parcel-site.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const { copies, errors } = messagesOf('en');

async function siteToCopy() {
  const site = await siteWithParcel();
  const json = { name: 'Books', from: 'TEST-1001' };
  await site.admin.ask('/api/parcel-templates', { method: 'POST', json });
  const page = async (query: string) => site.admin.ask(`/control/parcels/create.html${query}`);
  return { ...site, page };
}

describe('the form for a new parcel', () => {
  test('begins with what the address names, also by the code of one that became one with it', async () => {
    const { admin, page } = await siteToCopy();
    const gone = { tracking_code: 'GONE-2', recipient_name: 'Eve', destination: 'Elsewhere' };
    await admin.ask('/api/parcels', { method: 'POST', json: gone });
    const json = { into: 'TEST-1001', from: 'GONE-2' };
    await admin.ask('/api/parcels/merge', { method: 'POST', json });

    const parcels = ['?from=test-1001', '?from=1', '?from=test-1001&as=return', '?from=gone-2'];
    for (const query of [...parcels, '?template=1']) {
      const { status, text } = await page(query);
      expect(status, query).toBe(200);
      expect(text).toContain('value="Ada Okoye"');
      expect(text).not.toContain('value="Lisbon"');
      expect(text).not.toContain('value="2026-03-05"');
    }
    for (const query of ['?from=NO-SUCH-1', '?from=', '?template=9', '?template=x']) {
      expect((await page(query)).status, query).toBe(404);
    }
  });

  test('begins with nothing, and offers the templates', async () => {
    const { page } = await siteToCopy();

    const { text } = await page('');

    expect(text).toContain('create.html?template=1');
    expect(text).not.toContain('Ada Okoye');
  });
});

test('pages of a template or of a parcel that there is not are not there', async () => {
  const { admin } = await siteToCopy();

  for (const path of [
    '/control/parcel-templates/9',
    '/control/parcel-templates/x',
    '/control/parcels/NO-SUCH-1/template',
    '/control/parcels/NO-SUCH-1/merge',
  ]) {
    expect((await admin.ask(path)).status, path).toBe(404);
  }
});

test.each([
  ['keep1', copies.sameParcel],
  ['NO-SUCH-1', errors.parcelNotFound],
])('a parcel is not compared with %s, which the page says', async (code, sentence) => {
  const { admin } = await siteWithPair();

  const { text } = await admin.ask(`/control/parcels/KEEP-1/merge?with=${code}`);

  expect(text).toMatch(new RegExp(`role="alert"[^>]*>${sentence}`));
  expect(text).toMatch(new RegExp(`<input[^>]* value="${code}"`));
  expect(text).not.toContain(paths.api.mergeParcels);
});

test('the panel’s history shows of each event what it has: stage, place, text and picture', async () => {
  const site = await startSite();
  const { db } = site;
  const id = await insertParcel(db);
  await insertActivity(db, id, { title: 'Packed' });
  const full = { title: 'Checked', stage: 'at_customs', location: 'Hall <3>' } as const;
  const second = await insertActivity(db, id, full);
  const image = await insertLogo(db);
  const shown = { image, description: '' };
  await db.updateTable('activities').set(shown).where('id', '=', second).execute();
  const admin = await signedInAdmin(site);
  const headers = { Cookie: `${admin.cookie}; googtrans=/en/de` };

  const { text } = await site.ask('/control/parcels/TEST-1001/activities', { headers });

  const [checked = '', packed = ''] = text.match(/<li class="record row">.*?<\/li>/gs) ?? [];
  expect(checked).toContain('<span class="record-badge badge">Beim Zoll</span>');
  expect(checked).toContain('<bdi lang="en">Hall &lt;3&gt;</bdi>');
  expect(checked).toContain(`src="/uploads/images/${image}" alt="Foto: Checked"`);
  expect(checked).not.toContain('record-text');
  expect(packed).toContain('On board.');
  expect(packed).not.toMatch(/record-badge|record-picture| · /);
});
