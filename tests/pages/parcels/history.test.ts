import { expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { insertLogo } from '../../support/full-site.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

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

  const [checked = '', packed = ''] = text.match(/<li class="record">.*?<\/li>/gs) ?? [];
  expect(checked).toContain('<span class="record-badge">Beim Zoll</span>');
  expect(checked).toContain('<bdi lang="en">Hall &lt;3&gt;</bdi>');
  expect(checked).toContain(`src="/uploads/images/${image}" alt="Bild: Checked"`);
  expect(checked).not.toContain('record-text');
  expect(packed).toContain('On board.');
  expect(packed).not.toMatch(/record-badge|record-picture| · /);
});
