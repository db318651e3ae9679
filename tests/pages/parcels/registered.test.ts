import { expect, test } from 'vitest';
import { dataOf } from '../../support/http.ts';
import { required } from '../../support/parcels/parcel-fields.ts';
import { siteForParcels } from '../../support/parcels/parcel-site.ts';

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
  const patch = (json: object) =>
    admin.ask('/api/parcels', { method: 'PATCH', json: { id: code, ...json } });

  await patch({ status: 'Weighed' });
  for (const path of Object.values(pages)) {
    const { text } = await admin.ask(path);
    expect(text, path).toContain('Weighed');
    expect(text, path).not.toContain('>Registered');
  }

  await patch({ status: null, stage: 'pending' });
  for (const path of Object.values(pages))
    expect(pillIn((await admin.ask(path)).text), path).toContain('Pending');
});
