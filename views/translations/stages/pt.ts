import type { Messages } from '../messages.ts';

export const stages: Messages['stages'] = {
  pending: 'Pendente',
  info_received: 'Registada',
  picked_up: 'Recolhida',
  in_transit: 'Em trânsito',
  at_customs: 'Na alfândega',
  out_for_delivery: 'Saiu para entrega',
  ready_for_pickup: 'Pronta para levantamento',
  delivered: 'Entregue',
  attempt_failed: 'Tentativa de entrega falhada',
  on_hold: 'Retida',
  exception: 'Problema comunicado',
  returned: 'Devolvida ao remetente',
};
