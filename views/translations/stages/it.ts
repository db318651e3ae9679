import type { Messages } from '../messages.ts';

export const stages: Messages['stages'] = {
  pending: 'In attesa',
  info_received: 'Registrato',
  picked_up: 'Ritirato',
  in_transit: 'In transito',
  at_customs: 'In dogana',
  out_for_delivery: 'In consegna',
  ready_for_pickup: 'Pronto per il ritiro',
  delivered: 'Consegnato',
  attempt_failed: 'Tentativo di consegna fallito',
  on_hold: 'In giacenza',
  exception: 'Problema segnalato',
  returned: 'Restituito al mittente',
};
