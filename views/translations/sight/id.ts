import type { Messages } from '../messages.ts';

export const sight: Messages['sight'] = {
  unlock: {
    lockedTitle: 'Apakah paket ini untuk Anda?',
    lockedText:
      'Untuk melihat kepada siapa dan ke mana paket ini dikirim, ketik salah satu data penerima berikut.',
    maskedTitle: 'Lihat semua detail',
    maskedText:
      'Nama dan alamat disingkat di sini. Untuk melihat selengkapnya, ketik salah satu data penerima berikut.',
    label: 'Kode pos, empat angka terakhir nomor telepon, atau alamat email',
    maskedLabel: 'Empat angka terakhir nomor telepon atau alamat email',
    button: 'Tampilkan semua detail',
    checking: 'Memeriksa…',
  },
  wrong: 'Itu tidak cocok dengan paket ini.',
  wrongHelp: 'Periksa lagi yang Anda ketik. Pengirim tahu data apa saja yang tercatat pada paket.',
  tooManyTries: 'Terlalu banyak percobaan untuk paket ini. Silakan coba lagi {when}.',
  linkEnded: 'Tautan ini tidak lagi menampilkan paket.',
  linkEndedHelp:
    'Tautan sudah berakhir atau tidak lengkap. Mintalah yang baru kepada orang yang mengirimkannya.',
  settings: {
    title: 'Privasi',
    tile: 'Apa yang dilihat pengunjung dari sebuah paket.',
    lead: 'Siapa pun yang punya kode pelacakan melihat perjalanan paket. Pilih di sini apa lagi yang mereka lihat. Anda selalu melihat semuanya, begitu juga siapa pun yang punya tautan berbagi.',
    all: 'Semuanya',
    masked: 'Inisial dan kota',
    locked: 'Tanpa data pribadi sampai dibuka',
    hint: 'Inisial dan kota: “H… O…” dan “Chicago”, tanpa email, telepon, dan gambar. Empat angka terakhir nomor telepon penerima atau emailnya menampilkan sisanya selama sehari. Tanpa data pribadi: juga tanpa nama dan alamat, tetapi dengan tahap, status, berat, tanggal, riwayat, dan perkiraan letak paket. Kode pos penerima juga menampilkan sisanya dalam hal ini.',
  },
  links: {
    title: 'Tautan berbagi',
    lead: 'Tautan menampilkan semua detail paket ini kepada siapa pun yang memilikinya, sampai berakhir.',
    days: 'Berapa hari berlaku',
    make: 'Buat tautan berbagi',
    made: 'Tautan berbagi sudah siap. Salin sekarang: hanya ditampilkan sekali.',
    newLink: 'Tautan berbagi baru',
    copy: 'Salin',
    copied: 'Tersalin',
    times: 'Dibuat {from}, berakhir {until}',
    views: 'Dibuka: {count}',
    none: 'Saat ini tidak ada tautan berbagi.',
    end: 'Akhiri tautan',
    ended: 'Tautan berbagi telah diakhiri.',
    tooMany:
      'Sebuah paket paling banyak punya {count} tautan berbagi sekaligus. Akhiri salah satu dulu.',
    close: 'Tutup',
  },
};
