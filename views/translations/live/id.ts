import type { Messages } from '../messages.ts';

export const live: Messages['live'] = {
  tooMany:
    'Saat ini terlalu banyak hasil yang terus diperbarui. Hasil ini tetap seperti adanya; muat ulang untuk melihat yang baru.',
  result: {
    isNew: 'Baru',
    news: 'Kabar tentang paket ini:',
  },
};
