import type { Messages } from '../messages.ts';

export const mailServers: Messages['mailServers'] = {
  title: 'Server email',
  text: 'Server yang mengantarkan email situs ini.',
  lead: 'Tanpa server email, email hanya disimpan di sini dan tidak sampai kepada siapa pun. Penyedia email Anda memberi tahu apa yang harus diisi.',
  fields: {
    host: 'Alamat server',
    port: 'Porta',
    security: 'Enkripsi',
    user: 'Nama pengguna',
    plain_confirmed: 'Kirim tanpa enkripsi ke mesin lain',
    account_password: 'Kata sandi Anda untuk panel ini',
  },
  password: 'Kata sandi server email',
  hints: {
    host: 'Misalnya smtp.example.com.',
    port: 'Biasanya 465 dengan TLS, dan 587 dengan STARTTLS.',
    user: 'Biasanya alamat email lengkap. Kosong: server tidak meminta masuk.',
    password: 'Disimpan terenkripsi, dan tidak pernah ditampilkan lagi.',
    keepPassword: 'Tersimpan. Biarkan kosong untuk mempertahankannya.',
    plain_confirmed: 'Siapa pun di tengah jalan dapat membaca email dan kata sandinya.',
    account_password:
      'Kode untuk kata sandi baru lewat server ini, jadi kami perlu memastikan siapa Anda.',
  },
  security: {
    tls: 'TLS',
    starttls: 'STARTTLS',
    none: 'Tanpa enkripsi (hanya di mesin ini)',
  },
  testTitle: 'Coba dahulu',
  testLead: 'Dengan yang Anda isi di atas; tidak ada yang disimpan. Emailnya dikirim ke {email}.',
  test: 'Uji sambungan',
  testSend: 'Uji dan kirim satu email',
  testing: 'Menguji…',
  tested: 'Server email menjawab sebagaimana mestinya.',
  testSent: 'Server email telah menerima email untuk {email}.',
  tooManyTests: 'Terlalu banyak pengujian sekaligus. Silakan coba lagi {when}.',
  faults: {
    name: 'Tidak ada server bernama {host} ({code}). Periksa ejaannya.',
    refused:
      'Tidak ada yang menerima sambungan di {host}, port {port} ({code}). Periksa port dan servernya.',
    timeout:
      '{host}, port {port}, tidak menjawab tepat waktu. Periksa portnya; mungkin terhalang firewall.',
    unreachable: '{host} tidak terjangkau dari sini ({code}).',
    certificate: 'Sertifikat {host} tidak sah ({code}). Periksa apakah nama servernya benar.',
    encryption: '{host} tidak menyediakan enkripsi ini di port {port} ({code}). Coba yang lain.',
    protocol:
      'Yang menjawab di {host}, port {port}, tidak berbicara seperti server email ({code}).',
    login: 'Server email menolak nama pengguna atau kata sandi ({code}).',
    sender: 'Server email tidak menerima email dari email kontak Anda ({code}).',
    mail: 'Server email menolak email uji ({code}).',
  },
  fieldErrors: {
    host: '{field}: isi nama server, seperti smtp.example.com.',
    plainUnconfirmed:
      'Tanpa enkripsi, orang lain dapat ikut membaca di jalan menuju server ini. Pilih enkripsi lain, atau konfirmasikan.',
    userMissing: '{field}: ada kata sandi, tetapi tidak ada nama pengguna.',
    passwordAgain:
      'Server, port, enkripsi, atau nama pengguna telah berubah: masukkan lagi kata sandi server email.',
    passwordLost: 'Kata sandi yang tersimpan tidak dapat dibaca lagi. Masukkan sekali lagi.',
  },
  saved: 'Server email telah disimpan.',
  remove: 'Hapus server email',
  removeLead: 'Setelah itu email hanya disimpan di sini. Kata sandinya dilupakan.',
  removing: 'Menghapus…',
  removed: 'Server email telah dihapus.',
  environment:
    'Server email {host} diatur di server situs ini (SMTP_URL), dan didahulukan dari apa yang dapat diisi di sini.',
  inEnvironment:
    'SMTP_URL diatur di server situs ini, dan didahulukan dari apa yang diisi di sini.',
  lost: 'Kata sandi server email tidak dapat dibaca lagi, karena kuncinya hilang atau berbeda. Email menunggu sampai Anda memasukkan kata sandi lagi.',
  noKey:
    'Kata sandi tidak disimpan: kunci untuk mengenkripsinya tidak dapat dibaca atau dibuat di server. Di sana, “npm run doctor” menjelaskan lebih banyak.',
  current: 'Email dikirim lewat {host}.',
  none: 'Belum ada server email: email hanya disimpan di sini.',
  setUp: 'Atur server email',
  notConfigured:
    'Cara yang tidak dapat dipilih memerlukan server email: atur di sini, atau SMTP_HOST di server situs ini.',
};
