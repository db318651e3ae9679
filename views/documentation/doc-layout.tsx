import type { ReactNode } from 'react';
import type { DocFiles, DocGroup } from '../../server/shared/documentation.ts';
import { Breadcrumbs, type Crumb } from '../parts/breadcrumbs.tsx';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { DocDocument } from './doc-document.tsx';

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

const site = 'Waybill documentation';
const first = 'index.html';
const contentsId = 'contents';

/** The frame of every page of the documentation: bar, search, contents. */
export function DocLayout(props: Props) {
  const { files, groups, name, title, description, above = [], aside, children } = props;
  const crumbs = [{ label: 'Documentation', href: first }, ...above, { label: title }];
  return (
    <DocDocument
      files={files}
      title={name === first ? site : `${title} - ${site}`}
      description={description}
    >
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="top-bar doc-bar">
        <IconButton icon="menu" label="Contents" popoverTarget={contentsId} />
        <a className="brand" href={first}>
          WAYBILL
        </a>
        <Search index={files.searchIndex} />
      </header>
      <div className="doc-frame">
        <nav className="doc-contents" id={contentsId} popover="auto" aria-label="Contents">
          <IconButton
            icon="close"
            label="Close"
            popoverTarget={contentsId}
            popoverTargetAction="hide"
          />
          <Contents groups={groups} name={name} />
        </nav>
        <main id="content" tabIndex={-1}>
          {name !== first && <Breadcrumbs label="Breadcrumbs" crumbs={crumbs} />}
          {children}
        </main>
        {aside}
      </div>
      <footer className="footer">
        <p>This documentation is in English only.</p>
        <a href="contributing.html">How to change it</a>
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
          Search the documentation
        </label>
        <Icon name="search" />
        <input id="search" type="search" placeholder="Search" autoComplete="off" />
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
