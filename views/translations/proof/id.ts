import type { Messages } from '../messages.ts';

export const proof: Messages['proof'] = {
  result: {
    title: 'Bukti pengantaran',
    receivedBy: 'Diterima oleh',
    when: 'Diantar pada',
    note: 'Catatan',
    signature: 'Tanda tangan',
    photo: 'Foto pengantaran',
  },
  fields: {
    parcel: 'Paket',
    received_by: 'Diterima oleh',
    signature: 'Tanda tangan',
    photo: 'Foto',
    note: 'Catatan',
  },
  recorded: 'Pengantaran telah dicatat.',
  notYet: 'Pengantaran tidak mungkin di masa depan. Pilih waktu saat paket diserahkan.',
  take: 'Sudah diantar: ambil bukti',
  form: {
    again:
      'Sudah ada bukti pengantaran, diterima oleh {name}. Bukti baru akan menggantikannya; kedua pengantaran tetap ada di riwayat.',
    receivedBy: 'Siapa yang menerima?',
    toRecipient: 'Penerima, {name}',
    signatureHint: 'Dengan jari, pena, atau tetikus.',
    paper: 'Tanda tangan di sini',
    clear: 'Hapus',
    photoHint: 'Misalnya, paket di tempatnya.',
    chosenPhoto: 'Foto yang Anda pilih',
    removePhoto: 'Hapus foto',
    position: 'Posisi',
    usePosition: 'Gunakan posisi perangkat ini',
    locating: 'Mencari posisi…',
    positionFound: '{latitude}, {longitude}, dengan ketelitian sekitar {metres} m',
    removePosition: 'Hapus posisi',
    positionDenied:
      'Peramban tidak memberikan posisi. Izinkan untuk situs ini, atau lanjutkan tanpanya.',
    positionUnknown:
      'Posisi tidak dapat ditemukan. Coba lagi di tempat terbuka, atau lanjutkan tanpanya.',
    more: 'Tempat, catatan, waktu',
    placeHint: 'Ini menjadi lokasi paket saat ini, dan pelanggan melihatnya di riwayat.',
    noteHint: 'Untuk bukti, bukan untuk riwayat. Misalnya: “Dititipkan ke tetangga di nomor 4”.',
    submit: 'Sudah diantar',
    signedOut:
      'Anda telah keluar. Tidak ada yang hilang di sini: masuk di halaman yang terbuka, kembali, lalu ketuk “{button}” lagi.',
    delivered: 'Diantar kepada {name}.',
  },
  note: {
    title: 'Surat jalan',
    open: 'Surat jalan untuk dicetak',
    where: 'Di mana',
    parcel: 'Paket',
    none: 'Belum ada bukti pengantaran untuk paket ini.',
  },
};
