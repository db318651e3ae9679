/** The form of address and the punctuation of a language, besides English. */
export type LanguageRules = {
  tag: string;
  /** The quotation marks. */
  quotes: readonly [open: string, close: string];
  /** Words of the forms of address that the texts do not use, separated by spaces. */
  otherAddress: string;
  /** Where staff and visitors are addressed in two ways: the words for each of them. */
  staffAddress?: string;
  visitorAddress?: string;
  /** Words that no sentence begins with: commands to a friend. */
  otherBeginning?: RegExp;
  /** Punctuation and letters of other languages, besides quotation marks. */
  otherSigns?: RegExp;
  /** Whether a narrow no-break space stands before tall punctuation and inside quotation marks. */
  hasNarrowSpaces?: true;
  /** Whether the plural of “tracking history” may differ from the singular. */
  hasPluralHistory?: true;
  /** Whether a sentence after a greeting goes on in lower case. */
  isLowerAfterGreeting?: true;
};

export const languageRules: LanguageRules[] = [
  {
    tag: 'ar',
    quotes: ['«', '»'],
    otherAddress: 'لكم بكم منكم إليكم لديكم نصوصكم شحنتكم بريدكم طردكم',
    otherSigns: /[,;?]/,
  },
  {
    tag: 'de',
    quotes: ['„', '“'],
    otherAddress: 'du dich dir dein deine deinem deinen deiner deines euch euer eure',
    isLowerAfterGreeting: true,
    hasPluralHistory: true,
  },
  {
    tag: 'es',
    quotes: ['«', '»'],
    otherAddress: 'tú tu tus ti contigo vosotros vuestro vuestra vuestros vuestras',
    hasPluralHistory: true,
  },
  {
    tag: 'fa',
    quotes: ['«', '»'],
    otherAddress: 'تو ترا تورا',
    // Numbers have Persian digits, codes and what is typed as it stands have not.
    otherSigns: /[,;?يك]|(?<=^|[\s«])\d{1,4}(?:\.\d+)?(?=[\s»،]|\.?$|\.\s)/,
  },
  {
    tag: 'fr',
    quotes: ['«', '»'],
    otherAddress: 'tu toi ton ta tes',
    hasNarrowSpaces: true,
    hasPluralHistory: true,
  },
  {
    tag: 'hi',
    quotes: ['“', '”'],
    otherAddress: 'तुम तुम्हें तुम्हारा तुम्हारी तुम्हारे तू तेरा तेरी',
    otherSigns: /\.(?=\s|$)/,
  },
  { tag: 'id', quotes: ['“', '”'], otherAddress: 'kamu kau engkau kalian' },
  {
    tag: 'it',
    quotes: ['«', '»'],
    otherBeginning:
      /^(?:Mostra|Scarica|Ricevi|Annulla|Salva|Invia|Crea|Cambia|Rimuovi|Stampa|Carica|Cerca|Chiudi|Importa|Esporta|Continua|Torna|Usa)(?!\p{L})/u,
    otherAddress:
      'tu te ti tuo tua tuoi tue voi vostro vostra vostri vostre scegli inserisci aggiungi togli vedi apri scrivi',
    hasPluralHistory: true,
  },
  {
    tag: 'nl',
    quotes: ['“', '”'],
    otherAddress: 'je jij jou jouw jullie',
    hasPluralHistory: true,
  },
  {
    tag: 'pt-PT',
    quotes: ['“', '”'],
    otherAddress:
      'tu te ti teu tua teus tuas contigo tens podes queres deves sabes vês recebes fizeste escolheste escreveste',
    hasPluralHistory: true,
  },
  {
    tag: 'ru',
    quotes: ['«', '»'],
    otherAddress: 'ты тебя тебе тобой твой твоя твоё твои',
  },
  { tag: 'sv', quotes: ['”', '”'], otherAddress: 'ni er ert era eder' },
  { tag: 'tr', quotes: ['“', '”'], otherAddress: 'sen seni sana senin sende senden' },
  {
    tag: 'vi',
    quotes: ['“', '”'],
    otherAddress: 'anh/chị mày',
    staffAddress: 'bạn',
    visitorAddress: 'quý khách',
  },
];
