import type { Messages } from '../messages.ts';

export const following: Messages['following'] = {
  form: {
    title: 'Theo dõi bưu kiện này',
    lead: 'Chúng tôi gửi thư cho bạn mỗi khi có chặng mới. Chỉ một cú nhấp là dừng.',
    email: 'Địa chỉ email của bạn',
    follow: 'Theo dõi',
    sent: 'Hãy xem hộp thư của bạn: liên kết trong thư của chúng tôi bắt đầu việc gửi tin. Nó có hiệu lực 48 giờ.',
  },
  pages: {
    sentTitle: 'Còn một bước nữa',
    noMail:
      'Sau vài phút vẫn chưa có thư? Hãy xem mục thư rác, kiểm tra mã và địa chỉ rồi thử lại. Mỗi giờ chúng tôi gửi nhiều nhất ba thư như vậy.',
    toResult: 'Xem bưu kiện',
    confirmedTitle: 'Bạn đang theo dõi {code}',
    confirmedText:
      'Từ nay chúng tôi viết thư cho bạn mỗi khi bưu kiện này sang chặng mới, và tự dừng 30 ngày sau khi giao.',
    invalidTitle: 'Liên kết này không còn hiệu lực',
    invalidText:
      'Nó có hiệu lực 48 giờ, hoặc một thư mới hơn đã thay thế, hoặc việc gửi thư đã dừng. Hãy tra cứu bưu kiện để theo dõi lại.',
    stopTitle: 'Dừng những thư này?',
    stopText: 'Chúng tôi sẽ không gửi thêm thư về bưu kiện này đến địa chỉ đã nhận liên kết này.',
    stop: 'Dừng gửi thư',
    stoppedTitle: 'Đã dừng gửi thư',
    stoppedText:
      'Chúng tôi không gửi thêm thư về bưu kiện này đến địa chỉ này. Muốn nhận lại, hãy theo dõi bưu kiện trên trang của nó.',
    stopInvalidTitle: 'Liên kết này không đầy đủ',
    stopInvalidText: 'Một số ký tự bị thiếu hoặc khác đi. Hãy mở lại liên kết từ trong thư.',
  },
  mail: {
    confirmSubject: 'Xin xác nhận bạn muốn theo dõi {code}',
    confirmBody:
      'Xin chào,\n\nai đó, có lẽ là bạn, muốn nhận tin về bưu kiện {code} tại địa chỉ này. Mở liên kết này để bắt đầu:\n\n{link}\n\nLiên kết có hiệu lực {hours} giờ. Nếu không phải bạn, xin cứ bỏ qua thư này: bạn sẽ không nhận tin nào.',
    confirm: 'Nhận tin',
    noticeSubject: 'Bưu kiện {code}: {stage}',
    noticeBody: 'Xin chào,\n\nbưu kiện {code} của bạn đã sang chặng mới: {stage}.',
    status: 'Trạng thái: {status}',
    place: 'Hiện ở: {place}',
    delivery: 'Dự kiến: {dates}',
    reason: 'Bạn nhận thư này vì bạn theo dõi bưu kiện.',
  },
  panel: {
    count: 'Người theo dõi: {count}',
  },
  errors: {
    tooMany: 'Quá nhiều địa chỉ cùng một lúc. Hãy thử lại {when}.',
  },
};
