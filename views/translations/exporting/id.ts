import type { Messages } from '../messages.ts';

export const exporting: Messages['exporting'] = {
  export: 'Ekspor',
  kinds: { parcels: 'Paket', activities: 'Riwayat' },
  formats: { csv: 'CSV', xlsx: 'Excel' },
  hint: 'Yang ditemukan daftar ini, dalam berkas yang diterima lagi oleh impor.',
  selected: 'Yang dipilih, dalam berkas',
  fields: { format: 'Jenis berkas', kind: 'Isi', rows: 'Baris', complete: 'Lengkap' },
};
