import type { Messages } from '../messages.ts';

export const live: Messages['live'] = {
  tooMany:
    'Сейчас одновременно обновляется слишком много результатов. Этот останется как есть; загрузите его заново, чтобы увидеть новое.',
  result: {
    isNew: 'Новое',
    news: 'Новости об этой посылке:',
  },
};
