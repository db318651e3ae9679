import type { Messages } from '../messages.ts';

export const importing: Messages['importing'] = {
  files: {
    notASpreadsheet:
      'Berkas ini bukan lembar kerja. Simpanlah sebagai CSV atau buku kerja Excel (.xlsx).',
    oldExcel:
      'Ini berkas Excel jenis lama atau biner (.xls, .xlsb). Simpanlah sebagai buku kerja Excel (.xlsx) atau CSV.',
    openDocument:
      'Ini berkas OpenDocument (.ods). Simpanlah sebagai buku kerja Excel (.xlsx) atau CSV.',
    passwordProtected:
      'Berkas ini dilindungi kata sandi. Hapus kata sandinya, lalu pilih lagi berkasnya.',
    damaged: 'Berkas ini rusak atau tidak lengkap. Simpan ulang, lalu pilih berkas yang baru.',
    noSheet: 'Buku kerja ini tidak memiliki lembar yang terlihat dan berisi sel.',
    notCalculated:
      'Baris {row} memiliki rumus tanpa hasilnya. Buka berkas di program lembar kerja, lalu simpan lagi.',
    tooLarge:
      'Berkas ini, atau isi yang dikemas di dalamnya, lebih dari {max} MB. Bagilah menjadi beberapa berkas.',
    tooManyRows: 'Lembar ini memiliki lebih dari {max} baris. Bagilah menjadi beberapa berkas.',
    tooManyColumns: 'Lembar ini memiliki lebih dari {max} kolom. Hapuslah yang tidak diperlukan.',
    cellTooLong:
      'Baris {row} memiliki sel dengan lebih dari {max} karakter. Mungkin ada tanda kutip (") yang kurang di sana.',
    quoteNotClosed: 'Di baris {row} ada tanda kutip (") yang dibuka tetapi tidak pernah ditutup.',
    wrongEncoding: 'Berkas ini tidak memakai pengodean yang dipilih. Pilihlah yang lain.',
  },
  headings: {
    tracking_code: 'Nomor pelacakan|No resi|Resi|Nomor paket|Nomor kiriman|Kode batang|Kode',
    recipient_name: 'Penerima|Pelanggan|Nama pelanggan|Nama',
    recipient_email: 'Email|Alamat email|Surel',
    recipient_phone_number: 'Telepon|Nomor telepon|No HP|HP|Ponsel',
    destination: 'Alamat tujuan|Alamat penerima|Alamat pengiriman|Alamat|Ke',
    sender_name: 'Pengirim',
    sender_email: 'Surel pengirim|Alamat email pengirim',
    pickup_location: 'Asal|Alamat penjemputan|Alamat pengirim|Dari',
    parcel_content: 'Isi|Barang|Isi kiriman',
    weight: 'Berat kg|Berat kotor',
    shipped_via: 'Kurir|Metode pengiriman|Layanan|Moda',
    declared_value: 'Nilai|Nilai kiriman',
    min_expected_delivery_date: 'Tiba mulai|Tanggal pengantaran|Perkiraan tiba|Tanggal tiba',
    max_expected_delivery_date: 'Tiba sampai|Batas tiba',
    happened_at: 'Tanggal|Jam|Waktu|Tanggal dan waktu',
    title: 'Peristiwa|Kegiatan|Aktivitas',
    description: 'Rincian|Catatan|Komentar|Deskripsi',
    location: 'Lokasi|Kota',
  },
  yes: 'benar|ya',
  no: 'salah|bukan',
  reasons: 'Yang salah',
  imported: 'Berkas telah diimpor.',
  nothingWritten:
    'Tidak ada yang diimpor: beberapa baris salah. Perbaiki, atau impor hanya yang benar.',
  another: 'Impor lain sedang berjalan. Harap tunggu sampai selesai.',
  fieldErrors: {
    fileMissing: 'Silakan pilih berkas.',
    mappingShape: 'Kolom harus berupa objek JSON: judul atau nomor, dan nama bidang atau null.',
  },
  problems: {
    empty: 'Berkas ini tidak punya baris di bawah judulnya.',
    rows: 'Berkas ini punya lebih dari {max} baris. Silakan bagi menjadi beberapa berkas.',
    column: 'Tidak ada kolom “{name}” di berkas ini.',
    field: 'Tidak ada bidang “{name}” untuk diimpor.',
    fieldTwice: 'Dua kolom diatur ke bidang yang sama ({name}). Silakan pilih salah satu.',
    changedMeanwhile:
      'Ada yang mengubah paket saat berkas dibaca. Tidak ada yang diimpor; silakan coba lagi.',
  },
  faults: {
    codeTwice: 'Nomor resi ini sudah ada di baris {row}.',
    merged:
      'Nomor ini mengarah ke paket {code}, tempat paketnya digabungkan. Silakan pakai nomor itu.',
    noCode: 'Nomor resi belum diisi.',
    noParcel: 'Tidak ada paket dengan nomor {code}.',
    activityTwice: 'Kegiatan yang sama sudah ada di baris {row}.',
  },
  page: {
    title: 'Impor lembar sebar',
    link: 'Impor',
    lead: 'Paket atau riwayatnya dari berkas CSV atau buku kerja Excel (.xlsx). Berkas diperiksa dulu; tidak ada yang ditulis sebelum Anda mengatakannya.',
    kind: 'Apa isi berkas?',
    parcels: 'Paket',
    activities: 'Riwayat paket',
    choose: 'Pilih berkas',
    drop: 'atau letakkan di sini',
    template: 'Unduh templat kosong',
    reading: 'Membaca berkas…',
    checking: 'Memeriksa: {done} dari {total} baris',
    writing: 'Menulis: {done} dari {total} baris',
    indexing: 'Menyiapkan pencarian: {done} dari {total}',
    columns: 'Kolom',
    column: 'Di berkas',
    field: 'Diimpor sebagai',
    sample: 'Misalnya',
    ignored: 'Tidak diimpor',
    dates: 'Tanggal seperti 03/04/2026',
    dmy: 'Hari dulu',
    mdy: 'Bulan dulu',
    encoding: 'Huruf tampak salah? Pengodean',
    encodingAuto: 'Kenali sendiri',
    created: 'Baru',
    changed: 'Berubah',
    same: 'Tetap',
    failed: 'Salah',
    unkeyed:
      '{count} baris baru tidak punya nomor atau waktu sendiri dan mendapatkannya sekarang. Jika berkas yang sama dimuat lagi, semuanya dibuat lagi.',
    errors: 'Baris yang salah',
    row: 'Baris',
    reason: 'Alasan',
    moreErrors: 'Dan {count} lagi, semuanya di berkas di bawah.',
    failures: 'Unduh baris yang salah',
    failuresHint:
      'Kolom terakhir menjelaskan alasannya. Perbaiki di sana, lalu muat berkas itu di sini.',
    tell: 'Beri tahu lewat email tentang tahap di berkas ini',
    tellHint:
      'Penerima, pengirim, dan pengikut, sesuai pengaturan. Jika tidak, tak seorang pun mendapat email; itu tepat untuk paket yang sudah lama.',
    importAll: 'Impor semua {count} baris',
    importGood: 'Impor {count} baris yang benar',
    nothing: 'Tidak ada yang perlu diimpor.',
    closing:
      'Setelah berkas terkirim, Anda boleh menutup halaman ini: impor berjalan sampai selesai.',
    done: '{created} baru, {changed} berubah, {same} tetap, {failed} dilewati.',
    toList: 'Ke daftar paket',
    again: 'Impor berkas lain',
    lost: 'Koneksi terputus. Yang sudah sampai terus berjalan sampai selesai. Tekan tombolnya lagi: tidak ada yang dilakukan dua kali.',
  },
};
