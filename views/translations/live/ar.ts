import type { Messages } from '../messages.ts';

export const live: Messages['live'] = {
  tooMany:
    'يجري الآن تحديث عدد كبير جدًا من النتائج. تبقى هذه النتيجة كما هي؛ أعد تحميلها لترى الجديد.',
  result: {
    isNew: 'جديد',
    news: 'جديد هذا الطرد:',
  },
};
