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

/** A header of HTTP. */
const colonsOfTheirOwn = ['islands/openapi/api-console.tsx'];

/**
 * Where a colon stands after words of the translations as it is: French has a narrow space before it, also where only screen
 * readers say it.
 */
function colonsIn(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  const found: number[] = [];
  new Visitor({
    TemplateLiteral({ quasis }) {
      const after = quasis.slice(1).filter(({ value }) => value.raw.startsWith(': '));
      found.push(...after.map(({ start }) => start));
    },
    JSXElement({ children }) {
      for (const child of children) {
        if (child.type === 'JSXText' && /^:(?:\s|$)/.test(child.value)) found.push(child.start);
      }
    },
  }).visit(parseSync(file, code).program);
  return found.map((start) => `${file}:${code.slice(0, start).split('\n').length}`);
}

test('a colon between a label and what it is about is that of the language', () => {
  const files = globSync('{views,islands}/**/*.{ts,tsx}');
  const others = files.filter((file) => !colonsOfTheirOwn.includes(file));
  expect(others.flatMap(colonsIn)).toEqual([]);
  // Exceptions that are none any more would hide the next one.
  expect(colonsOfTheirOwn.filter((file) => colonsIn(file).length === 0)).toEqual([]);
});
