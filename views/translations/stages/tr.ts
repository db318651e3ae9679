import type { Messages } from '../messages.ts';

export const stages: Messages['stages'] = {
  pending: 'Beklemede',
  info_received: 'Kaydedildi',
  picked_up: 'Teslim alındı',
  in_transit: 'Yolda',
  at_customs: 'Gümrükte',
  out_for_delivery: 'Dağıtımda',
  ready_for_pickup: 'Teslim alınmaya hazır',
  delivered: 'Teslim edildi',
  attempt_failed: 'Teslimat denemesi başarısız',
  on_hold: 'Bekletiliyor',
  exception: 'Sorun bildirildi',
  returned: 'Göndericiye iade edildi',
};
