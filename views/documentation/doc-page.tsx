import type { DocFiles, DocGroup, DocHeading, DocPage } from '../../server/shared/documentation.ts';
import type { Crumb } from '../parts/breadcrumbs.tsx';
import { Icon } from '../parts/icon.tsx';
import { DocLayout } from './doc-layout.tsx';
import { words } from './words.ts';

type Props = {
  files: DocFiles;
  groups: DocGroup[];
  page: DocPage;
  above?: Crumb[] | undefined;
  headings: DocHeading[];
  /** The text below the title, made of Markdown that may hold no HTML. */
  html: string;
  previous: DocPage | undefined;
  next: DocPage | undefined;
};

/** With fewer headings a page is seen as a whole. */
const minHeadings = 3;

/** A page of the documentation. */
export function DocTextPage(props: Props) {
  const { files, groups, page, above, headings, html, previous, next } = props;
  const topics = headings.filter(({ level }) => level === 2);
  return (
    <DocLayout
      files={files}
      groups={groups}
      name={page.name}
      title={page.title}
      description={page.lead}
      above={above ?? []}
      aside={topics.length >= minHeadings && <Topics headings={topics} />}
    >
      <article className="doc-text">
        <h1>{page.title}</h1>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by the build from files of this repository */}
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </article>
      {(previous ?? next) !== undefined && <Neighbours previous={previous} next={next} />}
    </DocLayout>
  );
}

function Topics({ headings }: { headings: DocHeading[] }) {
  return (
    <nav className="doc-topics" aria-label={words.onThisPage}>
      <details>
        <summary>{words.onThisPage}</summary>
        <ul>
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

function Neighbours({ previous, next }: Pick<Props, 'previous' | 'next'>) {
  return (
    <nav className="doc-neighbours" aria-label={words.neighbours}>
      {previous !== undefined && (
        <a href={previous.name} rel="prev">
          <Icon name="arrow_back" />
          <span>
            <small>{words.previous}</small> {previous.title}
          </span>
        </a>
      )}
      {next !== undefined && (
        <a className="doc-next" href={next.name} rel="next">
          <span>
            <small>{words.next}</small> {next.title}
          </span>
          <Icon name="arrow_forward" />
        </a>
      )}
    </nav>
  );
}
