import { expect, test } from 'vitest';
import { siteToImport } from '../support/imports.ts';
import { insertActivity, insertParcel, mapped } from '../support/parcels.ts';

test.each(['csv', 'xlsx'])(
  'what was exported as %s is the same when it is imported',
  async (format) => {
    const { db, admin, load, url } = await siteToImport();
    const id = await insertParcel(db, {
      ...mapped,
      ...{ tracking_code: 'WB-1001', status: '=1+1', recipient_phone_number: '+31 20 555 0100' },
      ...{ recipient_language: 'de', destination: '-5, "Rue"; Genève' },
    });
    await insertParcel(db, { tracking_code: 'WB-1002' });
    await insertActivity(db, id, {
      title: '@home',
      description: 'Two\nlines',
      stage: 'in_transit',
    });

    for (const kind of ['parcels', 'activities']) {
      const path = `/api/parcels/export?format=${format}&kind=${kind}`;
      const file = await fetchBytes(admin.cookie, path);
      expect(await load(file, { kind })).toMatchObject({
        ...{ rows: kind === 'parcels' ? 2 : 1, created: 0, changed: 0, failed: 0, errors: [] },
      });
    }

    async function fetchBytes(cookie: string, path: string): Promise<Blob> {
      const response = await fetch(url + path, { headers: { Cookie: cookie } });
      expect(response.status).toBe(200);
      return response.blob();
    }
  },
);
