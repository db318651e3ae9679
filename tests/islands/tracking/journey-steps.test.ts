import { describe, expect, test } from 'vitest';
import { journeyStepsOf } from '../../../islands/tracker/journey-steps.ts';
import type { PublicParcel } from '../../../server/shared/parcel.ts';
import type { Stage } from '../../../server/shared/stages.ts';
import { activity, parcel } from '../../support/tracking/public-parcel.ts';

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
  journeyStepsOf(shown)
    .map(
      ({ stage, state }) => ({ done: `+${stage}`, current: `[${stage}]`, 'to-come': stage })[state],
    )
    .join(' ');

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
    expect(journeyStepsOf(standing({}, null, null))).toEqual([]);
  });
});
