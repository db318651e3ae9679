import type { Messages } from '../messages.ts';

export const importing: Messages['importing'] = {
  files: {
    notASpreadsheet:
      'Questo file non è un foglio di calcolo. Salvalo come CSV o come cartella di lavoro di Excel (.xlsx).',
    oldExcel:
      'Questo è un file Excel di un tipo vecchio o binario (.xls, .xlsb). Salvalo come cartella di lavoro di Excel (.xlsx) o come CSV.',
    openDocument:
      'Questo è un file OpenDocument (.ods). Salvalo come cartella di lavoro di Excel (.xlsx) o come CSV.',
    passwordProtected:
      'Questo file è protetto da una password. Togli la password e scegli di nuovo il file.',
    damaged: 'Questo file è danneggiato o incompleto. Salvalo di nuovo e scegli il nuovo file.',
    noSheet: 'Questa cartella di lavoro non ha nessun foglio visibile con celle.',
    tooLarge: 'Questo file, o ciò che contiene compresso, supera {max} MB. Dividilo in più file.',
    tooManyRows: 'Questo foglio ha più di {max} righe. Dividilo in più file.',
    tooManyColumns: 'Questo foglio ha più di {max} colonne. Togli quelle che non servono.',
    cellTooLong:
      'La riga {row} ha una cella con più di {max} caratteri. Forse lì mancano delle virgolette (").',
    quoteNotClosed: 'Nella riga {row} si aprono delle virgolette (") che non si chiudono mai.',
    wrongEncoding: 'Questo file non è nella codifica scelta. Scegline un’altra.',
  },
};
