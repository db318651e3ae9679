import type { Messages } from '../messages.ts';

export const takeAlong: Messages['takeAlong'] = {
  result: {
    title: 'Bawa serta',
    calendar: 'Tambahkan ke kalender',
    print: 'Cetak',
    qrCode: 'Kode QR yang menuju hasil ini',
  },
  calendar: {
    title: 'Paket {code} tiba',
    text: '{company} memperkirakan paket diantar pada hari-hari ini. Posisinya sekarang: {link}',
    noDays: 'Hari pengantaran paket ini belum diketahui, atau perjalanannya sudah selesai.',
  },
  embed: {
    newTab: 'Hasilnya terbuka di tab baru.',
  },
  settings: {
    title: 'Formulir sematan',
    text: 'Biarkan situs lain menampilkan formulir pelacakan Anda.',
    lead: 'Toko dan mitra dapat menampilkan formulir pelacakan kecil di halaman mereka sendiri. Hasilnya terbuka di situs Anda, di tab baru.',
    hint: 'Satu alamat per baris, misalnya https://shop.example.com, paling banyak {max}. Selama kosong, tidak ada situs yang boleh menampilkan formulir.',
    code: 'Kode untuk situs lain',
    codeLead:
      'Tempelkan kode ini di halaman tempat formulir akan muncul. Formulir memakai bahasa yang tertulis setelah “lang=”; tanpa bagian itu, bahasa tiap pengunjung.',
    codeSoon:
      'Belum ada situs yang boleh menampilkan formulir. Isi dan simpan dulu sebuah alamat di atas.',
    copy: 'Salin kode',
    preview: 'Pratinjau',
  },
  fieldErrors: {
    embedOrigin:
      '“{line}” bukan alamat situs. Tulis seperti https://shop.example.com, tanpa jalur.',
    tooManyOrigins: '{field}: paling banyak {max} situs, satu per baris.',
  },
};
