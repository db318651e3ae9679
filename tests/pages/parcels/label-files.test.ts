import { createRequire } from 'node:module';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type LabelSize, labelSizes } from '../../../server/parcels/shared/parcel-list.ts';
import { signedInMember, siteWithAdmin } from '../../support/admin.ts';
import { programWith } from '../../support/auth/api-keys.ts';
import { readPrinted } from '../../support/barcodes.ts';
import { pictureOf, postLogo, sign } from '../../support/content/branding.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { fetchPdf, textsOf } from '../../support/invoices/pdf.ts';
import { filledMerchant, order } from '../../support/my/customer-users.ts';
import { pagesOf } from '../../support/printed.ts';

/** Its other build has a source map that its package lacks, about which Vite complains. */
const zplRenderer: typeof import('zpl-renderer-js') = createRequire(import.meta.url)(
  'zpl-renderer-js',
);

const millimetres: Record<LabelSize, { width: number; height: number }> = {
  '4x6': { width: 101.6, height: 152.4 },
  a6: { width: 105, height: 148 },
  'a4-4': { width: 105, height: 148 },
  'a4-24': { width: 70, height: 37 },
};

const sent = [
  {
    tracking_code: 'FILE-1',
    recipient_name: 'Ann Lee',
    recipient_phone_number: '+44 20 7946 0018',
    sender_name: 'Vale Books Ltd',
    pickup_location: '3 Mill Lane, York YO1 7HH',
    destination_street: '1 Dock Road',
    destination_city: 'Leeds',
    destination_postcode: 'LS1 1AA',
    destination_country: 'GB',
    reference: 'Order 1042',
    pieces: [{ weight: 1.5 }, { weight: 2.25 }],
    cod_amount: 12050,
    cod_currency: 'GBP',
  },
  { tracking_code: 'FILE-2', recipient_name: 'علي حسن', destination: 'شارع الشيخ زايد، دبي' },
];
const other = { tracking_code: 'OTHER-1', recipient_name: 'Bo', destination: 'Quay 9' };
const pieces = ['FILE-1/1', 'FILE-1/2', 'FILE-2'];

const callPath = '/api/parcels/labels';

async function siteWithLabels() {
  const { site, admin } = await siteWithAdmin();
  for (const json of sent) {
    const reply = await admin.ask('/api/parcels', { method: 'POST', json });
    expect(reply.status, reply.text).toBe(201);
  }
  const at = (path: string, who = admin) => fetchPdf({ url: site.url, admin: who }, path);
  const file = (query: string, who = admin) => at(`${callPath}?${query}`, who);
  return { site, admin, at, file };
}

/** The pictures that a label printer draws, dot by dot. */
async function drawZpl(zpl: Uint8Array, size: LabelSize): Promise<Buffer[]> {
  const { width, height } = millimetres[size];
  const api = await zplRenderer.getApi();
  const drawn = await api.zplToBase64MultipleAsync(Buffer.from(zpl).toString(), width, height, 8);
  return drawn.map((picture) => Buffer.from(picture, 'base64'));
}

/** How dark each square millimetre of a label is: of a picture, or of the first label of a sheet of paper. */
async function shadesOf(picture: Buffer, size: LabelSize, sheet: { top: number } | null = null) {
  const { width, height } = millimetres[size];
  const label = { left: 0, top: sheet?.top ?? 0, width: width * 8, height: height * 8 };
  const whole = sharp(picture).flatten({ background: '#fff' }).greyscale();
  const cut = sheet === null ? whole : sharp(await whole.extract(label).png().toBuffer());
  const cells = { width: Math.round(width), height: Math.round(height) };
  const { data } = await cut
    .resize({ ...cells, fit: 'fill', kernel: 'linear' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, one) => sum + one, 0) / values.length;

describe.each(labelSizes)('labels as files: %s', (size) => {
  test('a PDF has all texts of the record', async () => {
    const { file } = await siteWithLabels();
    const { reply, bytes } = await file(`parcels=FILE-1,FILE-2&size=${size}`);

    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="labels.pdf"');
    const text = (await textsOf(bytes)).join('\n').replace(/\s+/g, ' ');
    const long = [
      'From',
      'Vale Books Ltd',
      '3 Mill Lane, York YO1 7HH',
      'To',
      'Reference Order 1042',
      'Waybill Logistics',
    ];
    for (const words of [
      'Ann Lee',
      '+44 20 7946 0018',
      '1 Dock Road',
      'Leeds',
      'LS1 1AA',
      'United Kingdom',
      '£120.50',
      '2.25 kg',
      ...pieces,
      ...(size === 'a4-24' ? [] : long),
    ]) {
      expect(text).toContain(words);
    }
    const pages = await pagesOf(bytes);
    expect(pages).toHaveLength(size.startsWith('a4') ? 1 : pieces.length);
    const read = await Promise.all(pages.map(({ dots }) => readPrinted(dots)));
    expect(read.flatMap(({ barCodes }) => barCodes).sort()).toEqual(pieces);
    const qrCodes = read.flatMap((codes) => codes.qrCodes).sort();
    expect(qrCodes).toEqual(['FILE-1/1', 'FILE-1/2', expect.stringMatching(/\/FILE-2$/)]);
  });

  test('ZPL prints what the PDF has', async () => {
    const { file } = await siteWithLabels();
    const { reply, bytes } = await file(`parcels=FILE-1,FILE-2&size=${size}&format=zpl`);

    expect(reply.headers.get('content-type')).toBe('application/zpl');
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="labels.zpl"');
    const { width, height } = millimetres[size];
    const whole = `^PW${Math.floor(width * 8)}^LL${Math.floor(height * 8)}`;
    expect(Buffer.from(bytes).toString().split(whole)).toHaveLength(pieces.length + 1);
    const drawn = await drawZpl(bytes, size);
    const read = await Promise.all(drawn.map(readPrinted));
    expect(read.map(({ barCodes }) => barCodes)).toEqual(pieces.map((code) => [code]));
    expect(read.flatMap(({ qrCodes }) => qrCodes)).toHaveLength(pieces.length);
    const [, , last = Buffer.of()] = drawn;
    const paper = size === 'a4-4' ? 'a6' : size;
    const { bytes: pdf } = await file(`parcels=FILE-2&size=${paper}`);
    const [page] = await pagesOf(pdf);
    const sheet = size === 'a4-24' ? { top: 4 } : null;
    const [zpl, dots] = [
      await shadesOf(last, size),
      await shadesOf(page?.dots ?? Buffer.of(), paper, sheet),
    ];
    expect(mean(zpl)).toBeGreaterThan(180);
    expect(mean(zpl)).toBeLessThan(245);
    expect(mean(zpl.map((shade, index) => Math.abs(shade - (dots[index] ?? 0))))).toBeLessThan(6);
  });
});

describe('labels as files', () => {
  test('are of the parcels that are named by code or id, each once', async () => {
    const { site, admin, file } = await siteWithLabels();
    const id = dataOf(await admin.ask('/api/parcels/FILE-2')).id;

    const { bytes } = await file(`parcels=file-2,${id},FILE-2`);
    expect(await textsOf(bytes)).toHaveLength(1);

    const unknown = await admin.ask(`${callPath}?parcels=FILE-1,FILE-9,77`);
    expect(unknown.status).toBe(404);
    expect(unknown.text).toContain('FILE-9, 77');
    for (const [query, field] of [
      ['', 'parcels'],
      ['parcels=,', 'parcels'],
      [`parcels=${Array.from({ length: 501 }, (_, index) => index + 1).join(',')}`, 'parcels'],
      ['parcels=FILE-1&size=a5', 'size'],
      ['parcels=FILE-1&format=png', 'format'],
    ] as const) {
      const reply = await admin.ask(`${callPath}?${query}`);
      expect([reply.status, badFieldsOf(reply)], query).toEqual([422, [field]]);
    }
    expect((await site.ask(`${callPath}?parcels=FILE-1`)).status).toBe(401);
    const key = await programWith(site, { scopes: ['invoices:read'] });
    expect((await key.ask(`${callPath}?parcels=FILE-1`)).status).toBe(403);
  });

  test('name a parcel whose text is too long, and are at most 500 labels', async () => {
    const { admin, at } = await siteWithLabels();
    const long = 'x'.repeat(290);
    const parcel = { tracking_code: 'LONG-1', recipient_name: long, destination: long };
    await admin.ask('/api/parcels', { method: 'POST', json: parcel });
    const refused = await admin.ask(`${callPath}?parcels=FILE-2,LONG-1&size=a4-24`);
    expect([refused.status, badFieldsOf(refused)]).toEqual([422, ['parcels']]);
    expect(refused.text).toContain('LONG-1 (');
    const page = '/control/papers/labels?all=yes&size=a4-24&format=pdf';
    const shown = await at(page);
    expect(shown.reply.headers.get('content-type')).toContain('text/html');

    for (const code of ['MANY-1', 'MANY-2', 'MANY-3', 'MANY-4', 'MANY-5', 'MANY-6']) {
      const many = {
        ...other,
        tracking_code: code,
        pieces: Array.from({ length: 99 }, () => ({})),
      };
      const reply = await admin.ask('/api/parcels', { method: 'POST', json: many });
      expect(reply.status, reply.text).toBe(201);
    }
    const codes = [1, 2, 3, 4, 5, 6].map((number) => `MANY-${number}`).join(',');
    const tooMany = await admin.ask(`${callPath}?parcels=${codes}`);
    expect([tooMany.status, badFieldsOf(tooMany)]).toEqual([422, ['parcels']]);
  });

  test('are made by the page of labels, from its first free place on', async () => {
    const { at, admin } = await siteWithLabels();
    const page = '/control/papers/labels?all=yes&sort=tracking_code&size=a4-4&start=3';
    const { text } = await admin.ask(page);
    expect(text).toMatch(/<button[^>]*value="zpl"[^>]*name="format"/);

    const { bytes } = await at(`${page}&format=pdf`);

    const pages = await Promise.all((await pagesOf(bytes)).map(({ dots }) => readPrinted(dots)));
    expect(pages.map(({ barCodes }) => barCodes.sort())).toEqual([
      ['FILE-1/1', 'FILE-1/2'],
      ['FILE-2'],
    ]);
  });

  test('have the logo of the company, and the words of the language', async () => {
    const { admin, file } = await siteWithLabels();
    await postLogo(admin, pictureOf(sign('#c8102e')));

    const { bytes } = await file('parcels=FILE-1&lang=de');

    expect(Buffer.from(bytes).toString('latin1')).toContain('/Subtype /Image');
    const text = (await textsOf(bytes)).join();
    expect(text).toContain('Nachnahme');
    expect(text).not.toContain('Waybill Logistics');
  });

  test('keep phone numbers from those who may not read them', async () => {
    const { site, file } = await siteWithLabels();
    const viewer = await signedInMember(site, 'reader');
    const { bytes } = await file('parcels=FILE-1', viewer);
    const text = (await textsOf(bytes)).join();
    expect(text).toContain('Ann Lee');
    expect(text.includes('+44 20 7946 0018')).toBe(
      dataOf(await viewer.ask('/api/parcels/FILE-1')).recipient_phone_number !== null,
    );
  });

  test('of a customer are those of own parcels, for users and keys', async () => {
    const { site, ana, a, code, admin } = await filledMerchant();
    await admin.ask('/api/parcels', { method: 'POST', json: other });
    const { key, ask } = await programWith(site, { scopes: ['parcels:read'], customer: a });
    const own = await fetchPdf(
      { url: site.url, admin: ana },
      `/api/my/parcels/labels?parcels=${code}`,
    );
    const byKey = await fetch(new URL(`${callPath}?parcels=${code}&format=zpl`, site.url), {
      headers: { Authorization: `Bearer ${key}` },
    });
    const page = await ana.ask(
      `/my/parcels/labels.html?parcels=${dataOf(await ana.ask(`/api/my/parcels/${code}`)).id}&format=pdf`,
    );

    expect(page.headers['content-type']).toBe('application/pdf');
    const [text = ''] = await textsOf(own.bytes);
    for (const words of [code, order.recipient_name, '12 Harbor Street', 'Order 7']) {
      expect(text).toContain(words);
    }
    expect((await byKey.text()).match(/\^XA/g)).toHaveLength(1);
    for (const reply of [
      await ana.ask(`/api/my/parcels/labels?parcels=${code},OTHER-1`),
      await ask(`${callPath}?parcels=OTHER-1`),
    ]) {
      expect(reply.status).toBe(404);
      expect(reply.text).toContain('OTHER-1');
    }
  });
});
