import type { Messages } from '../messages.ts';

export const importing: Messages['importing'] = {
  files: {
    notASpreadsheet:
      'Diese Datei ist keine Tabelle. Bitte speichern Sie sie als CSV oder als Excel-Arbeitsmappe (.xlsx).',
    oldExcel:
      'Das ist eine Excel-Datei einer älteren oder binären Art (.xls, .xlsb). Bitte speichern Sie sie als Excel-Arbeitsmappe (.xlsx) oder als CSV.',
    openDocument:
      'Das ist eine OpenDocument-Datei (.ods). Bitte speichern Sie sie als Excel-Arbeitsmappe (.xlsx) oder als CSV.',
    passwordProtected:
      'Diese Datei ist mit einem Passwort geschützt. Bitte entfernen Sie das Passwort und wählen Sie die Datei noch einmal.',
    damaged:
      'Diese Datei ist beschädigt oder unvollständig. Bitte speichern Sie sie neu und wählen Sie die neue Datei.',
    noSheet: 'Diese Arbeitsmappe hat kein sichtbares Blatt mit Zellen.',
    notCalculated:
      'Zeile {row} hat eine Formel ohne ihr Ergebnis. Bitte öffnen Sie die Datei in einer Tabellenkalkulation und speichern Sie sie noch einmal.',
    tooLarge:
      'Diese Datei oder das, was in ihr gepackt ist, ist größer als {max} MB. Bitte teilen Sie sie in mehrere Dateien auf.',
    tooManyRows:
      'Dieses Blatt hat mehr als {max} Zeilen. Bitte teilen Sie es in mehrere Dateien auf.',
    tooManyColumns:
      'Dieses Blatt hat mehr als {max} Spalten. Bitte entfernen Sie die, die nicht gebraucht werden.',
    cellTooLong:
      'Zeile {row} hat eine Zelle mit mehr als {max} Zeichen. Vielleicht fehlt dort ein Anführungszeichen (").',
    quoteNotClosed: 'In Zeile {row} wird ein Anführungszeichen (") geöffnet und nie geschlossen.',
    wrongEncoding:
      'Diese Datei ist nicht in der gewählten Zeichenkodierung. Bitte wählen Sie eine andere.',
  },
};
