import type { Messages } from '../messages.ts';

export const importing: Messages['importing'] = {
  files: {
    notASpreadsheet:
      'Dit bestand is geen spreadsheet. Sla het op als CSV of als Excel-werkmap (.xlsx).',
    oldExcel:
      'Dit is een Excel-bestand van een oudere of binaire soort (.xls, .xlsb). Sla het op als Excel-werkmap (.xlsx) of als CSV.',
    openDocument:
      'Dit is een OpenDocument-bestand (.ods). Sla het op als Excel-werkmap (.xlsx) of als CSV.',
    passwordProtected:
      'Dit bestand is met een wachtwoord beveiligd. Verwijder het wachtwoord en kies het bestand opnieuw.',
    damaged:
      'Dit bestand is beschadigd of niet volledig. Sla het opnieuw op en kies het nieuwe bestand.',
    noSheet: 'Deze werkmap heeft geen zichtbaar blad met cellen.',
    notCalculated:
      'Rij {row} heeft een formule zonder uitkomst. Open het bestand in een spreadsheetprogramma en sla het opnieuw op.',
    tooLarge:
      'Dit bestand, of wat erin is ingepakt, is groter dan {max} MB. Verdeel het over meerdere bestanden.',
    tooManyRows: 'Dit blad heeft meer dan {max} rijen. Verdeel het over meerdere bestanden.',
    tooManyColumns:
      'Dit blad heeft meer dan {max} kolommen. Verwijder de kolommen die niet nodig zijn.',
    cellTooLong:
      'Rij {row} heeft een cel van meer dan {max} tekens. Misschien ontbreekt daar een aanhalingsteken (").',
    quoteNotClosed: 'In rij {row} wordt een aanhalingsteken (") geopend dat nooit wordt gesloten.',
    wrongEncoding: 'Dit bestand heeft niet de gekozen tekencodering. Kies een andere.',
  },
};
