import type { Messages } from '../messages.ts';

export const live: Messages['live'] = {
  tooMany:
    'Şu anda çok fazla sonuç güncel tutuluyor. Bu sonuç olduğu gibi kalır; yenilikleri görmek için yeniden yükleyin.',
  result: {
    isNew: 'Yeni',
    news: 'Bu kargodan haber var:',
  },
};
