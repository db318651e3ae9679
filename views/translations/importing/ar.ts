import type { Messages } from '../messages.ts';

export const importing: Messages['importing'] = {
  files: {
    notASpreadsheet: 'هذا الملف ليس جدول بيانات. يُرجى حفظه بصيغة CSV أو كمصنف Excel ‏(.xlsx).',
    oldExcel:
      'هذا ملف Excel من نوع قديم أو ثنائي (.xls, .xlsb). يُرجى حفظه كمصنف Excel ‏(.xlsx) أو بصيغة CSV.',
    openDocument: 'هذا ملف OpenDocument ‏(.ods). يُرجى حفظه كمصنف Excel ‏(.xlsx) أو بصيغة CSV.',
    passwordProtected: 'هذا الملف محمي بكلمة مرور. يُرجى إزالة كلمة المرور ثم اختيار الملف من جديد.',
    damaged: 'هذا الملف تالف أو غير مكتمل. يُرجى حفظه من جديد واختيار الملف الجديد.',
    noSheet: 'لا توجد في هذا المصنف ورقة ظاهرة فيها خلايا.',
    tooLarge:
      'حجم هذا الملف، أو ما هو مضغوط داخله، أكبر من {max} ميغابايت. يُرجى تقسيمه إلى عدة ملفات.',
    tooManyRows: 'في هذه الورقة أكثر من {max} صف. يُرجى تقسيمها إلى عدة ملفات.',
    tooManyColumns: 'في هذه الورقة أكثر من {max} عمود. يُرجى حذف الأعمدة التي لا حاجة إليها.',
    cellTooLong: 'في الصف {row} خلية يزيد طولها على {max} حرف. ربما تنقصها علامة اقتباس (").',
    quoteNotClosed: 'في الصف {row} علامة اقتباس (") تُفتح ولا تُغلق أبدًا.',
    wrongEncoding: 'هذا الملف ليس بالترميز المختار. يُرجى اختيار ترميز آخر.',
  },
};
