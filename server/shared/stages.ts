/** Where a parcel stands, in the terms of the field; each has its words in every language. */
export const stages = [
  'pending',
  'info_received',
  'picked_up',
  'in_transit',
  'at_customs',
  'out_for_delivery',
  'ready_for_pickup',
  'delivered',
  'attempt_failed',
  'on_hold',
  'exception',
  'returned',
] as const;
export type Stage = (typeof stages)[number];

/** Whether events of a stage happen where the company works, and not at the sender's or the recipient's, or on the way there. */
export function isAtFacility(stage: Stage | null): boolean {
  return stage === null || facilityStages.some((one) => one === stage);
}

const facilityStages = [
  'in_transit',
  'at_customs',
  'ready_for_pickup',
  'on_hold',
  'exception',
] as const satisfies Stage[];

/** With these a parcel's journey has ended: it is neither late nor silent any more. */
export const finalStages = ['delivered', 'returned'] as const satisfies Stage[];
