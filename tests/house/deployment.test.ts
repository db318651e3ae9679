import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const settings = readFileSync(join(root, 'server/config.ts'), 'utf8').matchAll(
  /^ {2}([A-Z_]+): /gm,
);
const known = [...settings].map(([, name]) => name);

test('the compose file names settings that there are, and each of them once', () => {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
  const [node = ''] = compose.split(/^services:/m);
  const named = [...node.matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name);

  expect(named.length).toBeGreaterThan(3);
  expect(named).toEqual([...new Set(named)]);
  expect(known).toEqual(expect.arrayContaining(named));
});

test.each(['Dockerfile', 'deploy/waybill.service', 'docs/operations.md'])(
  '%s names programs that the build makes',
  (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const named = [...text.matchAll(/\bdist\/server\/[\w-]+\.js/g)].map(([program]) => program);

    expect(named).not.toEqual([]);
    for (const program of named) expect(existsSync(join(root, program)), program).toBe(true);
  },
);
