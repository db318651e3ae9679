import type { Messages } from '../messages.ts';

export const answers: Messages['answers'] = {
  fields: {
    name: 'Họ tên',
    phone: 'Điện thoại',
    tracking_code: 'Mã vận đơn',
    answered: 'Đã trả lời',
  },
  codeHint: 'Nếu liên quan đến một bưu kiện.',
  ask: 'Hỏi về bưu kiện này',
  title: 'Trả lời tin nhắn',
  from: 'Từ',
  parcel: 'Bưu kiện',
  noParcel: 'không bưu kiện nào có mã này',
  answeredAt: 'Tin nhắn này đã được trả lời: {when}.',
  toAnswer: 'Xem câu trả lời',
  toMessages: 'Xem tất cả tin nhắn',
  call: 'Gọi {phone}',
  noEmail: 'Tin nhắn này không kèm địa chỉ email nên không thể trả lời qua email.',
  wrote: '{when}, {name} đã viết:',
};
