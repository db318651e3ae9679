import type { Messages } from '../messages.ts';

export const stages: Messages['stages'] = {
  pending: 'در انتظار',
  info_received: 'ثبت شد',
  picked_up: 'از فرستنده تحویل گرفته شد',
  in_transit: 'در راه',
  at_customs: 'در گمرک',
  out_for_delivery: 'در حال توزیع',
  ready_for_pickup: 'آمادهٔ تحویل حضوری',
  delivered: 'تحویل داده شد',
  attempt_failed: 'تلاش برای تحویل ناموفق بود',
  on_hold: 'متوقف شده',
  exception: 'مشکلی گزارش شده است',
  returned: 'به فرستنده بازگردانده شد',
};
