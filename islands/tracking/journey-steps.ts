import type { PublicParcel } from '../../server/shared/parcel.ts';
import type { Stage } from '../../server/shared/stages.ts';

/** The stages that every journey goes through. */
const route = [
  'info_received',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'delivered',
] as const;

/** How many steps lie behind a parcel in each stage; null for trouble and a return, which can come at any of them. */
const stepsBehind: Record<Stage, number | null> = {
  pending: 0,
  info_received: 0,
  picked_up: 1,
  in_transit: 2,
  at_customs: 2,
  out_for_delivery: 3,
  ready_for_pickup: 3,
  delivered: 4,
  attempt_failed: null,
  on_hold: null,
  exception: null,
  returned: null,
};

/** One step of a journey; the current one is the parcel's own stage, whatever the step is called else. */
export type JourneyStep = { stage: Stage; state: 'done' | 'current' | 'to-come' };

/** The steps of a parcel's journey; none if its stage is not known. */
export function journeyStepsOf(parcel: PublicParcel): JourneyStep[] {
  // A progress that is known from the status alone has the names of stages.
  const currentStage = parcel.stage ?? parcel.progress;
  if (currentStage === null) return [];
  const current = stepsBehind[currentStage] ?? stepsBefore(parcel) ?? route.indexOf('in_transit');
  if (currentStage === 'returned') return returnedAfter(current);
  return route.map((stage, index) => {
    if (index === current) return { stage: currentStage, state: 'current' };
    return { stage, state: index < current ? 'done' : 'to-come' };
  });
}

/** A journey that ended where it began: only the steps that it took. */
function returnedAfter(last: number): JourneyStep[] {
  const taken = route.filter((stage, index) => index <= last && stage !== 'delivered');
  return [
    ...taken.map((stage) => ({ stage, state: 'done' as const })),
    { stage: 'returned', state: 'current' },
  ];
}

/** The steps that the loaded history had reached before the problem. */
function stepsBefore({ history }: PublicParcel): number | undefined {
  return history.data
    .map(({ stage }) => stage && stepsBehind[stage])
    .find((steps) => steps !== null);
}
