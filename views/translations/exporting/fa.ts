import type { Messages } from '../messages.ts';

export const exporting: Messages['exporting'] = {
  export: 'برون‌بری',
  kinds: { parcels: 'مرسوله‌ها', activities: 'تاریخچه‌ها' },
  formats: { csv: 'CSV', xlsx: 'Excel' },
  hint: 'آنچه فهرست می‌یابد، در فایلی که درون‌بری دوباره می‌پذیرد.',
  selected: 'آنچه انتخاب شده، در یک فایل',
  fields: { format: 'نوع فایل', kind: 'محتوا', rows: 'ردیف‌ها', complete: 'کامل' },
};
