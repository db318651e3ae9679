import { describe, expect, test } from 'vitest';
import type { FieldRule } from '../../server/shared/field-rules.ts';
import { homeFields } from '../../server/shared/home.ts';
import { languageMenu } from '../../server/shared/languages.ts';
import { messagesOf } from '../../views/translations/index.ts';

type Sentence = { key: string; words: string };

/** Every sentence of a language by its key: `home.reach.title`. */
function sentencesOf(messages: object, section = ''): Sentence[] {
  return Object.entries(messages).flatMap(([name, words]) => {
    const key = `${section}${name}`;
    return typeof words === 'object' ? sentencesOf(words, `${key}.`) : [{ key, words }];
  });
}

/** The `{places}` of a sentence, sorted. */
function placesOf({ words }: Sentence): string[] {
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
