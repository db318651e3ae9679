import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Token } from 'markdown-it';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import {
  isExternalLink,
  linkTarget,
  readTableOfContents,
} from '../../server/build/documentation/build.ts';
import { messagesOf } from '../../views/translations/index.ts';
import { documents, readDocument, root } from '../support/documentation/commands.ts';
import { distDir } from '../support/site.ts';

const parsed = new Map(documents.map((file) => [file, readDocument(file)]));
const dir = join(distDir, 'docs');
const pages = globSync('*.html', { cwd: dir });

/** What is wrong with a link of a document; null: it leads somewhere. */
function faultOf(from: string, link: string): string | null {
  if (isExternalLink(link)) return null;
  const { file, anchor } = linkTarget(from, link);
  if (file.startsWith('..') || !existsSync(join(root, file))) return `${from}: ${link}`;
  if (!file.endsWith('.md') || anchor === '') return null;
  const { headings } = parsed.get(file) ?? readDocument(file);
  const anchors = headings.map(({ id }) => `#${id}`);
  return anchors.includes(anchor) ? null : `${from}: ${link} (no such heading)`;
}

test('each link of the documents leads to a file and a heading that there are', () => {
  const links = [...parsed].flatMap(([file, { links: all }]) =>
    all.map((link) => [file, link] as const),
  );

  expect(links.length).toBeGreaterThan(60);
  expect(
    links.map(([file, link]) => faultOf(file, link)).filter((fault) => fault !== null),
  ).toEqual([]);
});

test('each file of the code that the documents name is there', () => {
  const files = globSync('{server,views,islands,tests,static,migrations,examples}/**/*', {
    cwd: root,
  });
  const isThere = (path: string) =>
    ['', 'server/', 'islands/', 'views/'].some((room) =>
      files.some((file) => file === `${room}${path}` || file.startsWith(`${room}${path}.`)),
    );
  const folders = new Set(files.map((file) => file.replace(/^server\//, '').split('/')[0]));
  const named = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/`(\w[\w-]*\/[\w./-]*\w)\/?`/g)]
      .map(([, path = '']) => path)
      .filter((path) => folders.has(path.split('/')[0]))
      .map((path) => ({ document, path })),
  );

  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !isThere(path))).toEqual([]);
});

test('each document has one title, and its headings leave out no level', () => {
  const wrong = [...parsed].filter(([, { title, headings, tokens }]) => {
    const titles = tokens.filter(({ type, tag }) => type === 'heading_open' && tag === 'h1');
    const levels = [1, ...headings.map(({ level }) => level)];
    const jumps = levels.some((level, index) => level - (levels[index - 1] ?? 1) > 1);
    return title === '' || titles.length !== 1 || jumps;
  });

  expect(wrong.map(([file]) => file)).toEqual([]);
});

test('each block of code says its language, so that no command goes unnoticed; JSON and scripts can be read', () => {
  const blocks = [...parsed]
    .filter(([file]) => !file.startsWith('docs/decisions/'))
    .flatMap(([file, { code }]) => code.map((block) => ({ file, ...block })));
  const nameless = blocks.filter(({ language, text }) =>
    language === null
      ? /^\s*(\$ |npm|npx|node|curl|sudo|docker|systemctl|psql|pg_|python)/.test(text)
      : language === '',
  );
  const unreadable = blocks.filter(({ language, text }) => {
    if (language !== 'js' && language !== 'ts') return false;
    return parseSync(`example.${language}`, text).errors.length > 0;
  });

  expect(blocks.length).toBeGreaterThan(30);
  expect(nameless.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
  expect(unreadable.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
  for (const { language, text } of blocks) if (language === 'json') JSON.parse(text);
});

test('the settings in examples are settings that there are', () => {
  const known = readFileSync(join(root, 'server/config.ts'), 'utf8');
  const examples = [...parsed]
    .flatMap(([, { code }]) => code)
    .filter(({ language }) => language === 'ini')
    .flatMap(({ text }) => [...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name));

  expect(examples.length).toBeGreaterThan(5);
  for (const name of examples) expect(known).toMatch(new RegExp(`^ {2}${name}: `, 'm'));
});

test('the quick start names screens and buttons by the words that are on them', () => {
  const words = new Set(textsOf(messagesOf('en')));
  const names = [...parsed]
    .filter(([file]) => file.startsWith('docs/start/'))
    .flatMap(([file, { tokens }]) =>
      tokens.flatMap(({ children }) => boldIn(children ?? []).map((name) => [file, name] as const)),
    );

  expect(names.length).toBeGreaterThan(50);
  expect(names.filter(([, name]) => !words.has(name))).toEqual([]);
});

function boldIn(tokens: Token[]): string[] {
  return tokens.flatMap(({ type }, index) => {
    if (type !== 'strong_open') return [];
    const end = tokens.findIndex((token, at) => at > index && token.type === 'strong_close');
    const inside = tokens.slice(index + 1, end);
    return [inside.map((token) => (token.type === 'softbreak' ? ' ' : token.content)).join('')];
  });
}

function textsOf(messages: object): string[] {
  return Object.values(messages).flatMap((value) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? textsOf(value) : [];
  });
}

test('each document is in the contents or among the decisions, and becomes a page', () => {
  const listed = readTableOfContents();
  const decisions = documents.filter((file) => file.startsWith('docs/decisions/'));

  // The list of the contents itself, and the decisions as a whole.
  const files = ['docs/README.md', ...listed.map(({ file }) => file), ...decisions];
  expect(files.sort()).toEqual([...documents, 'docs/decisions'].sort());
  for (const { name } of listed) expect(pages).toContain(name);
  expect(pages).toHaveLength(documents.length + 1);
});

test('each link of the pages is relative and leads to a file, and to a place in it', () => {
  const html = new Map(pages.map((name) => [name, readFileSync(join(dir, name), 'utf8')]));
  const idsIn = (name: string) =>
    new Set([...(html.get(name)?.matchAll(/ id="([^"]+)"/g) ?? [])].map(([, id]) => id));
  const ids = new Map(pages.map((name) => [name, idsIn(name)]));
  const faults = [...html].flatMap(([page, text]) =>
    [...text.matchAll(/ (?:href|src)="([^"]*)"/g)].flatMap(([, address = '']) => {
      if (/^(https?|mailto):/.test(address)) return [];
      const [path = '', anchor = ''] = address.split('#');
      const file = path === '' ? page : path;
      const isThere = !path.startsWith('/') && statSync(join(dir, file), { throwIfNoEntry: false });
      const isPlace = anchor === '' || !file.endsWith('.html') || ids.get(file)?.has(anchor);
      return isThere && isPlace ? [] : [`${page}: ${address}`];
    }),
  );

  expect(faults).toEqual([]);
});

test('the pages have nothing inline that a strict policy refuses', () => {
  for (const name of pages) {
    const text = readFileSync(join(dir, name), 'utf8');
    expect(text, name).not.toMatch(/<script(?! type="module" src=)| style="|<style| on\w+="/);
  }
});

const kilobyte = 1024;

test.each([
  ['assets/search-*.js', 9],
  ['search.json', 150],
  ['assets/documentation-*.css', 6],
])('%s takes at most %d KB, compressed', (pattern, most) => {
  const [file = ''] = globSync(pattern, { cwd: dir });
  const bytes = gzipSync(readFileSync(join(dir, file))).length;

  expect(bytes).toBeGreaterThan(kilobyte);
  expect(bytes).toBeLessThanOrEqual(most * kilobyte);
});

test('all of the documentation, with its fonts and pictures, takes at most 4 MB', () => {
  const files = globSync('**/*.*', { cwd: dir }).map((file) => statSync(join(dir, file)).size);

  expect(files.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(4 * kilobyte ** 2);
});
