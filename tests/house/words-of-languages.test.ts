import { describe, expect, test } from 'vitest';
import { type Words, wordFiles } from '../../server/build/translations.ts';

type Rules = {
  /** The quotation marks of the language. */
  quotes: readonly [open: string, close: string];
  /** What the text does not say, each with what it says instead; `*` stands for any ending. */
  instead: Record<string, string>;
  /** The same outside the home page's texts, which are about freight and journeys too. */
  insteadOutsideHome?: Record<string, string>;
  /** How nobody is addressed here. */
  addresses: string;
  /** Whether a narrow no-break space stands before tall punctuation and inside quotation marks. */
  hasNarrowSpaces?: true;
  /** Whether a sentence after a greeting goes on in lower case. */
  isLowerAfterGreeting?: true;
};

const rulesByTag: Record<string, Rules> = {
  de: {
    quotes: ['„', '“'],
    instead: {
      'Trackingnummer*': 'Sendungsnummer',
      'Tracking-Nummer*': 'Sendungsnummer',
      'Trackingcode*': 'Sendungsnummer',
      'Sendungscode*': 'Sendungsnummer',
      'Paketnummer*': 'Sendungsnummer',
      Stand: 'Status',
      'Abholort*': 'Abholadresse',
      Mails: 'E-Mails',
      'Knopf*': 'Schaltfläche',
      Knöpfe: 'Schaltflächen',
    },
    insteadOutsideHome: { Sendung: 'Paket', Sendungen: 'Pakete', 'Etappe*': 'Status' },
    addresses: 'du dich dir dein deine deinem deinen deiner deines euch euer eure',
    isLowerAfterGreeting: true,
  },
  nl: {
    quotes: ['“', '”'],
    instead: {
      'trackingcode*': 'trackingnummer',
      'zendingnummer*': 'trackingnummer',
      'fase*': 'status',
      'ophaallocatie*': 'ophaaladres',
      'homepagina*': 'startpagina',
      'volger*': 'abonnee',
      mails: 'e-mails',
      alstublieft: '',
      we: 'wij',
    },
    insteadOutsideHome: { zending: 'pakket', zendingen: 'pakketten' },
    addresses: 'je jij jou jouw jullie',
  },
  sv: {
    quotes: ['”', '”'],
    instead: {
      'spårningskod*': 'spårningsnummer',
      'kollinummer*': 'spårningsnummer',
      'skede*': 'status',
      'upphämtningsplats*': 'upphämtningsadress',
      'följare*': 'prenumerant',
      'e-postmeddelande*': 'mejl',
    },
    insteadOutsideHome: { 'försändelse*': 'paket' },
    addresses: 'ni er ert era eder',
  },
  fr: {
    quotes: ['«', '»'],
    instead: {
      'codes? de suivi': 'numéro de suivi',
      'lettres? de transport': 'bordereau d’expédition',
      'lieux? d’enlèvement': 'adresse d’enlèvement',
      'courriel*': 'e-mail',
    },
    addresses: 'tu toi ton ta tes',
    hasNarrowSpaces: true,
  },
  es: {
    quotes: ['«', '»'],
    instead: {
      'códigos? de seguimiento': 'número de seguimiento',
      'códigos? de rastreo': 'número de seguimiento',
      'etapa*': 'estado',
      'lugar de recogida': 'dirección de recogida',
      'seguidor*': 'suscriptor',
      'por favor': '',
    },
    addresses: 'tú tu tus ti contigo vosotros vuestro vuestra vuestros vuestras',
  },
  it: {
    quotes: ['«', '»'],
    instead: {
      'codic[ei] di tracciamento': 'numero di tracking',
      'tracciament*': 'tracking',
      fase: 'stato',
      fasi: 'stati',
      'luogo di ritiro': 'indirizzo di ritiro',
      'copi[ae] di sicurezza': 'backup',
    },
    insteadOutsideHome: { giacenza: 'temporaneamente sospeso' },
    addresses: 'tu te ti tuo tua tuoi tue voi vostro vostra vostri vostre',
  },
  'pt-PT': {
    quotes: ['“', '”'],
    instead: {
      'códigos? de rastreio': 'número de rastreio',
      'rastreamento*': 'rastreio',
      situação: 'estado',
      'local de recolha': 'morada de recolha',
      'links?': 'ligação',
      'insira*': 'introduza',
      'língua*': 'idioma',
      // Words of Brazil.
      'você*': '',
      cep: 'código postal',
      'digit[aeo]r?': 'introduza',
      'compartilh*': 'partilha',
      'solicitaç*': 'pedido',
      'arquivo*': 'ficheiro',
      'telas?': 'ecrã',
      'celular*': 'telemóvel',
      'senha*': 'palavra-passe',
      'usuári*': 'utilizador',
      'cadastr*': 'registo',
      'registr*': 'registo',
      'excluir|exclua': 'eliminar',
      'salvar|salve|salvo': 'guardar',
      'baixar|baixe': 'transferir',
      'contat*': 'contacto',
      'equipe*': 'equipa',
      'controle*': 'controlo',
      'aplicativo*': 'aplicação',
      'mouse*': 'rato',
      'coleta*': 'recolha',
      'caminhã*|caminhõ*': 'camião',
      'ônibus*': 'autocarro',
      '*ando…|*endo…|*indo…': 'a verificar…',
    },
    insteadOutsideHome: { 'etapa*': 'estado' },
    addresses:
      'tu te ti teu tua teus tuas contigo tens podes queres deves sabes vês recebes fizeste escolheste escreveste',
  },
};

type Sentence = { key: string; text: string };

/** Every sentence of a language without its params and commands. Lists of synonyms for headings are no sentences. */
function sentencesOf(words: Words, section = ''): Sentence[] {
  if (section === 'importing.headings.') return [];
  return Object.entries(words).flatMap(([name, value]) => {
    const key = `${section}${name}`;
    if (typeof value !== 'string') return sentencesOf(value, `${key}.`);
    return [{ key, text: value.replace(/\{\{\w+\}\}|npm run [\w -]+/g, '{}') }];
  });
}

/** A word by itself, in upper or lower case; `*` stands for letters. */
function wordPattern(words: string): RegExp {
  const pattern = words.replaceAll('*', '[\\p{L}\\p{M}]*');
  return new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${pattern})(?![\\p{L}\\p{N}_-])`, 'iu');
}

function wrongWords({ key, text }: Sentence, rules: Rules): string[] {
  const outside = key.startsWith('homeTexts.') ? {} : rules.insteadOutsideHome;
  const found = Object.entries({ ...rules.instead, ...outside }).filter(([words]) =>
    wordPattern(words).test(text),
  );
  return found.map(([words, instead]) => `${words} → ${instead}`);
}

function wrongAddress({ text }: Sentence, { addresses }: Rules): string[] {
  const found = addresses.split(' ').filter((word) => wordPattern(word).test(text));
  return found.map((word) => `“${word}”: another form of address`);
}

/** A straight one that is shown as a character, in brackets, is right. */
function wrongQuotes({ text }: Sentence, { quotes: [open, close] }: Rules): string[] {
  const marks = text.replaceAll('(")', '').match(/["'`„“”‘‚«»‹›]/g) ?? [];
  const others = marks.filter((mark) => mark !== open && mark !== close);
  const opened = marks.filter((mark) => mark === open).length;
  const closed = marks.filter((mark) => mark === close).length;
  return opened === closed && others.length === 0 ? [] : ['quotation marks'];
}

/** Not in an address (`https://`) nor in what is written in code (`mailto:`). */
const spaceless = /[^\u202f](?=[;!?»])|(?<!https|mailto|tel)(?<!\u202f)(?=:)|«(?!\u202f)/;

function wrongSpaces({ text }: Sentence, { hasNarrowSpaces }: Rules): string[] {
  if (hasNarrowSpaces) return spaceless.test(text) ? ['narrow no-break spaces'] : [];
  return /\s[;:!?…](?!\p{L})/u.test(text.replaceAll(' …', '')) ? ['a space too many'] : [];
}

function wrongMarks({ text }: Sentence, { isLowerAfterGreeting }: Rules): string[] {
  const isLower = /^[^\n]*[,!:]\n\n\p{Ll}/u.test(text) && !isLowerAfterGreeting;
  return [...(text.includes('...') ? ['“…”'] : []), ...(isLower ? ['a capital'] : [])];
}

const checks = [wrongWords, wrongAddress, wrongQuotes, wrongSpaces, wrongMarks];

function faultsOf(sentence: Sentence, rules: Rules): string[] {
  const faults = checks.flatMap((check) => check(sentence, rules));
  return faults.map((fault) => `${sentence.key}: ${fault}`);
}

describe.each(Object.entries(rulesByTag))('%s', (tag, rules) => {
  const text = wordFiles().find((file) => file.tag === tag)?.text ?? '{}';
  const sentences = sentencesOf(JSON.parse(text));

  test('has one word for one thing, one form of address, and its own punctuation', () => {
    expect(sentences.length).toBeGreaterThan(1500);
    expect(sentences.flatMap((sentence) => faultsOf(sentence, rules))).toEqual([]);
  });

  test('would find each of the words that it does not use', () => {
    const words = Object.keys(rules.instead).flatMap((list) => list.split('|'));
    const shortest = words.map((word) => word.replace(/\*|\w?\?|(?<=\[\w)\w*\]|\[/g, ''));
    const unfound = shortest.filter(
      (word) => wrongWords({ key: 'x', text: `A, ${word}.` }, rules).length === 0,
    );
    expect(unfound).toEqual([]);
  });
});

test.each([
  ['fr', 'Où est mon colis?'],
  ['fr', 'Où est mon colis\u00a0?'],
  ['fr', 'Statut : livré'],
  ['fr', 'La page «Contact»'],
  ['pt-PT', 'A tua encomenda'],
  ['pt-PT', 'Verificando…'],
  ['de', 'Dein Paket'],
  ['de', 'Die Sendung ist da.'],
  ['nl', 'Kies ‘Opslaan’.'],
  ['sv', 'Kontrollerar :'],
  ['it', 'Il vostro pacco'],
  ['es', 'Buscando...'],
  ['es', 'Hola,\n\nsu paquete ha llegado.'],
  ['it', 'Scelga "Salva".'],
])('%s: “%s” would be found', (tag, text) => {
  const rules = rulesByTag[tag];
  expect(rules && faultsOf({ key: 'x', text }, rules)).toHaveLength(1);
});
