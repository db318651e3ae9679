import type { Messages } from '../messages.ts';

export const look: Messages['look'] = {
  settings: {
    title: 'Logo dan warna',
    text: 'Wajah Anda sendiri di situs, surel, dan dokumen.',
    lead: 'Logo dan dua warna Anda tampil di situs, di surel, pada dokumen, serta pada ikon tab dan layar utama.',
    logoHint:
      'SVG, PNG, atau JPEG, paling besar {max} MB. Sebaiknya berlatar transparan dan tanpa ruang kosong di sekelilingnya.',
    removeLogo: 'Hapus logo',
    removeTitle: 'Hapus logo?',
    removeQuestion: 'Nama {name} akan ditampilkan sebagai gantinya.',
    primaryHint: 'Untuk bilah atas, menu, dan kaki halaman. Kosong: warna standar.',
    accentHint: 'Untuk tombol, tautan, dan tanda. Kosong: warna standar.',
    standard: 'Warna standar',
  },
  preview: {
    title: 'Pratinjau',
    light: 'Terang',
    dark: 'Gelap',
    bar: 'Bilah atas',
    buttons: 'Tombol',
    links: 'Tautan',
    contrast: 'Kontras {ratio}',
    exact: 'Sesuai pilihan Anda.',
    adjusted: 'Disesuaikan menjadi {color} agar terbaca.',
  },
  fields: { primary_color: 'Warna merek', accent_color: 'Warna aksen', logo: 'Logo' },
  done: { logoSaved: 'Logo telah disimpan.', logoRemoved: 'Logo telah dihapus.' },
  fieldErrors: { color: '{field}: tuliskan warna seperti #0c1f33.' },
};
