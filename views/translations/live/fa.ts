import type { Messages } from '../messages.ts';

export const live: Messages['live'] = {
  tooMany:
    'اکنون نتیجه‌های بسیار زیادی هم‌زمان به‌روز نگه داشته می‌شوند. این نتیجه همین‌طور می‌ماند؛ برای دیدن تازه‌ها آن را دوباره بارگیری کنید.',
  result: {
    isNew: 'تازه',
    news: 'خبر تازه از این مرسوله:',
  },
};
