import type { PublicParcel } from '../../server/parcels/shared/parcel.ts';
import type { Stage } from '../../server/shared/enums.ts';

/** The stages that every journey goes through. */
const route = [
  'info_received',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'delivered',
] as const;

/** The number of finished steps in each stage; null for problems and returns, which can happen at any step. */
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

/** A step of a journey. The current step has the parcel's own stage. */
export type JourneyStep = { stage: Stage; state: 'done' | 'current' | 'to-come' };

export function journeySteps(parcel: PublicParcel): JourneyStep[] {
  // A progress that follows from the status alone has the name of a stage.
  const currentStage = parcel.stage ?? parcel.progress;
  if (currentStage === null) return [];
  const current =
    stepsBehind[currentStage] ?? stepsBeforeProblem(parcel) ?? route.indexOf('in_transit');
  if (currentStage === 'returned') return returnedSteps(current);
  return route.map((stage, index) => {
    if (index === current) return { stage: currentStage, state: 'current' };
    return { stage, state: index < current ? 'done' : 'to-come' };
  });
}

/** The steps of a returned parcel: only those that it took. */
function returnedSteps(last: number): JourneyStep[] {
  const taken = route.filter((stage, index) => index <= last && stage !== 'delivered');
  return [
    ...taken.map((stage) => ({ stage, state: 'done' as const })),
    { stage: 'returned', state: 'current' },
  ];
}

/** The number of steps that the loaded history had finished before the problem. */
function stepsBeforeProblem({ history }: PublicParcel): number | undefined {
  return history.data
    .map(({ stage }) => stage && stepsBehind[stage])
    .find((steps) => steps !== null);
}
