import type { Messages } from '../messages.ts';

export const stages: Messages['stages'] = {
  pending: 'En attente',
  info_received: 'Enregistré',
  picked_up: 'Pris en charge',
  in_transit: 'En transit',
  at_customs: 'En douane',
  out_for_delivery: 'En cours de livraison',
  ready_for_pickup: 'Prêt à être retiré',
  delivered: 'Livré',
  attempt_failed: 'Tentative de livraison échouée',
  on_hold: 'En attente de traitement',
  exception: 'Problème signalé',
  returned: 'Retourné à l’expéditeur',
};
