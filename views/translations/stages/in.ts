import type { Messages } from '../messages.ts';

export const stages: Messages['stages'] = {
  pending: 'प्रतीक्षा में',
  info_received: 'पंजीकृत',
  picked_up: 'प्रेषक से प्राप्त',
  in_transit: 'रास्ते में',
  at_customs: 'सीमा शुल्क पर',
  out_for_delivery: 'डिलीवरी के लिए निकला',
  ready_for_pickup: 'लेने के लिए तैयार',
  delivered: 'डिलीवर हो गया',
  attempt_failed: 'डिलीवरी का प्रयास असफल',
  on_hold: 'रोका गया',
  exception: 'समस्या की सूचना मिली',
  returned: 'प्रेषक को लौटाया गया',
};
