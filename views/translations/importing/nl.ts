import { plural } from '../../../server/shared/plural.ts';
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
  headings: {
    tracking_code:
      'Trackingnummer|Track en trace|Track & trace|Volgnummer|Pakketnummer|Zendingnummer|Vrachtbriefnummer|Barcode',
    recipient_name: 'Ontvanger|Geadresseerde|Klant|Klantnaam|Naam',
    recipient_email: 'E-mail|E-mailadres|E-mail ontvanger',
    recipient_phone_number: 'Telefoon|Telefoonnummer|Tel|Mobiel',
    destination: 'Afleveradres|Bezorgadres|Adres van de ontvanger|Adres|Naar',
    sender_name: 'Afzender|Verzender',
    sender_email: 'E-mail afzender',
    pickup_location: 'Ophaaladres|Herkomst|Adres van de afzender|Van',
    parcel_content: 'Inhoud van het pakket|Goederen|Artikel',
    weight: 'Gewicht in kg|Brutogewicht',
    shipped_via: 'Vervoerder|Transport|Verzendwijze|Dienst',
    declared_value: 'Waarde|Goederenwaarde',
    min_expected_delivery_date: 'Bezorging vanaf|Bezorgdatum|Leverdatum|Verwachte bezorging',
    max_expected_delivery_date: 'Bezorging tot|Uiterlijk|Levering tot',
    happened_at: 'Datum|Tijd|Datum en tijd|Wanneer',
    title: 'Gebeurtenis|Activiteit',
    description: 'Toelichting|Opmerking|Notitie|Details',
    location: 'Locatie|Stad',
  },
  yes: 'waar|j',
  no: 'onwaar|nee',
  reasons: 'Wat er niet klopt',
  imported: 'Het bestand is geïmporteerd.',
  nothingWritten:
    'Er is niets geïmporteerd: sommige rijen kloppen niet. Verbeter ze, of importeer alleen de goede.',
  another: 'Er loopt al een andere import. Wacht alstublieft tot die klaar is.',
  fieldErrors: {
    fileMissing: 'Kies alstublieft een bestand.',
    mappingShape:
      'De kolommen moeten een JSON-object zijn: een kop of een nummer, en de naam van een veld of null.',
  },
  problems: {
    empty: 'Dit bestand heeft geen rijen onder de koppen.',
    rows: 'Dit bestand heeft meer dan {max} rijen. Splits het alstublieft in meerdere bestanden.',
    column: 'Er is geen kolom “{name}” in dit bestand.',
    field: 'Er is geen veld “{name}” om te importeren.',
    fieldTwice: 'Twee kolommen horen bij hetzelfde veld ({name}). Kies er alstublieft één.',
    changedMeanwhile:
      'Iemand heeft pakketten gewijzigd terwijl het bestand werd gelezen. Er is niets geïmporteerd; probeer het nog eens.',
    dateOrder:
      'De datums in “{name}” zijn op twee manieren te lezen, bijvoorbeeld {date}. Geef aan of de dag of de maand eerst komt (date_order: dmy of mdy).',
  },
  faults: {
    codeTwice: 'Deze trackingcode staat al in rij {row}.',
    merged:
      'Deze code leidt naar het pakket {code}, waarmee het eigen pakket is samengevoegd. Gebruik alstublieft die code.',
    noCode: 'De trackingcode ontbreekt.',
    noParcel: 'Er is geen pakket met de code {code}.',
    activityTwice: 'Dezelfde activiteit staat al in rij {row}.',
  },
  page: {
    title: 'Een spreadsheet importeren',
    link: 'Importeren',
    lead: 'Pakketten of hun geschiedenis uit een CSV-bestand of een Excel-werkmap (.xlsx). Het bestand wordt eerst gecontroleerd; er wordt niets geschreven voordat u het zegt.',
    kind: 'Wat staat er in het bestand?',
    parcels: 'Pakketten',
    activities: 'Geschiedenis van pakketten',
    choose: 'Bestand kiezen',
    drop: 'of zet het hier neer',
    steps: {
      label: 'Stappen',
      file: 'Bestand',
      columns: 'Kolommen',
      check: 'Controle',
      done: 'Klaar',
    },
    columnsLead: 'Controleer wat elke kolom wordt. Er is nog niets geteld of geschreven.',
    source: {
      chosen: 'Door u gekozen',
      saved: 'Zoals de vorige keer',
      heading: 'Herkend aan de kop',
      values: 'Herkend aan de waarden',
    },
    leftOut: 'Niet geïmporteerd: {columns}',
    check: 'Rijen controleren',
    checkLead: 'Er is nog niets geschreven.',
    changeColumns: 'Kolommen wijzigen',
    otherFile: 'Ander bestand kiezen',
    chooseOrder: 'Maak een keuze',
    orderMissing: 'Geef aan of de dag of de maand eerst komt.',
    template: 'Leeg sjabloon downloaden',
    reading: 'Het bestand wordt gelezen…',
    checking: 'Gecontroleerde rijen: {done} van {total}',
    writing: 'Geschreven rijen: {done} van {total}',
    indexing: 'Wordt doorzoekbaar gemaakt: {done} van {total}',
    columns: 'Kolommen',
    column: 'In het bestand',
    field: 'Geïmporteerd als',
    sample: 'Bijvoorbeeld',
    ignored: 'Niet geïmporteerd',
    dates: 'Datums zoals 03/04/2026',
    dmy: 'Dag eerst',
    mdy: 'Maand eerst',
    encoding: 'Zien letters er verkeerd uit? Codering',
    encodingAuto: 'Zelf herkennen',
    created: 'Nieuw',
    changed: 'Gewijzigd',
    same: 'Ongewijzigd',
    failed: 'Onjuist',
    unkeyed:
      'Nieuwe rijen zonder eigen code of tijd: {count}. Elke rij krijgt die nu, en wordt opnieuw gemaakt als hetzelfde bestand nog eens wordt geladen.',
    errors: 'Onjuiste rijen',
    row: 'Rij',
    reason: 'Reden',
    moreErrors: 'Nog meer: {count}. Ze staan allemaal in het bestand hieronder.',
    failures: 'Onjuiste rijen downloaden',
    failuresHint: 'De laatste kolom zegt waarom. Verbeter ze daar en laad dat bestand hier.',
    tell: 'Per e-mail laten weten welke fasen in dit bestand staan',
    tellHint:
      'Aan ontvangers, afzenders en volgers, zoals de instellingen zeggen. Anders krijgt niemand een e-mail, wat goed is voor pakketten van vroeger.',
    importAll: plural({ one: '{count} rij importeren', other: 'Alle {count} rijen importeren' }),
    importGood: plural({
      one: '{count} geldige rij importeren',
      other: '{count} geldige rijen importeren',
    }),
    nothing: 'Er is niets te importeren.',
    closing:
      'Als het bestand is verzonden, mag u deze pagina sluiten: de import gaat door tot het einde.',
    done: '{created} nieuw, {changed} gewijzigd, {same} ongewijzigd, {failed} overgeslagen.',
    toList: 'Naar de lijst met pakketten',
    again: 'Nog een bestand importeren',
    lost: 'De verbinding is verbroken. Wat was aangekomen, gaat door tot het einde. Druk nog eens op de knop: niets gebeurt twee keer.',
  },
};
