import type { Messages } from '../messages.ts';

export const copies: Messages['copies'] = {
  more: 'Lainnya untuk paket ini',
  copy: 'Buat salinan',
  return: 'Daftarkan pengembalian',
  saveTemplate: 'Simpan sebagai templat',
  merge: 'Gabungkan dengan paket lain',
  alsoFound: 'Juga ditemukan dengan: {codes}',
  titles: {
    copy: 'Salinan dari {code}',
    return: 'Pengembalian {code}',
    template: 'Paket baru dari “{name}”',
  },
  filledIn: 'Yang berulang sudah terisi',
  filledInLead:
    'Ubah yang berbeda, lalu buat paketnya. Tahap, tempat, dan tanggal dimulai dari awal.',
  exchangedLead: 'Pengirim dan penerima bertukar tempat. Ubah yang berbeda, lalu buat paketnya.',
  missing: 'Mohon isi yang belum ada pada {code}: {fields}',
  map: 'Peta',
  anotherCopy: 'Buat satu lagi yang serupa',
  begin: 'Mulai dengan templat',
  templates: 'Templat',
  templatesLead:
    'Yang berulang dari paket ke paket, dengan nama pilihan Anda. Paket baru bisa dimulai dengannya.',
  noTemplates:
    'Belum ada templat. Buka sebuah paket dan pilih “Simpan sebagai templat” untuk membuat yang pertama.',
  templateTitle: 'Simpan {code} sebagai templat',
  templateLead:
    'Penerima, pengirim, isi, dan kedua ujung perjalanan disimpan dengan satu nama; nomor resi, tahap, dan tanggal tidak.',
  nameHint: 'Misalnya “Suku cadang ke Berlin”.',
  editTemplate: 'Ubah templat',
  useTemplate: 'Paket baru dengannya',
  toTemplates: 'Lihat semua templat',
  toParcel: 'Kembali ke paket',
  templateSaved: 'Templat sudah disimpan.',
  templateDeleted: 'Templat sudah dihapus.',
  nameTaken: 'Templat lain sudah memakai nama ini.',
  mergeTitle: 'Gabungkan {code} dengan paket lain',
  mergeLead:
    'Untuk paket yang terdaftar dua kali, atau pengembalian yang merupakan paket yang sama. Dua catatan menjadi satu.',
  otherCode: 'Nomor resi paket lainnya',
  compare: 'Bandingkan keduanya',
  sameParcel: 'Ini paket yang sama. Mohon sebutkan paket lain.',
  preview: 'Yang akan tetap ada',
  previewLead:
    'Data {code} tetap. Yang belum dimilikinya diambil dari {other}. Aktivitas terbaru dari keduanya menentukan tahap.',
  field: 'Kolom',
  stays: 'tetap',
  dropped: 'dibuang',
  nothing: 'Tidak ada',
  events: 'Aktivitas dalam riwayat',
  final:
    '{other} akan dihapus. Riwayatnya pindah ke {code}, dan sejak itu nomor resinya mengarah ke sana. Ini tidak dapat dibatalkan.',
  mergeButton: 'Gabungkan ke {code}',
  merging: 'Menggabungkan…',
  swap: 'Pertahankan {other} sebagai gantinya',
  merged: 'Keduanya kini satu paket.',
};
