import type { DocFiles, DocGroup, DocPage } from '../../server/shared/documentation.ts';
import { DocLayout } from './doc-layout.tsx';
import { words } from './words.ts';

type Props = { files: DocFiles; groups: DocGroup[] };

/** The first page: all pages, with what each is about. */
export function DocIndexPage({ files, groups }: Props) {
  const { title, lead } = words;
  return (
    <DocLayout files={files} groups={groups} name="index.html" title={title} description={lead}>
      <div className="doc-text">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {groups.map((group) => (
          <section key={group.title}>
            <h2>{group.title}</h2>
            <PageList pages={group.pages} />
          </section>
        ))}
      </div>
    </DocLayout>
  );
}

/** The records of decisions, which are too many for the contents. */
export function DocDecisionsPage({ files, groups, pages }: Props & { pages: DocPage[] }) {
  const { decisions: title, decisionsLead: lead } = words;
  return (
    <DocLayout files={files} groups={groups} name="decisions.html" title={title} description={lead}>
      <div className="doc-text">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <PageList pages={pages} />
      </div>
    </DocLayout>
  );
}

function PageList({ pages }: { pages: DocPage[] }) {
  return (
    <ul className="doc-list">
      {pages.map(({ name, title, lead }) => (
        <li className="doc-entry" key={name}>
          <a href={name}>{title}</a>
          {lead !== '' && <p>{lead}</p>}
        </li>
      ))}
    </ul>
  );
}
