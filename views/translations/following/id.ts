import type { Messages } from '../messages.ts';

export const following: Messages['following'] = {
  form: {
    title: 'Ikuti paket ini',
    lead: 'Kami mengirim email setiap kali paket mencapai tahap baru. Satu klik menghentikannya.',
    email: 'Alamat email Anda',
    follow: 'Ikuti',
    sent: 'Silakan lihat kotak masuk Anda: tautan di email kami memulai kabar ini. Berlaku 48 jam.',
  },
  pages: {
    sentTitle: 'Satu langkah lagi',
    noMail:
      'Belum ada email setelah beberapa menit? Lihat folder spam, periksa kode dan alamatnya, lalu coba lagi. Kami mengirim paling banyak tiga email seperti ini per jam.',
    toResult: 'Lihat paket',
    confirmedTitle: 'Anda mengikuti {code}',
    confirmedText:
      'Mulai sekarang kami menulis setiap kali paket ini mencapai tahap baru, dan berhenti sendiri 30 hari setelah paket diantar.',
    invalidTitle: 'Tautan ini tidak berlaku lagi',
    invalidText:
      'Masa berlakunya 48 jam, atau email yang lebih baru menggantikannya, atau email sudah dihentikan. Cari paketnya untuk mengikutinya lagi.',
    stopTitle: 'Hentikan email ini?',
    stopText:
      'Kami tidak akan lagi mengirim email tentang paket ini ke alamat yang menerima tautan ini.',
    stop: 'Hentikan email',
    stoppedTitle: 'Email sudah dihentikan',
    stoppedText:
      'Kami tidak lagi mengirim email tentang paket ini ke alamat ini. Untuk menerimanya lagi, ikuti paket di halamannya.',
    stopInvalidTitle: 'Tautan ini tidak lengkap',
    stopInvalidText:
      'Ada karakter yang hilang atau berbeda. Silakan buka tautan dari email sekali lagi.',
  },
  mail: {
    confirmSubject: 'Konfirmasikan bahwa Anda ingin mengikuti {code}',
    confirmBody:
      'Halo,\n\nseseorang, kemungkinan besar Anda, ingin menerima kabar tentang paket {code} di alamat ini. Buka tautan ini untuk memulai:\n\n{link}\n\nTautan berlaku {hours} jam. Jika bukan Anda, biarkan saja email ini: Anda tidak akan menerima kabar.',
    confirm: 'Terima kabar',
    noticeSubject: 'Paket {code}: {stage}',
    noticeBody: 'Halo,\n\npaket Anda {code} mencapai tahap baru: {stage}.',
    status: 'Keterangan: {status}',
    place: 'Kini di: {place}',
    delivery: 'Perkiraan: {dates}',
    reason: 'Anda menerima email ini karena mengikuti paket tersebut.',
  },
  panel: {
    count: 'Pengikut: {count}',
  },
  errors: {
    tooMany: 'Terlalu banyak alamat sekaligus. Silakan coba lagi {when}.',
  },
};
