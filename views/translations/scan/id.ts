import type { Messages } from '../messages.ts';

export const scan: Messages['scan'] = {
  title: 'Pindai',
  lead: 'Pilih apa yang terjadi, lalu pindai paket satu per satu. Ini juga bisa tanpa jaringan.',
  appName: 'Pindai: {company}',
  chooser: {
    change: 'Ubah',
    done: 'Mulai memindai',
    none: 'Pilihan kejadian belum ada di sini. Pilihan itu datang begitu situs dapat dihubungi.',
    chooseFirst: 'Pilih dahulu apa yang terjadi.',
  },
  field: {
    label: 'Nomor resi',
    hint: 'Ketik atau pindai nomor lalu tekan Enter, atau tempel banyak sekaligus.',
    add: 'Catat',
  },
  camera: {
    start: 'Gunakan kamera',
    stop: 'Hentikan kamera',
    view: 'Yang dilihat kamera',
    starting: 'Kamera sedang dinyalakan…',
    hold: 'Pegang kode di depan kamera.',
    denied:
      'Kamera tidak boleh digunakan. Izinkan untuk situs ini di pengaturan peramban; mengetik dan pemindai genggam tetap bisa tanpa kamera.',
    missing:
      'Tidak ada kamera yang dapat dinyalakan. Mengetik dan pemindai genggam tetap bisa tanpa kamera.',
    insecure: 'Peramban hanya mengizinkan kamera, dan menyimpan layar ini, melalui https.',
  },
  sound: { on: 'Nyalakan suara', off: 'Matikan suara' },
  marks: {
    sending: 'Mengirim…',
    done: 'Tercatat',
    twice: 'Sudah dipindai, tidak dihitung lagi',
    waiting: 'Disimpan sampai jaringan kembali',
    unknown: 'Nomor tidak dikenal',
    refused: 'Tidak tercatat',
    undone: 'Dibatalkan',
    unreadable: 'Bukan nomor resi',
    unchosen: 'Tidak ada yang dicatat',
  },
  counts: {
    label: 'Keadaan saat ini',
    done: 'Tercatat',
    waiting: 'Menunggu',
    problems: 'Masalah terbuka',
    twice: 'Dipindai dua kali',
  },
  connection: {
    away: 'Situs tidak dapat dihubungi. Pindaian Anda aman di perangkat ini dan dikirim dengan sendirinya.',
    tryNow: 'Coba sekarang',
    signedOut:
      'Anda sudah keluar. Pindaian yang menunggu di perangkat ini: {count}. Masuklah, lalu semuanya dikirim.',
    notKept:
      'Peramban ini tidak menyimpan data untuk situs ini, jadi tidak ada yang bisa dipindai. Mungkin ini jendela privat.',
    onlineOnly:
      'Di perangkat ini, layar ini tidak bisa dibuka tanpa jaringan. Memindai tetap bisa selama ada jaringan.',
  },
  problems: {
    title: 'Masalah terbuka',
    again: 'Coba lagi',
    allAgain: 'Coba semua lagi',
    dismiss: 'Abaikan',
    againOf: 'Coba lagi: {code}',
    dismissOf: 'Abaikan: {code}',
  },
  list: {
    title: 'Terpindai',
    empty: 'Belum ada yang dipindai.',
    undoOf: 'Batalkan: {code}',
    more: 'Tampilkan semua: {count}',
    clear: 'Kosongkan daftar',
  },
  leaving: {
    title: 'Ada pindaian yang belum tercatat',
    text: 'Pindaian yang masih terbuka: {count}. Semuanya tetap di perangkat ini dan dikirim begitu Anda masuk lagi di sini. Hal lain tentang paket dihapus darinya.',
    toScans: 'Ke pindaian',
  },
  unsent: {
    waiting: 'Pindaian di perangkat ini yang menunggu dikirim: {count}',
    problems: 'Pindaian yang tidak dapat dicatat: {count}',
  },
};
