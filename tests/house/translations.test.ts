import { describe, expect, test } from 'vitest';
import type { FieldRule } from '../../server/shared/field-rules.ts';
import { homeFields } from '../../server/shared/home.ts';
import { languageMenu } from '../../server/shared/languages.ts';
import { messagesOf } from '../../views/translations/index.ts';

type Sentence = {
  key: string;
  words: string;
  /** Those of a sentence that has some, by the kind of number. */
  forms: Map<string, string>;
};

/** Every sentence of a language by its key: `home.reach.title`. */
function sentencesOf(messages: object, section = ''): Sentence[] {
  return Object.entries(messages).flatMap(([name, words]) => {
    const key = `${section}${name}`;
    if (typeof words === 'string') return [{ key, words, forms: new Map() }];
    if (!isPlural(words)) return sentencesOf(words, `${key}.`);
    return [{ key, words: words.other, forms: new Map(Object.entries(words)) }];
  });
}

const numbers: readonly string[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

function isPlural(words: object): words is { other: string } {
  return 'other' in words && Object.keys(words).every((name) => numbers.includes(name));
}

/** The `{places}` of a sentence, sorted. */
function placesOf({ words }: Pick<Sentence, 'words'>): string[] {
  return [...words.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
}

/** Standard words stand in the place of the administrator's, so they keep to the same bounds. */
test.each(languageMenu)('$name: the words of the home page fit into its settings', ({ code }) => {
  for (const [name, words] of Object.entries(messagesOf(code).homeTexts)) {
    const { max = 0 }: FieldRule = Object(homeFields)[name];
    expect(words.length, name).toBeLessThanOrEqual(max);
  }
});

const english = sentencesOf(messagesOf('en'));

/** A number of what is there, before the word for it; bounds of ours ({max}) are never one. */
const counted = /\{(?:count|days|done|found|hours|minutes|rows|total)\} (?:\w+ )?[a-z]+s\b/;

/** Numbers of ours, which are never one either. */
const constant = new Set([
  ...['attention.silent', 'attention.figures', 'attention.none'],
  ...['sight.links.tooMany', 'invoicing.actions.sendLead'],
  ...['mail.resetBody', 'mail.confirmEmailBody', 'following.mail.confirmBody'],
]);

test('where an English number stands before what it counts, the sentence has forms, or the number is never one', () => {
  const counting = english.filter(
    ({ key, words, forms }) => forms.size === 0 && !constant.has(key) && counted.test(words),
  );
  expect(counting.map(({ key }) => key)).toEqual([]);
});

/** Nouns stay as they are behind a number: all of them, or that of one sentence. */
const unchanging = ['fa', 'id', 'tr', 'vi', 'in invoicing.form.dueHint'];

test.each(languageMenu)(
  '$name: a sentence with a number has the forms of the language',
  ({ code, tag }) => {
    const rules = new Intl.PluralRules(tag);
    const needed = new Set(Array.from({ length: 200 }, (_, index) => rules.select(index + 1)));
    for (const { key, forms, words } of sentencesOf(messagesOf(code))) {
      if (forms.size === 0) continue;
      // `other` stands in for one that is left out.
      const own = [...forms.keys()].filter((name) => name !== 'other');
      expect([...needed], key).toEqual(expect.arrayContaining(own));
      expect(forms.size, key).toBe(needed.size);
      const isSame = unchanging.includes(code) || unchanging.includes(`${code} ${key}`);
      if (!isSame) expect(new Set(forms.values()).size, key).toBe(forms.size);
      for (const text of forms.values())
        expect([placesOf({ words }), []], key).toContainEqual(placesOf({ words: text }));
    }
  },
);

describe.each(languageMenu.filter(({ code }) => code !== 'en'))('$name', ({ code }) => {
  const sentences = sentencesOf(messagesOf(code));

  test('has every sentence, with the places of the English one', () => {
    expect(sentences.map(({ key }) => key)).toEqual(english.map(({ key }) => key));
    for (const [index, sentence] of sentences.entries()) {
      expect(sentence.words.trim(), sentence.key).not.toBe('');
      const source = english[index];
      expect(placesOf(sentence), sentence.key).toEqual(source && placesOf(source));
    }
  });

  test('is not English that was left over', () => {
    const same = sentences.filter(({ words }, index) => words === english[index]?.words);
    // Short words are sometimes the same in two languages (Menu, Status, Contact).
    const long = same.filter(({ words }) => words.replace(/\{\w+\}/g, '').length > 12);
    expect(long.map(({ key }) => key)).toEqual([]);
  });
});
