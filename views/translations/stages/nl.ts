import type { Messages } from '../messages.ts';

export const stages: Messages['stages'] = {
  pending: 'In afwachting',
  info_received: 'Aangemeld',
  picked_up: 'Opgehaald',
  in_transit: 'Onderweg',
  at_customs: 'Bij de douane',
  out_for_delivery: 'Wordt bezorgd',
  ready_for_pickup: 'Klaar om af te halen',
  delivered: 'Bezorgd',
  attempt_failed: 'Bezorgpoging mislukt',
  on_hold: 'Aangehouden',
  exception: 'Probleem gemeld',
  returned: 'Retour afzender',
};
