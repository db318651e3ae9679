/** Where a parcel stands, in words; see server/shared/stages.ts. */
export const stages = {
  pending: 'Pending',
  info_received: 'Registered',
  picked_up: 'Picked up',
  in_transit: 'In transit',
  at_customs: 'At customs',
  out_for_delivery: 'Out for delivery',
  ready_for_pickup: 'Ready for pick-up',
  delivered: 'Delivered',
  attempt_failed: 'Delivery attempt failed',
  on_hold: 'On hold',
  exception: 'Problem reported',
  returned: 'Returned to sender',
};
