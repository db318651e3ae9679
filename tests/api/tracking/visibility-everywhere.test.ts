import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { siteToFollow } from '../../support/notifications/subscribers.ts';
import { insertActivity } from '../../support/parcels.ts';
import { openStream } from '../../support/tracking/streams.ts';
import { answerWith, postAnswer } from '../../support/tracking/unlocking.ts';
import {
  privateFields,
  tellingTexts,
  toldIn,
} from '../../support/tracking/visibility-spellings.ts';

const lookups = [
  '/api/parcels/WB-1',
  '/api/tracking?codes=WB-1,NO-SUCH-1',
  '/track.html?code=WB-1',
  '/track.html?code=WB-1%2CNO-SUCH-1',
  '/embed?code=WB-1',
  '/delivery.ics?code=WB-1',
  '/qr.svg?code=WB-1',
  '/wb-1',
];

type Site = Awaited<ReturnType<typeof privateSite>>;

async function privateSite(public_details: 'masked' | 'locked') {
  const site = await siteToFollow(privateFields);
  await site.db
    .updateTable('settings')
    .set({ public_details, embed_origins: 'https://shop.example.com' })
    .execute();
  const activityId = await insertActivity(site.db, site.id);
  return { ...site, activityId };
}

/** Writes these texts wherever somebody may write about the parcel. */
async function tell({ db, id, activityId }: Site, texts: string[]): Promise<void> {
  const [status, current_location, weight, title, location] = texts;
  await db
    .updateTable('parcels')
    .set({ status, current_location, weight })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('activities')
    .set({ title, location, description: texts.join('\n') })
    .where('id', '=', activityId)
    .execute();
}

/** Every answer about the parcel. */
async function answersOf(site: Site): Promise<[string, string][]> {
  const looked = await Promise.all(
    lookups.map(async (path): Promise<[string, string]> => {
      const { status, text, headers } = await site.ask(path);
      expect([200, 302], path).toContain(status);
      return [path, `${text}${JSON.stringify(headers)}`];
    }),
  );
  const stream = await openStream({ port: Number(new URL(site.url).port) }, 'WB-1');
  await stream.next();
  stream.close();
  return [
    ...looked,
    ['its stream', stream.text()],
    ['a wrong answer', (await answerWith(site, 'wrong', 'WB-1')).text],
    ['a wrong answer by form', (await postAnswer(site, 'wrong', 'WB-1')).text],
  ];
}

describe.each(['masked', 'locked'] as const)('of a parcel that is %s', (sight) => {
  test('no answer tells a private value by characters that nobody sees, joiners or door numbers', async () => {
    const site = await privateSite(sight);
    await fc.assert(
      fc.asyncProperty(tellingTexts, async (texts) => {
        await tell(site, texts);
        for (const [answer, text] of await answersOf(site)) {
          expect(toldIn(text), `${answer}: ${JSON.stringify(texts)}`).toEqual([]);
        }
      }),
      { numRuns: 4 },
    );
  });

  test('no mail to who follows it does either', async () => {
    const site = await privateSite(sight);
    await site.follow('eva@example.com');
    const [texts = []] = fc.sample(tellingTexts, 1);
    await tell(site, texts);

    await site.reach('out_for_delivery', { status: texts[5], location: texts[6] });

    const { parsed } = await site.newest();
    expect(parsed.subject).toContain('WB-1');
    expect(toldIn(`${parsed.subject}${parsed.text}${parsed.html}`), String(texts)).toEqual([]);
  });
});

test('the words that are looked for are found where everybody sees all', async () => {
  const site = await privateSite('masked');
  await site.db.updateTable('settings').set({ public_details: 'all' }).execute();
  await tell(site, ['Left at 749-38 with Han\u00adnah', ...Array(7).fill('x')]);

  for (const [answer, text] of (await answersOf(site)).slice(0, 4)) {
    expect(toldIn(text), answer).toContain('hannah');
  }
});
