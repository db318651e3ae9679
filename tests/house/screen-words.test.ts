import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

/** Attributes whose text people read or hear. */
const spoken =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|title|placeholder|label)$/;
const word = /\p{L}{2,}/u;

/** A command that is typed as it stands, and a space. */
const exceptions = ['npm run restore FILE', '&nbsp;'];

/** What a component would show of its own: text between tags, and attributes that are read out. */
function wordsIn(file: string): string[] {
  const found: string[] = [];
  new Visitor({
    JSXText: ({ value }) => void found.push(value),
    JSXAttribute({ name, value }) {
      if (value?.type === 'Literal' && spoken.test(String(name.name))) {
        found.push(String(value.value));
      }
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found.map((text) => text.trim()).filter((text) => word.test(text));
}

test('no words stand in a component: they are in the files of the languages', () => {
  const files = globSync('{views,islands}/**/*.tsx');
  const found = files.flatMap((file) =>
    wordsIn(file)
      .filter((text) => !exceptions.includes(text))
      .map((text) => `${file}: ${text}`),
  );

  expect(files.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});
