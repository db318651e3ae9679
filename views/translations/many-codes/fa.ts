import type { Messages } from '../messages.ts';

export const manyCodes: Messages['manyCodes'] = {
  hint: 'تا {max} کد در هر بار، با ویرگول یا فاصله میان آن‌ها.',
  tooMany: 'این‌ها بیش از {max} کد هستند.',
  tooManyHelp: 'لطفاً هر بار حداکثر {max} کد را جست‌وجو کنید و بقیه را پس از آن.',
  list: {
    count: 'مرسوله‌های یافت‌شده: {found} از {count}',
    unknown: 'برای این کدها مرسوله‌ای یافت نشد:',
    unknownHelp:
      'لطفاً آنچه را نوشته‌اید با رسید یا پیام فرستنده مقایسه کنید. اگر درست است، از فرستنده بپرسید که آیا مرسوله ثبت شده است.',
  },
  shortLink: 'پیوند کوتاه',
};
