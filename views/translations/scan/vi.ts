import type { Messages } from '../messages.ts';

export const scan: Messages['scan'] = {
  title: 'Quét mã',
  lead: 'Chọn điều đã xảy ra, rồi quét lần lượt từng bưu kiện. Không có mạng vẫn dùng được.',
  appName: 'Quét mã: {company}',
  chooser: {
    change: 'Thay đổi',
    done: 'Bắt đầu quét',
    none: 'Chưa có sự kiện nào để chọn ở đây. Chúng sẽ đến ngay khi liên lạc được với trang.',
    chooseFirst: 'Vui lòng chọn điều đã xảy ra trước.',
  },
  field: {
    label: 'Mã vận đơn',
    hint: 'Nhập hoặc quét một mã rồi nhấn Enter, hoặc dán nhiều mã cùng lúc.',
    add: 'Ghi nhận',
  },
  camera: {
    start: 'Dùng máy ảnh',
    stop: 'Tắt máy ảnh',
    view: 'Những gì máy ảnh thấy',
    starting: 'Máy ảnh đang khởi động…',
    hold: 'Giữ mã trước máy ảnh.',
    denied:
      'Không được phép dùng máy ảnh. Hãy cho phép trang này trong cài đặt trình duyệt; nhập tay và máy quét cầm tay vẫn dùng được.',
    missing: 'Không khởi động được máy ảnh nào. Nhập tay và máy quét cầm tay vẫn dùng được.',
    insecure: 'Trình duyệt chỉ cho dùng máy ảnh và lưu màn hình này qua https.',
  },
  sound: { on: 'Bật âm thanh', off: 'Tắt âm thanh' },
  marks: {
    sending: 'Đang gửi…',
    done: 'Đã ghi nhận',
    twice: 'Đã quét trước đó, không tính lại',
    waiting: 'Được giữ đến khi có mạng',
    unknown: 'Mã không rõ',
    refused: 'Chưa ghi nhận',
    undone: 'Đã hoàn tác',
    unreadable: 'Không phải mã vận đơn',
    unchosen: 'Chưa ghi nhận gì cả',
  },
  counts: {
    label: 'Tình hình',
    done: 'Đã ghi nhận',
    waiting: 'Đang chờ',
    problems: 'Vấn đề còn mở',
    twice: 'Quét hai lần',
  },
  connection: {
    away: 'Không liên lạc được với trang. Các lượt quét của bạn an toàn trên thiết bị này và sẽ tự được gửi.',
    tryNow: 'Thử ngay',
    signedOut:
      'Bạn đã đăng xuất. Lượt quét đang chờ trên thiết bị này: {count}. Hãy đăng nhập để gửi chúng.',
    notKept:
      'Trình duyệt này không lưu dữ liệu cho trang nên không thể quét ở đây. Có thể đây là cửa sổ riêng tư.',
    onlineOnly:
      'Trên thiết bị này, màn hình này không mở được khi không có mạng. Vẫn quét được khi còn mạng.',
  },
  problems: {
    title: 'Vấn đề còn mở',
    again: 'Thử lại',
    allAgain: 'Thử lại tất cả',
    dismiss: 'Bỏ qua',
    againOf: 'Thử lại: {code}',
    dismissOf: 'Bỏ qua: {code}',
  },
  list: {
    title: 'Đã quét',
    empty: 'Chưa quét gì cả.',
    undoOf: 'Hoàn tác: {code}',
    more: 'Hiện tất cả: {count}',
    clear: 'Xóa danh sách',
  },
  leaving: {
    title: 'Có lượt quét chưa được ghi nhận',
    text: 'Lượt quét còn mở: {count}. Chúng ở lại trên thiết bị này và được gửi khi bạn đăng nhập lại tại đây. Mọi thứ khác về bưu kiện sẽ bị xóa khỏi thiết bị.',
    toScans: 'Đến các lượt quét',
  },
  unsent: {
    waiting: 'Lượt quét đang chờ gửi trên thiết bị này: {count}',
    problems: 'Lượt quét không ghi nhận được: {count}',
  },
};
