import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sources = globSync('{server,views,islands,migrations,examples,tests}/**/*.{ts,tsx}', {
  cwd: root,
});

/** The lines where a literal is spread into another one, such as `[...['a', 'b'], 'c']`. */
function spreadLiteralsIn(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8');
  const found: string[] = [];
  const add = ({ start }: { start: number }) =>
    found.push(`${file}:${code.slice(0, start).split('\n').length}`);
  new Visitor({
    ArrayExpression({ elements }) {
      for (const element of elements) {
        if (element?.type === 'SpreadElement' && element.argument.type === 'ArrayExpression') {
          add(element);
        }
      }
    },
    ObjectExpression({ properties }) {
      for (const property of properties) {
        if (property.type === 'SpreadElement' && property.argument.type === 'ObjectExpression') {
          add(property);
        }
      }
    },
  }).visit(parseSync(file, code).program);
  return found;
}

test('what a literal holds is written in it, and not spread into it to fit a line', () => {
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.flatMap(spreadLiteralsIn)).toEqual([]);
});
