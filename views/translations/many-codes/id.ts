import type { Messages } from '../messages.ts';

export const manyCodes: Messages['manyCodes'] = {
  hint: 'Hingga {max} kode sekaligus, dipisahkan dengan koma atau spasi.',
  tooMany: 'Ini lebih dari {max} kode.',
  tooManyHelp: 'Silakan cari paling banyak {max} sekaligus, lalu sisanya setelah itu.',
  list: {
    count: 'Paket yang ditemukan: {found} dari {count}',
    unknown: 'Tidak ada paket untuk:',
    unknownHelp:
      'Silakan cocokkan yang Anda ketik dengan resi atau pesan dari pengirim. Jika sudah benar, tanyakan kepada pengirim apakah paket sudah didaftarkan.',
  },
  shortLink: 'Tautan pendek',
};
