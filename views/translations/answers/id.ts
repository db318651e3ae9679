import type { Messages } from '../messages.ts';

export const answers: Messages['answers'] = {
  fields: {
    name: 'Nama',
    phone: 'Telepon',
    tracking_code: 'Nomor resi',
    answered: 'Dijawab',
  },
  codeHint: 'Jika tentang sebuah paket.',
  ask: 'Tanya tentang paket ini',
  title: 'Jawab pesan',
  from: 'Dari',
  parcel: 'Paket',
  noParcel: 'tidak ada paket dengan nomor ini',
  answeredAt: 'Pesan ini sudah dijawab: {when}.',
  toAnswer: 'Lihat jawabannya',
  toMessages: 'Lihat semua pesan',
  call: 'Telepon {phone}',
  noEmail: 'Pesan ini datang tanpa alamat email, jadi tidak dapat dijawab lewat email.',
  wrote: '{when}, {name} menulis:',
};
