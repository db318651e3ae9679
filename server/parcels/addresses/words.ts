/**
 * Characters that are invisible or only lengthen a stroke, for a class of a regular expression: soft hyphens, joiners,
 * other format characters, fillers, and letters that serve as an apostrophe or stretch a word.
 */
export const invisible = '\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u0640ʹʻʼʽʾʿꞋꞌ';
const invisibleCharacters = new RegExp(`[${invisible}]+`, 'gu');
const word = new RegExp(
  `(?:(?![${invisible}])[\\p{L}\\p{M}\\p{N}])(?:[${invisible}]*[\\p{L}\\p{M}\\p{N}])*`,
  'gu',
);

/** The words of a text: letters, digits, their marks, and invisible characters between these. */
export function textWords(text: string): string[] {
  return text.match(word) ?? [];
}

const isAscii = /^\p{ASCII}*$/u;

/** A text without case, accents, invisible characters and variant forms of letters, so that spellings compare equal. */
export function foldWord(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return withoutInvisible(text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toUpperCase()
    .toLowerCase();
}

export function withoutInvisible(text: string): string {
  return text.replace(invisibleCharacters, '');
}

/** Words of streets and houses in the site's languages, folded: a part of an address with such a word is no town. */
const streetWords = new Set(
  [
    'street st road rd avenue ave lane ln drive dr court ct crescent cres boulevard blvd highway hwy route',
    'alley close terrace mews grove parkway pkwy quay wharf way row bypass junction broadway',
    'house hall cottage villa palace tower towers building bldg block hotel plaza mall park estate estates',
    'centre center complex compound apartments apartment apt suite flat unit floor room level office box pobox',
    'plot stand gate wing lot farm school university college hospital station airport warehouse depot hub',
    'ltd limited inc llc plc gmbh ag bv nv sarl sas srl spa corp corporation company co attn shop store',
    'strasse str weg platz allee gasse ring damm ufer chaussee hof haus wohnung etage stock',
    'straat laan plein gracht kade dijk singel steeg huis verdieping postbus',
    'gata gatan vag vagen torg torget stig stigen',
    'rue avenue chemin impasse quai cours place allee bd chez batiment bat immeuble residence appartement etage',
    'calle avenida avda av carrera cra paseo plaza camino carretera ctra callejon edificio piso urbanizacion',
    'rua travessa praca rodovia estrada alameda largo andar bloco apto predio quadra lote conjunto',
    'via viale piazza corso vicolo piazzale strada largo palazzo scala interno piano',
    'ulitsa ул улица пр просп проспект пер переулок бул бульвар ш шоссе наб набережная пл площадь проезд аллея',
    'д дом корп корпус стр строение кв квартира оф офис подъезд этаж тупик тракт мкр микрорайон',
    'sokak sokagi sk cadde caddesi cad bulvar bulvari mahalle mahallesi mah apartmani daire kat meydani',
    'jalan jl gang gg komplek blok rt rw kelurahan kecamatan perumahan ruko lantai',
    'duong pho ngo ngach hem quan phuong toa nha lau tang',
    'شارع طريق حي مبنى عمارة شقة بناية برج ميدان زقاق جادة دوار فيلا منزل بيت الدور الطابق شركة مكتب',
    'خیابان خيابان کوچه كوچه پلاک پلاك بلوار بزرگراه میدان واحد طبقه ساختمان منزل بن بست شرکت جاده محله',
    'मार्ग रोड सड़क गली नगर मकान फ्लैट भवन इमारत मंज़िल चौक लेन कॉलोनी सेक्टर बाज़ार',
  ]
    .join(' ')
    .split(' ')
    .map(foldWord),
);

/** Words for a flat or a floor, which an address has in addition to the number of the house. */
const unitWords = new Set('suite flat unit floor room apt apartment level box'.split(' '));

/** Streets in one word: `Hauptstraße`, `Kerkstraat`, `Storgatan`. */
const streetEnding =
  /(?:strasse|str|weg|platz|allee|gasse|damm|ufer|straat|laan|plein|gracht|kade|dijk|gatan|gata|vagen|vag|torget|grand)$/u;

function isStreetWord(word: string): boolean {
  const plain = foldWord(word);
  return streetWords.has(plain) || (plain.length > 5 && streetEnding.test(plain));
}

/** Whether a part of an address names a street, a house or a company. */
export function namesStreet(part: string): boolean {
  // `St` before a name is a saint.
  return textWords(part).some(
    (text, index) => isStreetWord(text) && !(index === 0 && text === 'St'),
  );
}

/** Whether a part of an address names a flat, so that its number is not the number of a house. */
export function namesUnit(part: string): boolean {
  return textWords(part).some((text) => unitWords.has(foldWord(text)));
}
