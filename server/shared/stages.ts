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

/** With these a parcel's journey has ended: it is neither late nor silent any more. */
export const finalStages = ['delivered', 'returned'] as const satisfies Stage[];
