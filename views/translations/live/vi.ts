import type { Messages } from '../messages.ts';

export const live: Messages['live'] = {
  tooMany:
    'Hiện có quá nhiều kết quả đang được cập nhật liên tục. Kết quả này giữ nguyên; hãy tải lại để xem điều mới.',
  result: {
    isNew: 'Mới',
    news: 'Tin mới về bưu kiện này:',
  },
};
