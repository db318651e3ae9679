import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const tokens = readFileSync(join(import.meta.dirname, '../../static/css/tokens.css'), 'utf8');

/** What a rule declares, a line each. */
function declarationsOf(selector: string): string[] {
  const [, body = ''] = tokens.split(`${selector} {`);
  const [declarations = ''] = body.split('}');
  return declarations
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

test('dark is the same by choice and by the system’s preference', () => {
  const chosen = declarationsOf(':root[data-theme="DARK"]');

  expect(chosen.length).toBeGreaterThan(20);
  expect(declarationsOf(':root:not([data-theme])')).toEqual(chosen);
});
