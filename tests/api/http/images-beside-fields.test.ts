import { describe, expect, test } from 'vitest';
import { limits } from '../../../server/shared/limits.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { fileOf, rectangle } from '../../support/images.ts';
import { insertParcel } from '../../support/parcels.ts';
import { badFieldsOf } from '../../support/response-data.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const pictures: [string, () => Promise<File>, string][] = [
  ['is missing', async () => new File([], ''), en.fieldErrors.imageMissing],
  [
    'has too many bytes',
    async () => fileOf(new Uint8Array(limits.image.bytes + 1)),
    en.fieldErrors.imageTooLarge,
  ],
  [
    'has too many pixels',
    async () => fileOf(await rectangle(6000, 4001).png().toBuffer()),
    en.fieldErrors.imageTooManyPixels,
  ],
  ['is none', async () => fileOf('%PDF-1.7'), en.fieldErrors.imageUnreadable],
];

describe.each(pictures)('a picture that %s', (_how, picture, sentence) => {
  const begin = (words: string) => words.split('{')[0] ?? '';

  test('is named beside what else is wrong with a review', async () => {
    const site = await startSite();
    const admin = await signedInAdmin(site);

    const form = { name: ' ', review: 'x'.repeat(2001), image: await picture() };
    const reply = await admin.ask('/api/reviews', { method: 'POST', form });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply).sort()).toEqual(['image', 'name', 'review']);
    const errors: string[] = Object(reply.json()).errors;
    expect(errors.some((error) => error.includes(begin(sentence)))).toBe(true);
    expect(await site.db.selectFrom('images').select('name').execute()).toEqual([]);
  });

  test('is named beside a parcel that nobody can have meant', async () => {
    const site = await startSite();
    await insertParcel(site.db);
    const admin = await signedInAdmin(site);

    const form = { id: ' ', image: await picture() };
    const reply = await admin.ask('/api/parcels/image', { method: 'POST', form });

    expect([reply.status, badFieldsOf(reply).sort()]).toEqual([422, ['id', 'image']]);
  });
});
