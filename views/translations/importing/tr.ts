import type { Messages } from '../messages.ts';

export const importing: Messages['importing'] = {
  files: {
    notASpreadsheet:
      'Bu dosya bir hesap tablosu değil. Lütfen CSV ya da Excel çalışma kitabı (.xlsx) olarak kaydedin.',
    oldExcel:
      'Bu, eski ya da ikili türde bir Excel dosyası (.xls, .xlsb). Lütfen Excel çalışma kitabı (.xlsx) ya da CSV olarak kaydedin.',
    openDocument:
      'Bu bir OpenDocument dosyası (.ods). Lütfen Excel çalışma kitabı (.xlsx) ya da CSV olarak kaydedin.',
    passwordProtected:
      'Bu dosya parolayla korunuyor. Lütfen parolayı kaldırıp dosyayı yeniden seçin.',
    damaged: 'Bu dosya bozuk ya da eksik. Lütfen yeniden kaydedip yeni dosyayı seçin.',
    noSheet: 'Bu çalışma kitabında hücreleri olan görünür bir sayfa yok.',
    notCalculated:
      '{row}. satırda sonucu olmayan bir formül var. Lütfen dosyayı bir hesap tablosu programında açıp yeniden kaydedin.',
    tooLarge:
      'Bu dosya ya da içinde sıkıştırılmış olanlar {max} MB’tan büyük. Lütfen birkaç dosyaya bölün.',
    tooManyRows: 'Bu sayfada {max} satırdan fazlası var. Lütfen birkaç dosyaya bölün.',
    tooManyColumns: 'Bu sayfada {max} sütundan fazlası var. Lütfen gerekmeyenleri silin.',
    cellTooLong:
      '{row}. satırda {max} karakterden uzun bir hücre var. Belki orada bir tırnak işareti (") eksik.',
    quoteNotClosed: '{row}. satırda açılan bir tırnak işareti (") hiç kapanmıyor.',
    wrongEncoding: 'Bu dosya seçilen karakter kodlamasında değil. Lütfen başka birini seçin.',
  },
};
