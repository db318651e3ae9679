import type { Messages } from '../messages.ts';

export const exporting: Messages['exporting'] = {
  export: 'Экспорт',
  kinds: { parcels: 'Посылки', activities: 'Истории' },
  formats: { csv: 'CSV', xlsx: 'Excel' },
  hint: 'То, что находит список, в файле, который снова примет импорт.',
  selected: 'То, что выбрано, в файле',
  fields: { format: 'Тип файла', kind: 'Содержимое', rows: 'Строки', complete: 'Полностью' },
};
