import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A section of a language's file: sentences, and sections within it. */
export type Words = { [key: string]: string | Words };

const dir = join(import.meta.dirname, '../../views/translations');

export const paramsFile = join(dir, 'params.ts');

const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The files of all languages; a file's name is the language's tag: `pt-PT`. */
export function wordFiles(): { tag: string; path: string; text: string }[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.json') && name !== 'notes.json')
    .sort()
    .map((name) => {
      const path = join(dir, name);
      return { tag: name.slice(0, -'.json'.length), path, text: readFileSync(path, 'utf8') };
    });
}

/** Writes the languages' files, without the spaces, beside the server's bundle, which reads each file when it is first needed. */
export function copyTranslations(serverDir: string): void {
  for (const { tag, path } of wordFiles()) {
    const words = JSON.stringify(JSON.parse(readFileSync(path, 'utf8')));
    writeFileSync(join(serverDir, `${tag}.json`), words);
  }
}

/** The notes for translators, nested like the sections and sentences that they explain. */
export function readNotes(): Words {
  return JSON.parse(readFileSync(join(dir, 'notes.json'), 'utf8'));
}

/** A sentence's key without its plural form, and the form. */
export function splitKey(key: string): { name: string; form: string | undefined } {
  const [, name = key, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(key) ?? [];
  return { name, form };
}

/** The names of a sentence's `{{params}}`, each once. */
export function sentenceParams(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))];
}

/** The text of a language's file, with its keys in the order of the English file. */
export function formatWords(words: Words, english: Words): string {
  return `${JSON.stringify(sortLike(words, english), null, 2)}\n`;
}

function sortLike(words: Words, english: Words): Words {
  const names = [...new Set(Object.keys(english).map((key) => splitKey(key).name))];
  const rank = (key: string) => {
    const { name, form } = splitKey(key);
    const position = names.indexOf(name);
    return (
      (position === -1 ? names.length : position) * forms.length + forms.indexOf(form ?? 'other')
    );
  };
  const entries = Object.entries(words).sort(([a], [b]) => rank(a) - rank(b));
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const like = english[key];
      return typeof value === 'object' && typeof like === 'object'
        ? [key, sortLike(value, like)]
        : [key, value];
    }),
  );
}

/** The source of `params.ts`: the params of each English sentence that has any. */
export function formatParams(english: Words): string {
  const lines = paramTypeLines(english, '  ').join('\n');
  return `/** The params of each sentence of en.json that has some: \`npm run translations\` writes this file. */\nexport type Params = {\n${lines}\n};\n`;
}

function paramTypeLines(words: Words, indent: string): string[] {
  return Object.entries(words).flatMap(([key, value]) => {
    const name = /^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`;
    if (typeof value === 'string') {
      const params = sentenceParams(value).map((param) => `'${param}'`);
      return params.length === 0 ? [] : [`${indent}${name}: ${params.join(' | ')};`];
    }
    const inner = paramTypeLines(value, `${indent}  `);
    return inner.length === 0 ? [] : [`${indent}${name}: {`, ...inner, `${indent}};`];
  });
}

/** `npm run translations`: sorts every language like English, and writes the types of the params. */
function formatTranslationFiles(): void {
  const files = wordFiles();
  const english: Words = JSON.parse(files.find(({ tag }) => tag === 'en')?.text ?? '{}');
  for (const { path, text } of files) writeFileSync(path, formatWords(JSON.parse(text), english));
  writeFileSync(paramsFile, formatParams(english));
}

if (import.meta.main) formatTranslationFiles();
