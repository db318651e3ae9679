import type { Messages } from '../messages.ts';

export const importing: Messages['importing'] = {
  files: {
    notASpreadsheet:
      'Den här filen är inget kalkylblad. Spara den som CSV eller som Excel-arbetsbok (.xlsx).',
    oldExcel:
      'Det här är en Excel-fil av äldre eller binärt slag (.xls, .xlsb). Spara den som Excel-arbetsbok (.xlsx) eller som CSV.',
    openDocument:
      'Det här är en OpenDocument-fil (.ods). Spara den som Excel-arbetsbok (.xlsx) eller som CSV.',
    passwordProtected:
      'Den här filen är skyddad med lösenord. Ta bort lösenordet och välj filen igen.',
    damaged:
      'Den här filen är skadad eller ofullständig. Spara den på nytt och välj den nya filen.',
    noSheet: 'Den här arbetsboken har inget synligt blad med celler.',
    notCalculated:
      'Rad {row} har en formel utan sitt resultat. Öppna filen i ett kalkylprogram och spara den igen.',
    tooLarge:
      'Den här filen, eller det som är packat i den, är större än {max} MB. Dela upp den i flera filer.',
    tooManyRows: 'Det här bladet har fler än {max} rader. Dela upp det i flera filer.',
    tooManyColumns: 'Det här bladet har fler än {max} kolumner. Ta bort dem som inte behövs.',
    cellTooLong:
      'Rad {row} har en cell med fler än {max} tecken. Kanske saknas ett citattecken (") där.',
    quoteNotClosed: 'På rad {row} öppnas ett citattecken (") som aldrig stängs.',
    wrongEncoding: 'Den här filen har inte den valda teckenkodningen. Välj en annan.',
  },
};
