import type { Messages } from '../messages.ts';

export const exporting: Messages['exporting'] = {
  export: 'Dışa aktar',
  kinds: { parcels: 'Kargolar', activities: 'Geçmişler' },
  formats: { csv: 'CSV', xlsx: 'Excel' },
  hint: 'Listenin bulduğu her şey, içe aktarmanın yeniden kabul ettiği bir dosyada.',
  selected: 'Seçilenler, bir dosyada',
  fields: { format: 'Dosya türü', kind: 'İçerik', rows: 'Satırlar', complete: 'Tamamlandı' },
};
