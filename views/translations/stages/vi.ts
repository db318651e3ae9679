import type { Messages } from '../messages.ts';

export const stages: Messages['stages'] = {
  pending: 'Đang chờ',
  info_received: 'Đã đăng ký',
  picked_up: 'Đã lấy hàng',
  in_transit: 'Đang vận chuyển',
  at_customs: 'Tại hải quan',
  out_for_delivery: 'Đang giao hàng',
  ready_for_pickup: 'Sẵn sàng để nhận',
  delivered: 'Đã giao hàng',
  attempt_failed: 'Giao hàng không thành công',
  on_hold: 'Tạm giữ',
  exception: 'Đã báo có sự cố',
  returned: 'Đã trả lại người gửi',
};
