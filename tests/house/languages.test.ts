import { describe, expect, test } from 'vitest';
import { type Words, wordFiles } from '../../server/build/translations.ts';
import {
  checkSentence,
  findOtherAddress,
  findReplacedWords,
  type Sentence,
} from './languages/check-sentence.ts';
import { languageRules } from './languages/index.ts';

/** Keys whose words are the same, since they name the same thing. */
const sameThings = [
  ['track.trackingCode', 'control.fields.tracking_code', 'replies.fields.tracking_code'],
  ['track.status', 'parcelList.columnNames.stage', 'control.fields.stage'],
  ['control.panel.mails', 'control.mail.listTitle'],
];

/** The tracking histories of several parcels. */
const histories = ['importing.page.activities', 'exporting.kinds.activities'];

/** The words of other people's spreadsheets. */
const headingWords = ['importing.headings.', 'importing.parts.', 'importing.withoutField'];

/** All texts of a language, except the synonyms for headings of spreadsheets. */
function readSentences(tag: string): Sentence[] {
  const text = wordFiles().find((file) => file.tag === tag)?.text ?? '{}';
  return sentencesOf(JSON.parse(text));
}

function sentencesOf(words: Words, section = ''): Sentence[] {
  return Object.entries(words).flatMap(([name, value]) => {
    const key = `${section}${name}`;
    if (headingWords.some((start) => key.startsWith(start))) return [];
    return typeof value === 'string' ? [{ key, text: value }] : sentencesOf(value, `${key}.`);
  });
}

test('each language but English has rules', () => {
  const tags = wordFiles().map(({ tag }) => tag);
  expect(['en', ...languageRules.map(({ tag }) => tag)].sort()).toEqual(tags.sort());
});

describe.each(languageRules)('$tag', (rules) => {
  const { tag, trackingNumber, replaced, replacedOutsideHome, otherAddress, hasPluralHistory } =
    rules;
  const all = readSentences(tag);
  const sentences = new Map(all.map(({ key, text }) => [key, text]));

  test('has one word for one thing, one form of address, and its own punctuation', () => {
    expect(all.length).toBeGreaterThan(1500);
    expect(all.flatMap((sentence) => checkSentence(sentence, rules))).toEqual([]);
  });

  test('has one term for a tracking number', () => {
    expect(sentences.get('track.trackingCode')).toBe(trackingNumber);
    const term = trackingNumber.toLocaleLowerCase(tag).slice(0, -2);
    expect(sentences.get('track.placeholder')?.toLocaleLowerCase(tag)).toContain(term);
    expect(sentences.get('home.placeholder')).toBe(sentences.get('track.placeholder'));
  });

  test('has the same words for the same thing', () => {
    const same = hasPluralHistory ? sameThings : [...sameThings, ['track.history', ...histories]];
    const different = same.filter((keys) => {
      const words = keys.flatMap((key) => sentences.get(key) ?? []);
      return words.length === 0 || new Set(words).size > 1;
    });
    expect(different).toEqual([]);
    expect(sentences.get('control.fields.status')).not.toBe(sentences.get('control.fields.stage'));
  });

  test('asks kindly in each reminder of an invoice', () => {
    const reminders = ['first', 'second', 'last'].map(
      (step) => sentences.get(`invoicing.reminders.${step}.body`) ?? '',
    );
    expect(reminders.filter((text) => !rules.please.test(text))).toEqual([]);
  });

  test('has words of their own for cash that is handed in, and for surcharges', () => {
    const delivered = sentences.get('stages.delivered')?.toLocaleLowerCase(tag) ?? '';
    const [longest = ''] = delivered.split(' ').sort((one, other) => other.length - one.length);
    const cash = ['cash.toHandIn', 'cash.handedIn'].map((key) => sentences.get(key) ?? '');
    const stem = longest.slice(0, 5);
    expect(cash.filter((text) => text.toLocaleLowerCase(tag).includes(stem))).toEqual([]);

    const ends = ['cod', 'saturday', 'fuel', 'other'];
    const surcharges = ends.map((kind) => sentences.get(`prices.surchargeKinds.${kind}`));
    const others = ['control.fields.cod', 'control.fields.hours_saturday', 'cash.methods.other'];
    const known = others.map((key) => sentences.get(key));
    expect(surcharges.filter((text) => text === undefined || known.includes(text))).toEqual([]);
    expect(new Set(surcharges).size).toBe(ends.length);
  });

  test('would find each of the words that it does not use', () => {
    const words = Object.keys({ ...replaced, ...replacedOutsideHome });
    const shortest = words
      .flatMap((list) => list.replace('(?<!-)', '').split('|'))
      .map((word) => word.replace(/\*|\w?\?|(?<=\[\w)\w*\]|\[/g, ''));
    const find = (word: string) => findReplacedWords({ key: 'x', text: `A, ${word}.` }, rules);
    expect(shortest.filter((word) => find(word).length === 0)).toEqual([]);
    const address = otherAddress.split(' ');
    const findAddress = (word: string) =>
      findOtherAddress({ key: 'x', text: `A, ${word}.` }, rules);
    expect(address.filter((word) => findAddress(word).length === 0)).toEqual([]);
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
  ['it', 'Scegli un file'],
  ['it', 'Scarica PDF'],
  ['fa', 'تا 5 کیلوگرم'],
  ['fa', 'مثلاً 5000.'],
  ['fa', '«5 = 8.90»'],
])('%s: “%s” would be found', (tag, text) => {
  const rules = languageRules.find((language) => language.tag === tag);
  expect(rules && checkSentence({ key: 'x', text }, rules)).not.toEqual([]);
});

test.each([
  ['home.hint', 'Mã của bạn'],
  ['today.none', 'Quý khách không có điểm giao nào.'],
])('Vietnamese: visitors and staff are addressed in their own way (%s)', (key, text) => {
  const rules = languageRules.find(({ tag }) => tag === 'vi');
  expect(rules && checkSentence({ key, text }, rules)).not.toEqual([]);
});

test('Dutch: readers at home count “stuks”, not “colli”', () => {
  const forReaders = readSentences('nl').filter(({ key }) => key.startsWith('track.pieces'));
  expect(forReaders).toHaveLength(4);
  expect(forReaders.filter(({ text }) => /coll[io]/i.test(text))).toEqual([]);
});
