import type { Messages } from '../messages.ts';

export const answers: Messages['answers'] = {
  fields: {
    name: 'نام',
    phone: 'تلفن',
    tracking_code: 'کد رهگیری',
    answered: 'پاسخ داده شد',
  },
  codeHint: 'اگر دربارهٔ یک مرسوله است.',
  ask: 'پرسش دربارهٔ این مرسوله',
  title: 'پاسخ به پیام',
  from: 'از',
  parcel: 'مرسوله',
  noParcel: 'هیچ مرسوله‌ای این کد را ندارد',
  answeredAt: 'به این پیام پاسخ داده شد: {when}.',
  toAnswer: 'دیدن پاسخ',
  toMessages: 'دیدن همهٔ پیام‌ها',
  call: 'تماس با {phone}',
  noEmail: 'این پیام بدون نشانی ایمیل رسید، پس نمی‌توان با ایمیل به آن پاسخ داد.',
  wrote: '{when}، {name} نوشت:',
};
