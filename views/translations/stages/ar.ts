import type { Messages } from '../messages.ts';

export const stages: Messages['stages'] = {
  pending: 'قيد الانتظار',
  info_received: 'مسجّل',
  picked_up: 'تم الاستلام من المرسل',
  in_transit: 'في الطريق',
  at_customs: 'لدى الجمارك',
  out_for_delivery: 'خرج للتسليم',
  ready_for_pickup: 'جاهز للاستلام',
  delivered: 'تم التسليم',
  attempt_failed: 'فشلت محاولة التسليم',
  on_hold: 'موقوف مؤقتًا',
  exception: 'أُبلِغ عن مشكلة',
  returned: 'أُعيد إلى المرسل',
};
