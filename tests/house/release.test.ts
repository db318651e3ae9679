import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { oldNodeMessage } from '../../server/node-version.ts';
import { limits } from '../../server/shared/limits.ts';
import { distDir } from '../support/site.ts';

const packageFile = JSON.parse(readFileSync(join(distDir, '../package.json'), 'utf8'));

/** The packages that a built program asks Node for. */
function packagesIn(file: string): string[] {
  const code = readFileSync(join(distDir, 'server', file), 'utf8');
  const { staticImports, dynamicImports } = parseSync(file, code).module;
  const named = dynamicImports.map(({ moduleRequest }) =>
    code.slice(moduleRequest.start, moduleRequest.end),
  );
  const literal = named.filter((text) => /^['"]/.test(text)).map((text) => text.slice(1, -1));
  return [...staticImports.map((found) => found.moduleRequest.value), ...literal].filter(
    (name) => !/^(\.|node:)/.test(name) && !builtinModules.includes(name),
  );
}

test('the packages that are installed with a release are those that the built server asks for', () => {
  const packages = new Set(globSync('*.js', { cwd: join(distDir, 'server') }).flatMap(packagesIn));

  expect(Object.keys(packageFile.dependencies)).toEqual([...packages].sort());
});

test('the build has the licence of everything that is built into it, along with its text', () => {
  const licences = readFileSync(join(distDir, 'licences.txt'), 'utf8');

  for (const name of ['react', 'leaflet', 'hono', 'kysely', '@fontsource-variable/vazirmatn']) {
    expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\S+ \\(.+\\)$`, 'm'));
  }
  const entries = licences.split(/^-{78}$/m).slice(1);
  const nameless = entries.filter(
    (entry) => !/^\S+ \d\S+ \([\w.-]+(?: AND [\w.-]+)*\)\n\n./.test(entry.trim()),
  );
  expect(entries.length).toBeGreaterThan(30);
  expect(nameless).toEqual([]);
});

test.each([
  ['20.19.0', false],
  ['22.17.9', false],
  ['22.18.0', true],
  ['24.0.0', true],
])('Node %s runs it: %s, and package.json says the same', (version, runs) => {
  expect(packageFile.engines.node).toBe('>=22.18');
  expect(oldNodeMessage(version) === null).toBe(runs);
});

const root = join(import.meta.dirname, '../..');

test('README asks for the Node of package.json, and npm says nothing on an older one', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('With Node 22.18 or newer');
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^loglevel=error$/m);
});

test('operations.md has proxies let through the largest form and the largest file', () => {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [, nginx] = /client_max_body_size (\d+)m;/.exec(text) ?? [];
  const [, apache] = /LimitRequestBody (\d+)`/.exec(text) ?? [];
  const largest = Math.max(2 * limits.image.bytes, limits.spreadsheet.bytes) + limits.request;

  expect(Number(nginx) * 1024 * 1024).toBeGreaterThanOrEqual(largest);
  expect(Number(apache)).toBe(Number(nginx) * 1024 * 1024);
});

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
