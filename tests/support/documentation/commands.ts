import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Token } from 'markdown-it';
import { linksIn, markdown, sectionsIn } from '../../../server/build/documentation/build.ts';

export const root = join(import.meta.dirname, '../../..');

/** Everything that is written for people: each of these files is also a page of the documentation. */
export const documents = globSync(['*.md', 'docs/*.md', 'docs/start/*.md', 'docs/decisions/*.md'], {
  cwd: root,
}).sort();

/** What stands beside the examples: their commands are run in a copy of the folder. */
export const exampleDocuments = globSync('examples/*/README.md', { cwd: root }).sort();

export function readDocument(file: string) {
  const tokens = markdown.parse(readFileSync(join(root, file), 'utf8'), {});
  const headings = sectionsIn(tokens).map(({ id, tag, heading }) => ({
    id,
    level: Number(tag.slice(1)),
    heading,
  }));
  return {
    title: headings.find(({ level }) => level === 1)?.heading ?? '',
    /** Below the title. */
    headings: headings.filter(({ level }) => level > 1),
    /** The addresses of its links and pictures, as they are written. */
    links: linksIn(tokens).map(({ address }) => address),
    code: tokens.flatMap(codeIn),
    tokens,
  };
}

type Code = {
  /** '' if it says none; null for a block that is only indented. */
  language: string | null;
  text: string;
  line: number;
};

function codeIn({ type, info, content, map }: Token): Code[] {
  const line = (map?.[0] ?? 0) + 1;
  if (type === 'fence') return [{ language: info.trim(), text: content, line }];
  return type === 'code_block' ? [{ language: null, text: content, line }] : [];
}

/** A command for a shell that a document has, `text` without its comment. */
export type Command = { file: string; line: number; text: string };

const shells = ['sh', 'bash', 'shell', 'console'];

/** The commands of a document's blocks for a shell, in their order. */
export function commandsOf(file: string): Command[] {
  return readDocument(file)
    .code.filter(({ language }) => language !== null && shells.includes(language))
    .flatMap(({ text, line }) =>
      split(text).map((command) => ({ file, line: line + 1 + command.line, text: command.text })),
    );
}

/** Lines that end in a backslash, or in quotation marks that are still open, go on in the next one. */
function split(block: string): { line: number; text: string }[] {
  const commands: { line: number; text: string }[] = [];
  let begun: { line: number; text: string } | undefined;
  for (const [line, text] of block.split('\n').entries()) {
    const whole =
      begun === undefined ? { line, text } : { ...begun, text: `${begun.text}\n${text}` };
    const { isOpen, command } = read(whole.text);
    begun = isOpen ? whole : undefined;
    if (!isOpen && command !== '') commands.push({ line: whole.line, text: command });
  }
  return commands;
}

/** A command without its comment, and whether it goes on. */
function read(text: string): { isOpen: boolean; command: string } {
  const comment = /(?:^|\s)#.*$/;
  const quoted = /'[^']*'|"(?:\\.|[^"\\])*"/gs;
  // As long as it was, so that places stay the same.
  const bare = text.replace(quoted, (part) => '_'.repeat(part.length));
  const end = bare.search(comment);
  const before = end === -1 ? bare : bare.slice(0, end);
  const isOpen = /\\$/.test(before) || /['"]/.test(before);
  return { isOpen, command: text.slice(0, before.length).trim() };
}
