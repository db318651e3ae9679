import type { Messages } from '../messages.ts';

export const exporting: Messages['exporting'] = {
  export: 'Xuất tệp',
  kinds: { parcels: 'Bưu kiện', activities: 'Lịch sử' },
  formats: { csv: 'CSV', xlsx: 'Excel' },
  hint: 'Những gì danh sách tìm thấy, trong một tệp mà mục nhập nhận lại được.',
  selected: 'Những gì đã chọn, trong một tệp',
  fields: { format: 'Loại tệp', kind: 'Nội dung', rows: 'Số dòng', complete: 'Đầy đủ' },
};
