import type { Messages } from '../messages.ts';

export const stages: Messages['stages'] = {
  pending: 'Pendiente',
  info_received: 'Registrado',
  picked_up: 'Recogido',
  in_transit: 'En tránsito',
  at_customs: 'En la aduana',
  out_for_delivery: 'En reparto',
  ready_for_pickup: 'Listo para recoger',
  delivered: 'Entregado',
  attempt_failed: 'Intento de entrega fallido',
  on_hold: 'Retenido',
  exception: 'Problema notificado',
  returned: 'Devuelto al remitente',
};
