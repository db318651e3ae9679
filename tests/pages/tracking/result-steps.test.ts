import { describe, expect, test } from 'vitest';
import { type Stage, stages } from '../../../server/shared/enums.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';
import { sampleLanguages } from '../../support/sweep.ts';
import { resultOf } from '../../support/tracking/result-page.ts';

/** What is said of each step, to those who hear the page; the current one in brackets. */
function stepsIn(html: string): string[] {
  const [list = ''] = html.match(/<ol class="steps .*?<\/ol>/s) ?? [];
  return [...list.matchAll(/<li([^>]*)>(.*?)<\/li>/gs)].map(([, attributes = '', inside = '']) => {
    const words = inside.replace(/<svg.*?<\/svg>/gs, '').replace(/<[^>]+>/g, '');
    return attributes.includes('aria-current="step"') ? `[${words}]` : words;
  });
}

const pillIn = (html: string) =>
  html.match(/<p class="waybill-status[^"]* (\S+)">(.*?)<\/p>/s) ?? [];
const textOf = (html: string) => html.replace(/<[^>]+>/g, '');

describe('the steps of a result', () => {
  test('say what is done, where the parcel is, and what is still to come', async () => {
    const html = await resultOf({ stage: 'in_transit' });

    expect(stepsIn(html)).toEqual([
      'Info received (done)',
      'Picked up from sender (done)',
      '[In transit]',
      'Out for delivery (not yet)',
      'Delivered (not yet)',
    ]);
    expect(html).toMatch(
      /<ol class="steps steps-in_transit" aria-label="Delivery progress" data-short="true">/,
    );
    // Without colour and words: check marks, another sign, nothing.
    const signs = [
      ...html.matchAll(/<span class="step-mark round">(?:<svg[^>]*data-icon="(\w+)".*?)?<\/span>/g),
    ];
    expect(signs.map(([, icon]) => icon)).toEqual([
      'check',
      'check',
      'local_shipping',
      undefined,
      undefined,
    ]);
  });

  test.each<[Stage, number, string]>([
    ['pending', 0, 'unknown'],
    ['at_customs', 2, 'in_transit'],
    ['delivered', 4, 'delivered'],
    ['attempt_failed', 3, 'exception'],
    ['returned', 4, 'exception'],
  ])('with %s: the current one is number %i, in the look of %s', async (stage, index, look) => {
    const html = await resultOf({ stage }, [{ stage: 'out_for_delivery' }, { stage }]);

    const steps = stepsIn(html);
    expect(steps).toHaveLength(5);
    expect(steps.findIndex((step) => step.startsWith('['))).toBe(index);
    expect(steps[index]).toBe(`[${messagesOf('en').stages[stage]}]`);
    expect(html).toContain(`<ol class="steps steps-${look}"`);
  });

  test.each(sampleLanguages())('are in $name', async ({ code }) => {
    const { stages: words, track } = messagesOf(code);
    const html = await resultOf({ stage: 'out_for_delivery' }, [], code);

    expect(stepsIn(html)).toEqual([
      `${words.info_received} (${track.stepDone})`,
      `${words.picked_up} (${track.stepDone})`,
      `${words.in_transit} (${track.stepDone})`,
      `[${words.out_for_delivery}]`,
      `${words.delivered} (${track.stepToCome})`,
    ]);
  });
});

describe('the status of a parcel with a stage', () => {
  test.each(stages)(
    'is, without one of the company’s, in the words of the stage %s',
    async (stage) => {
      const html = await resultOf({ stage, status: null }, [], 'de');

      const word = messagesOf('de').stages[stage];
      const [, , pill = ''] = pillIn(html);
      expect(textOf(pill)).toBe(`Status: ${word}`);
      expect(pill).not.toContain('lang=');
    },
  );

  test('is the company’s own where there is one; who hears the page gets the stage’s too', async () => {
    const html = await resultOf({ stage: 'at_customs', status: 'Bei Herrn Meier' });

    expect(textOf(pillIn(html)[2] ?? '')).toBe('Status: Bei Herrn Meier (At customs)');
  });

  test.each<[Stage, string]>([
    ['pending', 'status-unknown'],
    ['picked_up', 'status-in_transit'],
    ['delivered', 'status-delivered'],
    ['attempt_failed', 'status-exception'],
    ['on_hold', 'status-exception'],
    ['returned', 'status-exception'],
  ])('has the look of its stage, whatever the words: %s', async (stage, look) => {
    const html = await resultOf({ stage, status: 'Delivered' }, [{ color: 'red' }]);

    expect(pillIn(html)[1]).toBe(look);
  });
});

describe('an event of the history', () => {
  const event = { title: 'Sorted', description: 'In hall 3.' };
  const eventIn = (html: string) => html.match(/<li class="event .*?<\/li>/s)?.[0] ?? '';

  test('tells where it was, in the language of the company', async () => {
    const location = 'Halle 3, <Leipzig>';
    const html = await resultOf({}, [{ ...event, location }], 'fr');

    expect(eventIn(html)).toMatch(
      /<\/time><span><svg.*?<\/svg><bdi lang="en">Halle 3, &lt;Leipzig&gt;<\/bdi><\/span><\/p>/,
    );
  });

  test('does not repeat its stage', async () => {
    const html = await resultOf({ status: null }, [{ ...event, stage: 'at_customs' }]);
    expect(textOf(eventIn(html))).not.toMatch(/customs/i);
  });

  test('draws nothing for what it lacks', async () => {
    const { db, ask } = await startSite();
    const id = await insertParcel(db);
    await insertActivity(db, id, event);
    await db.updateTable('activities').set({ description: '' }).execute();

    const html = eventIn((await ask('/track.html?code=TEST-1001')).text);

    expect(html).toContain('Sorted');
    expect(html.match(/<p\b(?!ath)/g)).toHaveLength(2);
    expect(html).not.toMatch(/"place"|<img|<bdi><\/bdi>/);
  });

  test('shows its picture, small, which leads to the whole one', async () => {
    const { db, ask } = await startSite();
    const created_at = '2026-01-01T00:00:00.000Z';
    const size = { width: 1, height: 1, bytes: new Uint8Array([1]) };
    const name = 'door.webp';
    await db
      .insertInto('images')
      .values({ name, type: 'image/webp', ...size, created_at })
      .execute();
    await insertActivity(db, await insertParcel(db), { title: 'Left at "the" door' });
    await db.updateTable('activities').set({ image: name }).execute();

    const html = eventIn((await ask('/track.html?code=TEST-1001&lang=de')).text);

    expect(html).toMatch(
      /<a class="event-picture" href="\/uploads\/images\/door\.webp"><img src="\/uploads\/images\/door\.webp" alt="Foto: Left at &quot;the&quot; door" loading="lazy"/,
    );
  });
});
