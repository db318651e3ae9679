import { plural } from '../../../server/shared/plural.ts';
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
  headings: {
    tracking_code:
      'Trackingnummer|Paketnummer|Sendungsnr|Sendungs-ID|Frachtbriefnummer|Auftragsnummer|Barcode|Nummer',
    recipient_name: 'Empfänger|Empfängername|Kunde|Kundenname|Name',
    recipient_email: 'Empfänger-E-Mail|E-Mail|E-Mail-Adresse|Mail',
    recipient_phone_number: 'Empfängertelefon|Telefon|Telefonnummer|Tel|Handy|Mobil',
    destination: 'Empfängeradresse|Zieladresse|Lieferadresse|Adresse|Anschrift|Ziel|Nach',
    sender_name: 'Absender|Absendername|Versender|Auftraggeber',
    sender_email: 'Absender-E-Mail|E-Mail Absender',
    pickup_location: 'Abholadresse|Absenderadresse|Herkunft|Von|Startort',
    parcel_content: 'Paketinhalt|Ware|Artikel|Warenbeschreibung',
    weight: 'Gewicht in kg|Bruttogewicht',
    shipped_via: 'Transportart|Transport|Frachtführer|Dienst',
    declared_value: 'Wert|Warenwert',
    min_expected_delivery_date:
      'Zustellung ab|Lieferdatum|Zustelldatum|Voraussichtliche Zustellung|Liefertermin',
    max_expected_delivery_date: 'Zustellung bis|Lieferung bis|Spätestens',
    happened_at: 'Datum|Uhrzeit|Datum und Uhrzeit|Wann',
    title: 'Ereignis|Vorgang|Aktivität',
    description: 'Details|Notiz|Bemerkung|Kommentar',
    location: 'Standort|Stadt',
  },
  yes: 'wahr|j',
  no: 'falsch|kein',
  reasons: 'Was nicht stimmt',
  imported: 'Die Datei wurde importiert.',
  nothingWritten:
    'Es wurde nichts importiert: Einige Zeilen stimmen nicht. Berichtigen Sie sie, oder importieren Sie nur die guten.',
  another: 'Gerade läuft ein anderer Import. Bitte warten Sie, bis er fertig ist.',
  fieldErrors: {
    fileMissing: 'Bitte wählen Sie eine Datei.',
    mappingShape:
      'Die Spalten müssen ein JSON-Objekt sein: Überschrift oder Nummer, dazu der Name eines Feldes oder null.',
  },
  problems: {
    empty: 'Diese Datei hat keine Zeilen unter ihren Überschriften.',
    rows: 'Diese Datei hat mehr als {max} Zeilen. Bitte teilen Sie sie in mehrere Dateien.',
    column: 'In dieser Datei gibt es keine Spalte „{name}“.',
    field: 'Es gibt kein Feld „{name}“, das importiert werden könnte.',
    fieldTwice:
      'Zwei Spalten sind demselben Feld zugeordnet ({name}). Bitte wählen Sie eine davon.',
    changedMeanwhile:
      'Während die Datei gelesen wurde, hat jemand Pakete geändert. Es wurde nichts importiert; bitte versuchen Sie es noch einmal.',
    dateOrder:
      'Die Daten in „{name}“ lassen sich auf zwei Arten lesen, etwa {date}. Geben Sie an, ob der Tag oder der Monat zuerst kommt (date_order: dmy oder mdy).',
  },
  faults: {
    codeTwice: 'Diese Sendungsnummer steht schon in Zeile {row}.',
    merged:
      'Diese Nummer führt zum Paket {code}, mit dem ihr eigenes zusammengelegt wurde. Bitte verwenden Sie jene Nummer.',
    noCode: 'Die Sendungsnummer fehlt.',
    noParcel: 'Es gibt kein Paket mit der Nummer {code}.',
    activityTwice: 'Dieselbe Aktivität steht schon in Zeile {row}.',
  },
  page: {
    title: 'Tabelle importieren',
    link: 'Importieren',
    lead: 'Pakete oder ihr Verlauf aus einer CSV-Datei oder einer Excel-Arbeitsmappe (.xlsx). Die Datei wird erst geprüft; geschrieben wird nichts, bevor Sie es sagen.',
    kind: 'Was steht in der Datei?',
    parcels: 'Pakete',
    activities: 'Verlauf von Paketen',
    choose: 'Datei wählen',
    drop: 'oder hier ablegen',
    steps: {
      label: 'Schritte',
      file: 'Datei',
      columns: 'Spalten',
      check: 'Prüfung',
      done: 'Fertig',
    },
    columnsLead:
      'Prüfen Sie, was aus jeder Spalte wird. Noch wurde nichts gezählt oder geschrieben.',
    source: {
      chosen: 'Von Ihnen gewählt',
      saved: 'Wie beim letzten Mal',
      heading: 'An der Überschrift erkannt',
      values: 'An den Werten erkannt',
    },
    leftOut: 'Nicht importiert werden: {columns}',
    check: 'Zeilen prüfen',
    checkLead: 'Noch wurde nichts geschrieben.',
    changeColumns: 'Spalten ändern',
    otherFile: 'Andere Datei wählen',
    chooseOrder: 'Bitte wählen',
    orderMissing: 'Geben Sie an, ob der Tag oder der Monat zuerst kommt.',
    template: 'Leere Vorlage herunterladen',
    reading: 'Die Datei wird gelesen …',
    checking: 'Geprüfte Zeilen: {done} von {total}',
    writing: 'Geschriebene Zeilen: {done} von {total}',
    indexing: 'Werden auffindbar gemacht: {done} von {total}',
    columns: 'Spalten',
    column: 'In der Datei',
    field: 'Importiert als',
    sample: 'Zum Beispiel',
    ignored: 'Wird nicht importiert',
    dates: 'Daten wie 03/04/2026',
    dmy: 'Tag zuerst',
    mdy: 'Monat zuerst',
    encoding: 'Sehen Buchstaben falsch aus? Kodierung',
    encodingAuto: 'Selbst erkennen',
    created: 'Neu',
    changed: 'Geändert',
    same: 'Unverändert',
    failed: 'Fehlerhaft',
    unkeyed:
      'Neue Zeilen ohne eigene Nummer oder Zeit: {count}. Jede bekommt jetzt eine und entsteht noch einmal, wenn dieselbe Datei noch einmal geladen wird.',
    errors: 'Fehlerhafte Zeilen',
    row: 'Zeile',
    reason: 'Grund',
    moreErrors: 'Weitere: {count}. In der Datei darunter stehen alle.',
    failures: 'Fehlerhafte Zeilen herunterladen',
    failuresHint:
      'Die letzte Spalte sagt, warum. Berichtigen Sie sie dort und laden Sie jene Datei hier.',
    tell: 'Über die Stände in dieser Datei per E-Mail benachrichtigen',
    tellHint:
      'Empfänger, Absender und wer folgt, wie es die Einstellungen sagen. Sonst bekommt niemand eine E-Mail; das ist für Pakete von früher richtig.',
    importAll: plural({
      one: '{count} Zeile importieren',
      other: 'Alle {count} Zeilen importieren',
    }),
    importGood: plural({
      one: '{count} fehlerfreie Zeile importieren',
      other: '{count} fehlerfreie Zeilen importieren',
    }),
    nothing: 'Es gibt nichts zu importieren.',
    closing:
      'Ist die Datei gesendet, können Sie diese Seite schließen: Der Import läuft bis zu seinem Ende weiter.',
    done: '{created} neu, {changed} geändert, {same} unverändert, {failed} ausgelassen.',
    toList: 'Zur Liste der Pakete',
    again: 'Noch eine Datei importieren',
    lost: 'Die Verbindung ist abgebrochen. Was angekommen war, läuft zu Ende. Drücken Sie noch einmal auf die Schaltfläche: Nichts geschieht doppelt.',
  },
};
