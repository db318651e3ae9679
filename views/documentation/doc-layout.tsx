import type { ReactNode } from 'react';
import type { DocFiles, DocGroup } from '../../server/shared/documentation.ts';
import { Breadcrumbs, type Crumb } from '../parts/breadcrumbs.tsx';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { words } from './words.ts';

type Props = {
  files: DocFiles;
  groups: DocGroup[];
  /** The name of the page's file. */
  name: string;
  title: string;
  description: string;
  /** The pages above this one, the first page aside. */
  above?: Crumb[];
  /** What stands beside the text. */
  aside?: ReactNode;
  children: ReactNode;
};

const first = 'index.html';
const contentsId = 'contents';

/** The frame of every page of the documentation: bar, search, contents. */
export function DocLayout(props: Props) {
  const { files, groups, name, title, description, above = [], aside, children } = props;
  const crumbs = [{ label: words.title, href: first }, ...above, { label: title }];
  return (
    <DocDocument
      files={files}
      title={name === first ? words.site : `${title} - ${words.site}`}
      description={description}
    >
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <header className="top-bar doc-bar">
        <IconButton icon="menu" label={words.contents} popoverTarget={contentsId} />
        <a className="brand" href={first}>
          {words.brand} <span>{words.title}</span>
        </a>
        <Search index={files.searchIndex} />
      </header>
      <div className="doc-frame">
        <nav className="doc-contents" id={contentsId} popover="auto" aria-label={words.contents}>
          <IconButton
            icon="close"
            label={words.close}
            popoverTarget={contentsId}
            popoverTargetAction="hide"
          />
          <Contents groups={groups} name={name} />
        </nav>
        <main id="content" tabIndex={-1}>
          {name !== first && <Breadcrumbs label={words.breadcrumbs} crumbs={crumbs} />}
          {children}
        </main>
        {aside}
      </div>
      <footer className="footer">
        <p>{words.language}</p>
        <a href="contributing.html">{words.contribute}</a>
      </footer>
    </DocDocument>
  );
}

/** Shown by its script, without which it could find nothing. */
function Search({ index }: { index: string }) {
  return (
    <search className="doc-search" data-index={index} hidden>
      <form>
        <label className="visually-hidden" htmlFor="search">
          {words.search}
        </label>
        <Icon name="search" />
        <input id="search" type="search" placeholder={words.searchPlaceholder} autoComplete="off" />
      </form>
      <div className="doc-results" hidden>
        <p role="status" />
        <ul />
      </div>
    </search>
  );
}

function Contents({ groups, name }: { groups: DocGroup[]; name: string }) {
  return groups.map((group) => (
    <section key={group.title}>
      <h2>{group.title}</h2>
      <ul>
        {group.pages.map((page) => (
          <li key={page.name}>
            <a href={page.name} aria-current={page.name === name ? 'page' : undefined}>
              {page.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}

type DocumentProps = {
  files: DocFiles;
  title: string;
  description: string;
  children: ReactNode;
};

/** The HTML of a page of the documentation. All addresses are relative: it may lie in any folder of any server. */
function DocDocument({ files, title, description, children }: DocumentProps) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Applies before the styles load, so that the page does not flash in the wrong theme. */}
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {description !== '' && <meta name="description" content={description} />}
        <meta name="theme-color" content="#0c1f33" />
        <link rel="icon" href={files.favicon} type="image/svg+xml" />
        <link rel="preload" href={files.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={files.styles} />
        <script type="module" src={files.searchScript} />
      </head>
      <body>{children}</body>
    </html>
  );
}
