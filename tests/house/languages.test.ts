import { describe, expect, test } from 'vitest';
import { type Words, wordFiles } from '../../server/build/translations.ts';
import { checkSentence, type Sentence } from './languages/check-sentence.ts';
import { languageRules } from './languages/rules.ts';

/** Keys whose words are the same, since they name the same thing. */
const sameThings = [
  ['home.placeholder', 'track.placeholder'],
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
  const all = readSentences(rules.tag);
  const sentences = new Map(all.map(({ key, text }) => [key, text]));

  test('has one form of address, and its own punctuation', () => {
    expect(all.length).toBeGreaterThan(1500);
    expect(all.flatMap((sentence) => checkSentence(sentence, rules))).toEqual([]);
  });

  test('has the same words for the same thing', () => {
    const same = rules.hasPluralHistory
      ? sameThings
      : [...sameThings, ['track.history', ...histories]];
    const different = same.filter((keys) => {
      const words = keys.flatMap((key) => sentences.get(key) ?? []);
      return words.length === 0 || new Set(words).size > 1;
    });
    expect(different).toEqual([]);
    expect(sentences.get('control.fields.status')).not.toBe(sentences.get('control.fields.stage'));
  });
});

test.each([
  ['fr', 'Où est mon colis?'],
  ['fr', 'Où est mon colis\u00a0?'],
  ['fr', 'Statut : livré'],
  ['fr', 'La page «Contact»'],
  ['pt-PT', 'A tua encomenda'],
  ['de', 'Dein Paket'],
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
