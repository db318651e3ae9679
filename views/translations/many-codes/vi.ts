import type { Messages } from '../messages.ts';

export const manyCodes: Messages['manyCodes'] = {
  hint: 'Tối đa {max} mã mỗi lần, cách nhau bằng dấu phẩy hoặc dấu cách.',
  tooMany: 'Nhiều hơn {max} mã.',
  tooManyHelp: 'Vui lòng tra cứu tối đa {max} mã mỗi lần, sau đó tra các mã còn lại.',
  list: {
    count: 'Bưu kiện tìm thấy: {found} trên {count}',
    unknown: 'Không tìm thấy bưu kiện nào cho:',
    unknownHelp:
      'Vui lòng so lại những gì bạn đã nhập với biên nhận hoặc tin nhắn của người gửi. Nếu đã đúng, hãy hỏi người gửi xem bưu kiện đã được đăng ký chưa.',
  },
  shortLink: 'Liên kết ngắn',
};
