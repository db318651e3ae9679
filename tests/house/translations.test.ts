import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  formatParams,
  formatWords,
  paramsFile,
  readNotes,
  sentenceParams,
  splitKey,
  type Words,
  wordFiles,
} from '../../server/build/translations.ts';
import { homeFields } from '../../server/content/shared/home.ts';
import { messageKey } from '../../server/http/input/error-map.ts';
import type { FieldRule } from '../../server/shared/field-values.ts';
import { interpolate, plural } from '../../server/shared/interpolate.ts';
import { languageMenu } from '../../server/shared/languages.ts';
import { messagesOf } from '../../views/translations/index.ts';

type Sentence = {
  /** `home.reach.title`, without the plural form. */
  key: string;
  form: string | undefined;
  words: string;
};

/** Every sentence of a language, each plural form by itself. */
function sentencesOf(words: Words, section = ''): Sentence[] {
  return Object.entries(words).flatMap(([key, value]) => {
    if (typeof value !== 'string') return sentencesOf(value, `${section}${key}.`);
    const { name, form } = splitKey(key);
    return [{ key: `${section}${name}`, form, words: value }];
  });
}

const files = wordFiles().map((file) => ({ ...file, words: JSON.parse(file.text) }));
const english: Words = files.find(({ tag }) => tag === 'en')?.words ?? {};
const englishSentences = sentencesOf(english);
const others = files.filter(({ tag }) => tag !== 'en');
const keysOf = (sentences: Sentence[]) => [...new Set(sentences.map(({ key }) => key))].sort();

/** The params of an English sentence; of one with plural forms, those of `other`. */
const englishParams = new Map(
  englishSentences.map(({ key, words }) => [key, sentenceParams(words).sort()]),
);

/** The English words that a sentence of another language stands for. */
const englishWords = new Map(englishSentences.map(({ key, words }) => [key, words]));

test('there is one file for each language, named after its tag', () => {
  const tags = languageMenu.map(({ tag }) => tag);
  expect(files.map(({ tag }) => tag).sort()).toEqual(tags.sort());
  expect(englishSentences.length).toBeGreaterThan(1500);
});

test.each(files)(
  '$tag: the file is in the form that `npm run translations` writes',
  ({ words, text }) => {
    expect(text).toBe(formatWords(words, english));
  },
);

test('the types of the params are those of en.json; see `npm run translations`', () => {
  expect(readFileSync(paramsFile, 'utf8')).toBe(formatParams(english));
});

test('a wrong or a missing param does not compile', () => {
  const { slider, events, importing, multiTracking } = messagesOf('en');

  // @ts-expect-error `count` is missing.
  interpolate(slider.slide, { number: 1 });
  // @ts-expect-error It has no `total`.
  interpolate(slider.slide, { number: 1, count: 2, total: 3 });
  // @ts-expect-error It has no params.
  interpolate(slider.pause, { count: 2 });
  // @ts-expect-error `found` is missing.
  plural(multiTracking.list, 'count', { count: 2 }, 'en');
  // @ts-expect-error `max` is missing.
  messageKey('imageTooLarge');
  // @ts-expect-error It has no params but the field.
  messageKey('required', { max: 2 });
  // @ts-expect-error It is no sentence with plural forms.
  plural(events, 'title', { count: 2 }, 'en');
  // @ts-expect-error There is no such sentence.
  expect(importing.page.importEverything).toBe(undefined);
  expect(interpolate(slider.slide, { number: 1, count: 2 })).toBe('Slide 1 of 2');
});

/** Standard words stand in the place of the administrator's, so they keep to the same bounds. */
test.each(languageMenu)('$name: the words of the home page fit into its settings', ({ code }) => {
  for (const [name, words] of Object.entries(messagesOf(code).homeTexts)) {
    const { max = 0 }: FieldRule = Reflect.get(homeFields, name);
    expect(words.length, name).toBeLessThanOrEqual(max);
  }
});

/** A number of what is there, before the word for it; bounds of ours ({{max}}) are never one. */
const counted = /\{\{(?:count|days|done|found|hours|minutes|rows|total)\}\} (?:\w+ )?[a-z]+s\b/;

/** A number behind the word for it, which is a label and no sentence. */
const labelled = /: \{\{(?:count|days|done|found|hours|minutes|rows|total)\}\}/;

test('where an English number stands with what it counts, the sentence has plural forms', () => {
  const counting = englishSentences.filter(
    ({ form, words }) => form === undefined && (counted.test(words) || labelled.test(words)),
  );
  expect(counting.map(({ key }) => key)).toEqual([]);
});

/** Languages whose nouns stay as they are behind a number. */
const unchanging = ['fa', 'id', 'tr', 'vi'];

/** Sentences of the others whose forms are the same, since their words do not change. */
const sameForms: Record<string, string[]> = {
  nl: ['mail.confirmEmailValidity', 'subscriptions.mail.confirmValidity', 'privacy.links.views'],
  hi: [
    'track.stopsBefore',
    'track.pieces',
    'mail.resetValidity',
    'mail.confirmEmailValidity',
    'events.atMany',
    'events.recorded',
    'parcelList.working',
    'parcelList.failed',
    'alerts.silent',
    'alerts.mostADay',
    'subscriptions.panel.count',
    'privacy.links.views',
    'invoicing.form.dueHint',
    'invoicing.actions.sendLead',
    'invoicing.reminders.due',
    'control.backups.every',
    'pieces.count',
    'prices.upToPieces',
  ],
  sv: [
    'track.stopsBefore',
    'track.pieces',
    'events.atMany',
    'events.recorded',
    'runs.assigned',
    'parcelList.working',
    'parcelList.failed',
    'alerts.mostADay',
    'documents.notWeighed',
    'control.mail.attempts',
    'pieces.count',
    'prices.none.pieces',
    'prices.upToPieces',
    'plans.due',
  ],
};

/** Each whole number that a form can stand for, as far as rules tell them apart. */
const numbers = [...Array.from({ length: 300 }, (_, number) => number), 1_000_000, 2_000_000];

describe.each(files)('$tag', ({ tag, words }) => {
  const sentences = sentencesOf(words);
  const rules = new Intl.PluralRules(tag);

  test('has the sentences of the English file, and no others', () => {
    expect(keysOf(sentences)).toEqual(keysOf(englishSentences));
    expect(sentences.filter((sentence) => sentence.words.trim() === '')).toEqual([]);
  });

  test('has all plural forms of its language', () => {
    const needed = [...rules.resolvedOptions().pluralCategories].sort();
    const plurals = Map.groupBy(sentences, ({ key }) => key);
    const hasForms = new Set(englishSentences.filter(({ form }) => form).map(({ key }) => key));
    for (const [key, forms] of plurals) {
      const own = forms.flatMap(({ form }) => form ?? []);
      expect(own.sort(), key).toEqual(hasForms.has(key) ? needed : []);
    }
  });

  test('has other words in other plural forms, where its words change', () => {
    if (unchanging.includes(tag)) return;
    const plurals = Map.groupBy(
      sentences.filter(({ form }) => form !== undefined),
      ({ key }) => key,
    );
    const same = [...plurals].filter(
      ([, forms]) => new Set(forms.map((one) => one.words)).size < 2,
    );
    expect(same.map(([key]) => key)).toEqual(sameForms[tag] ?? []);
  });

  test('has the params of the English sentences', () => {
    const sizes = Map.groupBy(numbers, (number) => rules.select(number));
    for (const { key, form, words: text } of sentences) {
      // Where a form stands for one number alone, a word can take its place.
      const isOneNumber = [...sizes].some(([name, all]) => name === form && all.length === 1);
      const params = sentenceParams(text).sort();
      const needed = englishParams.get(key) ?? [];
      const allowed = isOneNumber ? [needed, needed.filter((name) => name !== 'count')] : [needed];
      expect(allowed, `${key} ${form ?? ''}`).toContainEqual(params);
      expect(text.replace(/\{\{\w+\}\}/g, ''), key).not.toMatch(/[{}]/);
    }
  });
});

test.each(others)('$tag is not English that was left over', ({ words }) => {
  const same = sentencesOf(words).filter((one) => one.words === englishWords.get(one.key));
  // Short words are sometimes the same in two languages (Menu, Status, Contact).
  const long = same.filter((one) => one.words.replace(/\{\{\w+\}\}/g, '').length > 12);
  expect(long.map(({ key }) => key)).toEqual([]);
});

test('notes for translators are about what is there', () => {
  const known = englishSentences.map(({ key }) => key);
  const about = sentencesOf(readNotes()).map(({ key }) => key.replace(/\._note$/, ''));
  const stray = about.filter(
    (key) => !known.includes(key) && !known.some((one) => one.startsWith(`${key}.`)),
  );
  expect(about.length).toBeGreaterThan(100);
  expect(stray).toEqual([]);
});
