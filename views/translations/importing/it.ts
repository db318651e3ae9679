import type { Messages } from '../messages.ts';

export const importing: Messages['importing'] = {
  files: {
    notASpreadsheet:
      'Questo file non è un foglio di calcolo. Lo salvi come CSV o come cartella di lavoro di Excel (.xlsx).',
    oldExcel:
      'Questo è un file Excel di un tipo vecchio o binario (.xls, .xlsb). Lo salvi come cartella di lavoro di Excel (.xlsx) o come CSV.',
    openDocument:
      'Questo è un file OpenDocument (.ods). Lo salvi come cartella di lavoro di Excel (.xlsx) o come CSV.',
    passwordProtected:
      'Questo file è protetto da una password. Tolga la password e scelga di nuovo il file.',
    damaged: 'Questo file è danneggiato o incompleto. Lo salvi di nuovo e scelga il nuovo file.',
    noSheet: 'Questa cartella di lavoro non ha nessun foglio visibile con celle.',
    notCalculated:
      'La riga {row} ha una formula senza il suo risultato. Apra il file in un foglio di calcolo e lo salvi di nuovo.',
    tooLarge: 'Questo file, o ciò che contiene compresso, supera {max} MB. Lo divida in più file.',
    tooManyRows: 'Questo foglio ha più di {max} righe. Lo divida in più file.',
    tooManyColumns: 'Questo foglio ha più di {max} colonne. Tolga quelle che non servono.',
    cellTooLong:
      'La riga {row} ha una cella con più di {max} caratteri. Forse lì mancano delle virgolette (").',
    quoteNotClosed: 'Nella riga {row} si aprono delle virgolette (") che non si chiudono mai.',
    wrongEncoding: 'Questo file non è nella codifica scelta. Ne scelga un’altra.',
  },
};
