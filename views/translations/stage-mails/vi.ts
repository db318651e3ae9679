import type { Messages } from '../messages.ts';

export const stageMails: Messages['stageMails'] = {
  title: 'Email theo giai đoạn',
  lead: 'Ai nhận email khi bưu kiện đến một giai đoạn, và email viết gì.',
  settingsText: 'Báo cho người nhận và người gửi qua email về tình hình bưu kiện của họ.',
  to: {
    none: 'Không ai',
    recipient: 'Người nhận',
    sender: 'Người gửi',
    both: 'Người nhận và người gửi',
  },
  toLabel: 'Gửi cho ai',
  standard: 'Lời văn mặc định',
  own: 'Lời văn của bạn',
  useStandard: 'Dùng lại lời văn mặc định',
  languageHint:
    'Viết bằng ngôn ngữ của nội dung trang: {language}. Nếu giữ lời văn mặc định, email sẽ đổi theo ngôn ngữ đó.',
  mergeFields: 'Các trường này được điền cho từng bưu kiện:',
  mergeFieldsHint:
    'Dòng nào có tất cả các trường đều trống sẽ được bỏ đi, ví dụ khi chưa rõ địa điểm.',
  fields: {
    recipient_name: 'tên người nhận',
    tracking_code: 'mã vận đơn',
    stage: 'giai đoạn bằng lời',
    status: 'trạng thái, nếu không có thì là giai đoạn',
    current_location: 'nơi bưu kiện đang ở',
    delivery_date: 'ngày giao hàng dự kiến',
    tracking_link: 'địa chỉ trang tra cứu; nằm riêng một dòng thì thành nút bấm',
    company_name: 'tên công ty của bạn',
  },
  preview: 'Xem trước',
  previewLead: 'Với một bưu kiện ví dụ, theo mẫu thư bạn đã chọn cho email.',
  exampleName: 'Nguyễn Minh Anh',
  examplePlace: 'Kho trung tâm',
  saved: 'Đã lưu email.',
  delayHint:
    'Email về một giai đoạn sẽ chờ chừng đó thời gian. Nếu thông tin bưu kiện được sửa trong lúc chờ, chỉ email đúng được gửi đi. 0: gửi ngay.',
  delayTitle: 'Thời gian để sửa',
  outboxOnly:
    'Trang web này không có máy chủ thư: các email này được giữ trên máy chủ và không đến tay ai.',
  sent: 'Email về bưu kiện này',
  sentNone: 'Chưa có email nào. Email tự động được gửi khi một giai đoạn được ghi lại.',
  waits: 'Sẽ gửi: {time}, trừ khi thông tin được sửa trước đó',
  stopped: 'Không muốn nhận email về bưu kiện này',
  track: 'Tra cứu bưu kiện',
  stop: 'Ngừng nhận email về bưu kiện này',
  starters: {
    pending: {
      subject: 'Bưu kiện {{tracking_code}} đã được đăng ký',
      lead: 'Bưu kiện gửi đến {{recipient_name}} đã được đăng ký.',
    },
    info_received: {
      subject: 'Đã nhận thông tin bưu kiện {{tracking_code}}',
      lead: 'Chúng tôi đã có thông tin về bưu kiện gửi đến {{recipient_name}}. Ngay khi chúng tôi nhận được bưu kiện, hành trình sẽ bắt đầu.',
    },
    picked_up: {
      subject: 'Đã lấy bưu kiện {{tracking_code}}',
      lead: 'Chúng tôi đã lấy bưu kiện gửi đến {{recipient_name}}. Hành trình bắt đầu.',
    },
    in_transit: {
      subject: 'Bưu kiện {{tracking_code}} đang trên đường',
      lead: 'Bưu kiện gửi đến {{recipient_name}} đang trên đường.',
    },
    at_customs: {
      subject: 'Bưu kiện {{tracking_code}} đang ở hải quan',
      lead: 'Bưu kiện gửi đến {{recipient_name}} đang ở hải quan và sẽ đi tiếp ngay khi được thông quan.',
    },
    out_for_delivery: {
      subject: 'Bưu kiện {{tracking_code}} đang được giao',
      lead: 'Bưu kiện gửi đến {{recipient_name}} đang được giao.',
    },
    ready_for_pickup: {
      subject: 'Bưu kiện {{tracking_code}} đã sẵn sàng để nhận',
      lead: 'Bưu kiện gửi đến {{recipient_name}} đã sẵn sàng, có thể đến nhận.',
    },
    delivered: {
      subject: 'Bưu kiện {{tracking_code}} đã được giao',
      lead: 'Bưu kiện gửi đến {{recipient_name}} đã được giao. Cảm ơn quý khách đã tin dùng dịch vụ của chúng tôi.',
    },
    attempt_failed: {
      subject: 'Chưa giao được bưu kiện {{tracking_code}}',
      lead: 'Chúng tôi đã mang bưu kiện gửi đến {{recipient_name}} tới nơi nhưng chưa giao được.',
    },
    on_hold: {
      subject: 'Bưu kiện {{tracking_code}} đang được tạm giữ',
      lead: 'Bưu kiện gửi đến {{recipient_name}} hiện đang được tạm giữ.',
    },
    exception: {
      subject: 'Bưu kiện {{tracking_code}} gặp sự cố',
      lead: 'Bưu kiện gửi đến {{recipient_name}} gặp sự cố.',
    },
    returned: {
      subject: 'Bưu kiện {{tracking_code}} đã được trả lại',
      lead: 'Bưu kiện gửi đến {{recipient_name}} đã được trả lại người gửi.',
    },
  },
  details:
    'Trạng thái: {{status}}\nĐịa điểm: {{current_location}}\nNgày giao hàng dự kiến: {{delivery_date}}',
};
