import type { Messages } from '../messages.ts';

export const stages: Messages['stages'] = {
  pending: 'Ausstehend',
  info_received: 'Registriert',
  picked_up: 'Abgeholt',
  in_transit: 'Unterwegs',
  at_customs: 'Beim Zoll',
  out_for_delivery: 'In Zustellung',
  ready_for_pickup: 'Abholbereit',
  delivered: 'Zugestellt',
  attempt_failed: 'Zustellversuch erfolglos',
  on_hold: 'Angehalten',
  exception: 'Problem gemeldet',
  returned: 'Zurück an den Absender',
};
