import { describe, expect, test } from 'vitest';
import type { PublicParcel } from '../../../server/parcels/shared/parcel.ts';
import type { Stage } from '../../../server/shared/enums.ts';
import { languageMenu } from '../../../server/shared/languages.ts';
import { journeySteps } from '../../../views/parts/journey-steps.ts';
import { completedDelivery, expectedDelivery } from '../../../views/parts/result-words.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { activity, parcel } from '../../support/tracking/public-parcel.ts';

const today = '2026-03-05';

/** What is said of a parcel that is on its way, seen on 5 March. */
function textOf(
  [from, to]: [string | null, string | null],
  { language = 'en', ...known }: Partial<PublicParcel> & { language?: string } = {},
) {
  const shown = {
    ...parcel('A'),
    stage: 'in_transit' as const,
    min_expected_delivery_date: from && `2026-${from}`,
    max_expected_delivery_date: to && `2026-${to}`,
    ...known,
  };
  const { code, tag } = languageMenu.find((one) => one.code === language) ?? never();
  return expectedDelivery(shown, today, messagesOf(code).track, tag);
}

function never(): never {
  throw new Error('no such language');
}

const onTime = (words: string, detail: string | null = null) => ({ words, detail, isLate: false });
const late = (words: string, detail: string) => ({ words, detail, isLate: true });
/** Intl puts thin spaces around the dash of a range. */
const plainSpaces = (text = '') => text.replace(/[\u2009\u202f]/g, ' ');

describe('when a parcel arrives', () => {
  test.each<[string | null, string | null, string]>([
    ['03-08', null, 'Arrives Sunday, March 8'],
    [null, '03-08', 'Arrives Sunday, March 8'],
    ['04-05', '04-05', 'Arrives Sunday, April 5'],
    ['03-06', '03-08', 'Arrives March 6 – 8'],
    ['03-05', '03-06', 'Arrives March 5 – 6'],
    ['03-30', '04-02', 'Arrives March 30 – April 2'],
    ['03-02', '03-07', 'Arrives by Saturday, March 7'],
    ['03-02', '03-06', 'Arrives by Friday, March 6'],
  ])('from %s to %s: %s', (from, to, words) => {
    const arrival = textOf([from, to]);
    expect({ ...arrival, words: plainSpaces(arrival?.words) }).toEqual(onTime(words));
  });

  test.each<[string | null, string | null, string, string]>([
    ['03-05', '03-05', 'Arrives today', 'Thursday, March 5'],
    ['03-02', '03-05', 'Arrives today', 'Thursday, March 5'],
    ['03-06', '03-06', 'Arrives tomorrow', 'Friday, March 6'],
  ])('from %s to %s: %s, with the date', (from, to, words, date) => {
    expect(textOf([from, to])).toEqual(onTime(words, date));
  });

  test.each<[string | null, string | null, string, string]>([
    ['03-04', '03-04', '1 day late', 'Wednesday, March 4'],
    ['03-01', '03-03', '2 days late', 'Tuesday, March 3'],
    ['03-03', null, '2 days late', 'Tuesday, March 3'],
    [null, '02-26', '7 days late', 'Thursday, February 26'],
  ])('from %s to %s: %s, and when it was due', (from, to, words, date) => {
    expect(textOf([from, to])).toEqual(late(words, `Was due ${date}`));
  });

  test('names the year where it is another one', () => {
    const days = {
      min_expected_delivery_date: '2027-01-04',
      max_expected_delivery_date: '2027-01-04',
    };
    expect(textOf([null, null], days)?.words).toBe('Arrives Monday, January 4, 2027');
  });

  test.each<Partial<PublicParcel>>([
    { stage: 'delivered' },
    { stage: 'returned' },
    { stage: null, progress: 'delivered' },
  ])('is nothing to say once the journey has ended: %j', (known) => {
    expect(textOf(['03-06', '03-06'], known)).toBeNull();
    expect(textOf(['03-03', '03-03'], known)).toBeNull();
  });

  test('is not called late where nothing is known of the parcel', () => {
    const unknown = { stage: null, progress: null };
    expect(textOf(['03-03', '03-03'], unknown)).toBeNull();
    expect(textOf(['03-06', '03-06'], unknown)?.words).toBe('Arrives tomorrow');
    const known = textOf(['03-03', '03-03'], { stage: null, progress: 'in_transit' });
    expect(known?.words).toBe('2 days late');
  });

  test('is nothing to say where no day is expected, or it is none', () => {
    expect(textOf([null, null])).toBeNull();
    expect(textOf(['soon', 'soon'])).toBeNull();
  });

  test('counts days, not hours, where clocks change in between', () => {
    const days = { min_expected_delivery_date: null, max_expected_delivery_date: '2026-03-05' };
    const due = { ...parcel('A'), stage: 'in_transit' as const, ...days };
    const arrival = expectedDelivery(due, '2026-04-01', messagesOf('en').track, 'en');
    expect(arrival?.words).toBe('27 days late');
  });

  test.each([
    ['de', 'Kommt morgen an', 'Ankunft 6.–8. März', '2 Tage Verspätung'],
    ['ru', 'Прибудет завтра', 'Прибытие: 6–8 марта', 'Задержка: 2 дня'],
    ['ar', 'تصل غدًا', 'تصل 6–8 مارس', 'مدة التأخير: يومان'],
    ['tr', 'Varış yarın', 'Varış 6 – 8 Mart', '2 gün gecikti'],
  ])('is said in the grammar of %s', (language, tomorrow, between, twoDaysLate) => {
    expect(textOf(['03-06', '03-06'], { language })?.words).toBe(tomorrow);
    expect(plainSpaces(textOf(['03-06', '03-08'], { language })?.words)).toBe(between);
    expect(textOf(['03-03', '03-03'], { language })?.words).toBe(twoDaysLate);
  });

  test.each(languageMenu)('is a whole sentence in $name', ({ code }) => {
    for (const days of [
      ['03-05', '03-05'],
      ['03-06', '03-09'],
      ['03-01', '03-09'],
      ['03-01', '03-01'],
    ]) {
      const [from = null, to = null] = days;
      const { words = '', detail } = textOf([from, to], { language: code }) ?? {};
      expect(words).not.toBe('');
      expect(`${words} ${detail}`).not.toMatch(/[{}]|undefined|NaN/);
    }
  });
});

/** A parcel whose history, newest first, has activities with these stages. */
function standing(
  known: Partial<Pick<PublicParcel, 'stage' | 'progress'>>,
  ...history: (Stage | null)[]
): PublicParcel {
  const shown = parcel('A');
  const data = history.map((stage, index) => ({ ...activity(9 - index), stage }));
  return { ...shown, ...known, history: { ...shown.history, data } };
}

/** Each step in a word: done steps with a plus, the current one in brackets. */
const drawn = (shown: PublicParcel) =>
  journeySteps(shown)
    .map(
      ({ stage, state }) => ({ done: `+${stage}`, current: `[${stage}]`, 'to-come': stage })[state],
    )
    .join(' ');

describe('when a parcel was delivered', () => {
  const said = (known: Partial<PublicParcel>, zone = 'UTC') => {
    const shown = { ...standing({}, 'delivered', 'in_transit'), stage: 'delivered' as const };
    return completedDelivery({ ...shown, ...known }, messagesOf('en').track, 'en', zone);
  };
  const delivery = {
    received_by: 'M. Lindqvist',
    created_at: '2026-03-01T18:31:00.000Z',
    signature: null,
    photo: null,
    note: null,
    place: null,
  } as const;

  test('and who received it, as far as this visitor sees it', () => {
    expect(said({ delivery })?.words).toMatch(/^Delivered Sunday, March 1 at 6:31\sPM$/);
    expect(said({ delivery })?.detail).toBe('Received by M. Lindqvist');
    expect(said({ delivery: { ...delivery, signature: 'name.webp' } })?.detail).toBe(
      'Signed by M. Lindqvist',
    );
    expect(said({ delivery: null })?.detail).toBeNull();
  });

  test('by the clock of its place, else of the site', () => {
    const { history } = standing({}, 'delivered');
    const data = history.data.map((event) => ({ ...event, time_zone: 'Asia/Tokyo' }));
    expect(said({ delivery }, 'Europe/Stockholm')?.words).toMatch(/7:31\sPM$/);
    expect(said({ delivery, history: { ...history, data } })?.words).toMatch(
      /^Delivered Monday, March 2 at 3:31\sAM$/,
    );
  });

  test('is not said of others, nor where it is not known', () => {
    expect(said({ stage: 'in_transit', delivery })).toBeNull();
    expect(said({ history: standing({}, 'in_transit').history, delivery: null })).toBeNull();
  });
});

describe('the steps of a journey', () => {
  test.each<[Stage, string]>([
    ['pending', '[pending] picked_up in_transit out_for_delivery delivered'],
    ['info_received', '[info_received] picked_up in_transit out_for_delivery delivered'],
    ['picked_up', '+info_received [picked_up] in_transit out_for_delivery delivered'],
    ['in_transit', '+info_received +picked_up [in_transit] out_for_delivery delivered'],
    ['at_customs', '+info_received +picked_up [at_customs] out_for_delivery delivered'],
    ['out_for_delivery', '+info_received +picked_up +in_transit [out_for_delivery] delivered'],
    ['ready_for_pickup', '+info_received +picked_up +in_transit [ready_for_pickup] delivered'],
    ['delivered', '+info_received +picked_up +in_transit +out_for_delivery [delivered]'],
    ['returned', '+info_received +picked_up +in_transit [returned]'],
  ])('end at, stand at or have not reached %s', (stage, steps) => {
    expect(drawn(standing({ stage }))).toBe(steps);
  });

  test.each<Stage>(['attempt_failed', 'on_hold', 'exception'])(
    'stand, with %s, where the history had led to before',
    (stage) => {
      expect(drawn(standing({ stage }, stage, null, 'out_for_delivery', 'in_transit'))).toBe(
        `+info_received +picked_up +in_transit [${stage}] delivered`,
      );
      expect(drawn(standing({ stage }, 'exception', 'on_hold', 'picked_up', 'info_received'))).toBe(
        `+info_received [${stage}] in_transit out_for_delivery delivered`,
      );
      expect(drawn(standing({ stage }, 'info_received'))).toBe(
        `[${stage}] picked_up in_transit out_for_delivery delivered`,
      );
    },
  );

  test('of a return are those that it took', () => {
    const steps = (...history: (Stage | null)[]) =>
      drawn(standing({ stage: 'returned' }, ...history));
    expect(steps('returned', 'attempt_failed', 'out_for_delivery', 'in_transit')).toBe(
      '+info_received +picked_up +in_transit +out_for_delivery [returned]',
    );
    expect(steps('returned', 'picked_up')).toBe('+info_received +picked_up [returned]');
  });

  test('stand in transit where trouble is all that is known', () => {
    expect(drawn(standing({ stage: 'on_hold' }, 'on_hold', null))).toBe(
      '+info_received +picked_up [on_hold] out_for_delivery delivered',
    );
  });

  test.each<[PublicParcel['progress'], string]>([
    ['delivered', '+info_received +picked_up +in_transit +out_for_delivery [delivered]'],
    ['in_transit', '+info_received +picked_up [in_transit] out_for_delivery delivered'],
    ['exception', '+info_received +picked_up [exception] out_for_delivery delivered'],
  ])('are told without a stage where the words are clear: %s', (progress, steps) => {
    expect(drawn(standing({ progress }))).toBe(steps);
  });

  test('are none where nothing is known', () => {
    expect(journeySteps(standing({}, null, null))).toEqual([]);
  });
});
