import type { Messages } from '../messages.ts';

export const copies: Messages['copies'] = {
  more: 'Thêm với bưu kiện này',
  copy: 'Tạo bản sao',
  return: 'Đăng ký hoàn trả',
  saveTemplate: 'Lưu làm mẫu',
  merge: 'Gộp với bưu kiện khác',
  alsoFound: 'Cũng tìm được bằng: {codes}',
  titles: {
    copy: 'Bản sao của {code}',
    return: 'Hoàn trả của {code}',
    template: 'Bưu kiện mới từ “{name}”',
  },
  filledIn: 'Phần lặp lại đã được điền sẵn',
  filledInLead:
    'Hãy sửa những gì khác rồi tạo bưu kiện. Giai đoạn, địa điểm và ngày bắt đầu lại từ đầu.',
  exchangedLead: 'Người gửi và người nhận đã đổi chỗ. Hãy sửa những gì khác rồi tạo bưu kiện.',
  missing: 'Vui lòng điền những gì {code} chưa có: {fields}',
  map: 'Bản đồ',
  anotherCopy: 'Tạo thêm một cái tương tự',
  begin: 'Bắt đầu với một mẫu',
  templates: 'Mẫu bưu kiện',
  templatesLead:
    'Những gì lặp lại giữa các bưu kiện, dưới tên do bạn đặt. Bưu kiện mới có thể bắt đầu từ đó.',
  noTemplates: 'Chưa có mẫu nào. Hãy mở một bưu kiện và chọn “Lưu làm mẫu” để tạo mẫu đầu tiên.',
  templateTitle: 'Lưu {code} làm mẫu',
  templateLead:
    'Người nhận, người gửi, nội dung và hai đầu hành trình được lưu dưới một tên; mã vận đơn, giai đoạn và ngày thì không.',
  nameHint: 'Ví dụ “Phụ tùng đi Berlin”.',
  editTemplate: 'Sửa mẫu',
  useTemplate: 'Bưu kiện mới từ mẫu này',
  toTemplates: 'Xem tất cả mẫu',
  toParcel: 'Quay lại bưu kiện',
  templateSaved: 'Đã lưu mẫu.',
  templateDeleted: 'Đã xóa mẫu.',
  nameTaken: 'Một mẫu khác đã mang tên này.',
  mergeTitle: 'Gộp {code} với bưu kiện khác',
  mergeLead:
    'Dành cho bưu kiện bị đăng ký hai lần, hoặc hoàn trả chính là bưu kiện đó. Hai bản ghi thành một.',
  otherCode: 'Mã vận đơn của bưu kiện kia',
  compare: 'So sánh cả hai',
  sameParcel: 'Đây là cùng một bưu kiện. Vui lòng nêu bưu kiện khác.',
  preview: 'Những gì sẽ giữ lại',
  previewLead:
    'Thông tin của {code} được giữ lại. Chỗ nào chưa có thì lấy từ {other}. Cập nhật mới nhất của cả hai quyết định giai đoạn.',
  field: 'Trường',
  stays: 'giữ lại',
  dropped: 'bị bỏ',
  nothing: 'Không có',
  events: 'Cập nhật trong lịch sử',
  final:
    '{other} sẽ bị xóa. Lịch sử của nó chuyển sang {code}, và mã vận đơn của nó dẫn đến đó từ lúc ấy. Không thể hoàn tác.',
  mergeButton: 'Gộp vào {code}',
  merging: 'Đang gộp…',
  swap: 'Giữ lại {other} thay vào đó',
  merged: 'Hai bưu kiện nay là một.',
};
