import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

/** A file in Markdown that becomes a page; `name` is the page's file, `title` what it is called if not by its heading. */
export type PageSource = { file: string; name: string; title?: string };

/** A group of the contents, with the files of its pages, relative to the repository. */
type Group = { title: string; files: string[] };

/** Where files of docs/ stand that no group names. */
const otherwise = 'Reference';

/** The contents, in the order in which they are read. */
const groups: Group[] = [
  {
    title: 'Quick start',
    files: [
      'README.md',
      'docs/start/owner.md',
      'docs/start/clerk.md',
      'docs/start/dispatcher.md',
      'docs/start/driver.md',
      'docs/start/bookkeeper.md',
      'docs/start/editor.md',
      'docs/start/reader.md',
      'docs/start/moving-in.md',
      'docs/start/programmer.md',
    ],
  },
  {
    title: 'Running it',
    files: [
      'docs/operations.md',
      'docs/settings.md',
      'docs/backups.md',
      'docs/reliability.md',
      'CHANGELOG.md',
    ],
  },
  {
    title: 'Reference',
    files: ['docs/runs.md', 'docs/access.md', 'docs/moving-in.md', 'docs/spreadsheets.md'],
  },
  { title: 'API', files: ['docs/api.md', 'docs/webhooks.md', 'docs/connections.md'] },
  { title: 'Security', files: ['docs/security.md', 'SECURITY.md'] },
  {
    title: 'For developers',
    files: ['docs/architecture.md', 'CONTRIBUTING.md', 'docs/performance.md'],
  },
];

/** What pages are called whose own heading says too little among others. */
const titles = new Map([
  ['README.md', 'What Waybill is'],
  ['SECURITY.md', 'Reporting a problem'],
]);

/** The list of the decisions, which is no file of docs/. */
export const decisionsName = 'decisions.html';

const decisions = 'docs/decisions/*.md';
const named = groups.flatMap(({ files }) => files);

/** The groups with all pages: files of docs/ that no group names come last in one of them. */
export function readContents(root: string): { title: string; sources: PageSource[] }[] {
  const others = globSync('docs/{,start/}*.md', { cwd: root })
    .filter((file) => !named.includes(file))
    .sort();
  return groups.map(({ title, files }) => ({
    title,
    sources: [...files, ...(title === otherwise ? others : [])]
      .filter((file) => existsSync(join(root, file)))
      .map(sourceOf),
  }));
}

/** The decisions, the first one first. */
export function readDecisions(root: string): PageSource[] {
  return globSync(decisions, { cwd: root }).sort().map(sourceOf);
}

/** Files that the groups name, and that are not there. */
export function missingFiles(root: string): string[] {
  return named.filter((file) => !existsSync(join(root, file)));
}

function sourceOf(file: string): PageSource {
  const title = titles.get(file);
  return { file, name: pageName(file), ...(title !== undefined && { title }) };
}

/** `docs/start/owner.md` → `start-owner.html`. */
function pageName(file: string): string {
  // docs/security.md has this name already.
  if (file === 'SECURITY.md') return 'report-a-vulnerability.html';
  const path = file.replace(/^docs\//, '').replace(/\.md$/, '');
  return `${path.toLowerCase().replaceAll('/', '-')}.html`;
}
