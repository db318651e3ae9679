import type { Messages } from '../messages.ts';

export const stages: Messages['stages'] = {
  pending: 'Menunggu',
  info_received: 'Terdaftar',
  picked_up: 'Sudah dijemput',
  in_transit: 'Dalam perjalanan',
  at_customs: 'Di bea cukai',
  out_for_delivery: 'Sedang diantar',
  ready_for_pickup: 'Siap diambil',
  delivered: 'Sudah diantar',
  attempt_failed: 'Percobaan pengantaran gagal',
  on_hold: 'Ditahan sementara',
  exception: 'Masalah dilaporkan',
  returned: 'Dikembalikan ke pengirim',
};
