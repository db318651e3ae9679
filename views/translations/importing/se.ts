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
  headings: {
    tracking_code:
      'Spårningsnummer|Kollinummer|Paketnummer|Sändningsnummer|Fraktsedelsnummer|Streckkod|Kod',
    recipient_name: 'Mottagare|Kund|Kundnamn|Namn',
    recipient_email: 'E-post|E-postadress|Mejl',
    recipient_phone_number: 'Telefon|Telefonnummer|Tel|Mobil',
    destination: 'Leveransadress|Mottagarens adress|Adress|Till',
    sender_name: 'Avsändare|Avsändarnamn',
    sender_email: 'E-post avsändare',
    pickup_location: 'Upphämtningsadress|Ursprung|Avsändarens adress|Från',
    parcel_content: 'Paketets innehåll|Varor|Artikel',
    weight: 'Vikt i kg|Bruttovikt',
    shipped_via: 'Transportör|Transport|Fraktslag|Tjänst',
    declared_value: 'Värde|Varuvärde',
    min_expected_delivery_date: 'Leverans från|Leveransdatum|Beräknad leverans',
    max_expected_delivery_date: 'Leverans till|Senast|Leverans senast',
    happened_at: 'Datum|Tid|Datum och tid|När',
    title: 'Händelse|Aktivitet',
    description: 'Detaljer|Anteckning|Anmärkning|Kommentar',
    location: 'Ort|Stad',
  },
  yes: 'sant|j',
  no: 'falskt|nej',
  reasons: 'Vad som är fel',
  imported: 'Filen har importerats.',
  nothingWritten:
    'Inget har importerats: några rader är fel. Rätta dem, eller importera bara de rätta.',
  another: 'En annan import pågår. Vänta tills den är klar.',
  fieldErrors: {
    fileMissing: 'Välj en fil.',
    mappingShape:
      'Kolumnerna måste vara ett JSON-objekt: en rubrik eller ett nummer, och namnet på ett fält eller null.',
  },
  problems: {
    empty: 'Filen har inga rader under sina rubriker.',
    rows: 'Filen har fler än {max} rader. Dela upp den i flera filer.',
    column: 'Det finns ingen kolumn ”{name}” i filen.',
    field: 'Det finns inget fält ”{name}” att importera.',
    fieldTwice: 'Två kolumner är valda för samma fält ({name}). Välj en av dem.',
    changedMeanwhile: 'Någon ändrade paket medan filen lästes. Inget har importerats; försök igen.',
  },
  faults: {
    codeTwice: 'Den här spårningskoden finns redan på rad {row}.',
    merged:
      'Koden leder till paketet {code}, som dess eget har slagits ihop med. Använd den koden.',
    noCode: 'Spårningskoden saknas.',
    noParcel: 'Det finns inget paket med koden {code}.',
    activityTwice: 'Samma händelse finns redan på rad {row}.',
  },
  page: {
    title: 'Importera ett kalkylark',
    link: 'Importera',
    lead: 'Paket eller deras historik från en CSV-fil eller en Excel-arbetsbok (.xlsx). Filen kontrolleras först; inget skrivs förrän du säger till.',
    kind: 'Vad innehåller filen?',
    parcels: 'Paket',
    activities: 'Paketens historik',
    choose: 'Välj en fil',
    drop: 'eller släpp den här',
    template: 'Hämta en tom mall',
    reading: 'Filen läses…',
    checking: 'Kontroll: {done} av {total} rader',
    writing: 'Skriver: {done} av {total} rader',
    indexing: 'Görs sökbara: {done} av {total}',
    columns: 'Kolumner',
    column: 'I filen',
    field: 'Importeras som',
    sample: 'Till exempel',
    ignored: 'Importeras inte',
    dates: 'Datum som 03/04/2026',
    dmy: 'Dagen först',
    mdy: 'Månaden först',
    encoding: 'Ser bokstäver fel ut? Teckenkodning',
    encodingAuto: 'Känn av den',
    created: 'Nya',
    changed: 'Ändrade',
    same: 'Oförändrade',
    failed: 'Felaktiga',
    unkeyed:
      '{count} nya rader saknar egen kod eller tid och får en nu. Om samma fil läses in igen skapas de igen.',
    errors: 'Felaktiga rader',
    row: 'Rad',
    reason: 'Orsak',
    moreErrors: 'Och {count} till, alla i filen nedan.',
    failures: 'Hämta de felaktiga raderna',
    failuresHint: 'Sista kolumnen säger varför. Rätta dem där och läs in den filen här.',
    tell: 'Berätta med e-post om skedena i filen',
    tellHint:
      'För mottagare, avsändare och följare, som inställningarna säger. Annars får ingen e-post, vilket är rätt för gamla paket.',
    importAll: 'Importera alla {count} rader',
    importGood: 'Importera de {count} rätta raderna',
    nothing: 'Det finns inget att importera.',
    closing: 'När filen har skickats kan du stänga sidan: importen fortsätter till slutet.',
    done: '{created} nya, {changed} ändrade, {same} oförändrade, {failed} utelämnade.',
    toList: 'Till listan över paket',
    again: 'Importera en fil till',
    lost: 'Anslutningen bröts. Det som hade kommit fram fortsätter till slutet. Tryck på knappen igen: inget görs två gånger.',
  },
};
