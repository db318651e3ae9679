import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
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
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const type = Reflect.get(node, 'type');
    if (type === 'JSXText') found.push(String(Reflect.get(node, 'value')));
    if (type === 'JSXAttribute' && spoken.test(nameOf(node))) found.push(literalOf(node));
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found.map((text) => text.trim()).filter((text) => word.test(text));
}

function nameOf(attribute: object): string {
  return String(Object(Reflect.get(attribute, 'name')).name);
}

function literalOf(attribute: object): string {
  const value = Object(Reflect.get(attribute, 'value'));
  return value.type === 'Literal' ? String(value.value) : '';
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
