import type { Messages } from '../messages.ts';

export const stageMails: Messages['stageMails'] = {
  title: 'Email per tahap',
  lead: 'Siapa yang menerima email saat paket mencapai suatu tahap, dan apa isinya.',
  settingsText: 'Kabari penerima dan pengirim lewat email tentang perjalanan paket mereka.',
  to: {
    none: 'Tidak seorang pun',
    recipient: 'Penerima',
    sender: 'Pengirim',
    both: 'Penerima dan pengirim',
  },
  toLabel: 'Siapa yang menerimanya',
  standard: 'Teks bawaan',
  own: 'Teks Anda sendiri',
  useStandard: 'Kembali ke teks bawaan',
  languageHint:
    'Ditulis dalam bahasa teks Anda: {language}. Selama Anda memakai teks bawaan, teks itu berubah mengikuti bahasanya.',
  mergeFields: 'Kolom ini diisi untuk setiap paket:',
  mergeFieldsHint:
    'Baris yang semua kolomnya kosong dihilangkan, misalnya jika tempatnya tidak diketahui.',
  fields: {
    recipient_name: 'nama penerima',
    tracking_code: 'nomor resi',
    stage: 'tahap dalam kata-kata',
    status: 'status, atau tahap jika status kosong',
    current_location: 'tempat paket berada sekarang',
    delivery_date: 'perkiraan hari tiba',
    tracking_link: 'alamat halaman pelacakan; di baris tersendiri menjadi tombol',
    company_name: 'nama perusahaan Anda',
  },
  preview: 'Pratinjau',
  previewLead: 'Dengan paket contoh, memakai templat yang Anda pilih untuk email.',
  exampleName: 'Budi Santoso',
  examplePlace: 'Gudang pusat',
  saved: 'Email sudah disimpan.',
  delayHint:
    'Selama inilah email tentang suatu tahap menunggu. Jika data paket diperbaiki sebelum itu, hanya email yang benar yang dikirim. 0: langsung dikirim.',
  delayTitle: 'Waktu untuk perbaikan',
  outboxOnly:
    'Situs ini tidak punya server email: email ini disimpan di server dan tidak sampai kepada siapa pun.',
  sent: 'Email tentang paket ini',
  sentNone: 'Belum ada. Email dikirim otomatis saat suatu tahap dicatat.',
  waits: 'Akan dikirim: {time}, kecuali datanya diperbaiki sebelumnya',
  stopped: 'Tidak ingin menerima email tentang paket ini',
  track: 'Lacak paket Anda',
  stop: 'Berhenti menerima email tentang paket ini',
  starters: {
    pending: {
      subject: 'Paket {{tracking_code}} sudah didaftarkan',
      lead: 'Paket untuk {{recipient_name}} sudah didaftarkan.',
    },
    info_received: {
      subject: 'Data paket {{tracking_code}} sudah diterima',
      lead: 'Kami sudah menerima data paket untuk {{recipient_name}}. Begitu paketnya ada pada kami, perjalanannya dimulai.',
    },
    picked_up: {
      subject: 'Paket {{tracking_code}} sudah dijemput',
      lead: 'Kami sudah menjemput paket untuk {{recipient_name}}. Perjalanannya dimulai.',
    },
    in_transit: {
      subject: 'Paket {{tracking_code}} dalam perjalanan',
      lead: 'Paket untuk {{recipient_name}} sedang dalam perjalanan.',
    },
    at_customs: {
      subject: 'Paket {{tracking_code}} ada di bea cukai',
      lead: 'Paket untuk {{recipient_name}} ada di bea cukai. Perjalanannya berlanjut begitu paket dilepas.',
    },
    out_for_delivery: {
      subject: 'Paket {{tracking_code}} sedang diantar',
      lead: 'Paket untuk {{recipient_name}} sedang diantar.',
    },
    ready_for_pickup: {
      subject: 'Paket {{tracking_code}} siap diambil',
      lead: 'Paket untuk {{recipient_name}} sudah siap dan dapat diambil.',
    },
    delivered: {
      subject: 'Paket {{tracking_code}} sudah diantar',
      lead: 'Paket untuk {{recipient_name}} sudah diantar. Terima kasih atas kepercayaan Anda.',
    },
    attempt_failed: {
      subject: 'Paket {{tracking_code}} belum berhasil diantar',
      lead: 'Kami datang membawa paket untuk {{recipient_name}}, tetapi belum dapat menyerahkannya.',
    },
    on_hold: {
      subject: 'Paket {{tracking_code}} ditahan sementara',
      lead: 'Paket untuk {{recipient_name}} ditahan untuk sementara.',
    },
    exception: {
      subject: 'Ada masalah dengan paket {{tracking_code}}',
      lead: 'Ada masalah dengan paket untuk {{recipient_name}}.',
    },
    returned: {
      subject: 'Paket {{tracking_code}} sudah dikembalikan',
      lead: 'Paket untuk {{recipient_name}} sudah dikembalikan ke pengirim.',
    },
  },
  details: 'Status: {{status}}\nTempat: {{current_location}}\nPerkiraan tiba: {{delivery_date}}',
};
