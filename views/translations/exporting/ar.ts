import type { Messages } from '../messages.ts';

export const exporting: Messages['exporting'] = {
  export: 'تصدير',
  kinds: { parcels: 'الطرود', activities: 'سجلات الطرود' },
  formats: { csv: 'CSV', xlsx: 'Excel' },
  hint: 'ما تعثر عليه القائمة، في ملف يقبله الاستيراد من جديد.',
  selected: 'ما هو محدد، في ملف',
  fields: { format: 'نوع الملف', kind: 'المحتوى', rows: 'الصفوف', complete: 'كامل' },
};
