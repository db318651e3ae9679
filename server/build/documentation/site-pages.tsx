import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DocDecisionsPage, DocIndexPage } from '../../../views/documentation/doc-lists.tsx';
import { DocTextPage } from '../../../views/documentation/doc-page.tsx';
import {
  type DocFiles,
  type DocGroup,
  type DocPage,
  type DocSection,
  docSearchOptions,
} from '../../shared/documentation.ts';
import { decisionsName, type PageSource, readContents, readDecisions } from './contents.ts';
import { copyName, resolveLink } from './links.ts';
import {
  type Destination,
  type MarkdownDocument,
  parseMarkdown,
  renderMarkdown,
} from './markdown.ts';

/** A source with what it says. */
type Text = PageSource & { parsed: MarkdownDocument; page: DocPage };

/** The documentation, read: what its pages and its search are made of. */
export type Documentation = ReturnType<typeof readDocumentation>;

export function readDocumentation(root: string) {
  const read = (source: PageSource): Text => {
    const parsed = parseMarkdown(readFileSync(join(root, source.file), 'utf8'));
    const title = source.title ?? parsed.title;
    const page = { name: source.name, title, lead: firstSentence(parsed.lead) };
    return { ...source, parsed, page };
  };
  const contents = readContents(root).map(({ title, sources }) => ({
    title,
    texts: sources.map(read),
  }));
  const decisions = readDecisions(root).map(read);
  const groups = contents.map(({ title, texts }): DocGroup => {
    const pages = texts.map(({ page }) => page);
    return { title, pages: title === 'For developers' ? [...pages, decisionsPage] : pages };
  });
  return { root, contents, decisions, groups };
}

const decisionsPage: DocPage = {
  name: decisionsName,
  title: 'Decisions',
  lead: 'Why things are as they are.',
};

/** The index of the search, as the browser loads it. */
export function searchIndexOf({ contents, decisions }: Documentation): string {
  const index = new MiniSearch<DocSection>(docSearchOptions);
  const texts = [...contents.flatMap((group) => group.texts), ...decisions];
  index.addAll(texts.flatMap(sectionsOf));
  return JSON.stringify(index);
}

function sectionsOf({ page, parsed }: Text): DocSection[] {
  return parsed.sections.map(({ id, heading, text }) => ({
    id: id === '' ? page.name : `${page.name}#${id}`,
    page: page.title,
    heading,
    text,
  }));
}

/** Every page by the name of its file, and the files that they link to, by the names of their copies. */
export function renderDocumentation(documentation: Documentation, files: DocFiles) {
  const { root, contents, decisions, groups } = documentation;
  const texts = contents.flatMap((group) => group.texts);
  const pagesByFile = new Map([...texts, ...decisions].map(({ file, page }) => [file, page]));
  const copies = new Map<string, string>();
  const findFrom =
    (from: string) =>
    (link: string): Destination | null => {
      const target = resolveLink(root, from, link);
      if (target.kind === 'outside') return { href: link };
      if (target.kind === 'folder' && target.folder === 'docs/decisions') {
        return { href: decisionsName };
      }
      const page = target.kind === 'page' ? pagesByFile.get(target.file) : undefined;
      if (target.kind === 'page' && page !== undefined) {
        const name = target.file === from ? '' : page.name;
        const href = target.anchor === '' ? page.name : `${name}#${target.anchor}`;
        return { href, title: page.title };
      }
      if (target.kind !== 'file' && target.kind !== 'page') return null;
      copies.set(copyName(target.file), target.file);
      return { href: copyName(target.file) };
    };
  const textPage = (text: Text, list: Text[], index: number, isDecision: boolean) => (
    <DocTextPage
      files={files}
      groups={groups}
      page={text.page}
      above={isDecision ? [{ label: decisionsPage.title, href: decisionsPage.name }] : []}
      headings={text.parsed.headings}
      html={renderMarkdown(text.parsed, findFrom(text.file))}
      previous={list[index - 1]?.page}
      next={list[index + 1]?.page}
    />
  );
  const pages = new Map([
    ['index.html', htmlOf(<DocIndexPage files={files} groups={groups} />)],
    [
      decisionsName,
      htmlOf(
        <DocDecisionsPage
          files={files}
          groups={groups}
          pages={decisions.map(({ page }) => ({ ...page, lead: '' }))}
        />,
      ),
    ],
    ...texts.map((text, index) => pageOf(text, textPage(text, texts, index, false))),
    ...decisions.map((text, index) => pageOf(text, textPage(text, decisions, index, true))),
  ]);
  return { pages, copies };
}

function pageOf({ name }: Text, element: ReactElement): [string, string] {
  return [name, htmlOf(element)];
}

function htmlOf(element: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(element)}`;
}

/** Long enough to say what a page is about, and short enough for a list. */
const maxLead = 200;

function firstSentence(text: string): string {
  const sentence = text.match(/^.+?[.:](?=\s|$)/)?.[0] ?? text;
  return sentence.length > maxLead ? '' : sentence.replace(/:$/, '.');
}
