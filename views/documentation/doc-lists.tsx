import type { DocFiles, DocGroup, DocPage } from '../../server/shared/documentation.ts';
import { DocLayout } from './doc-layout.tsx';

type Props = { files: DocFiles; groups: DocGroup[] };

/** The first page: all pages, with what each is about. */
export function DocIndexPage({ files, groups }: Props) {
  const title = 'Documentation';
  const lead =
    'How to run Waybill, work with it every day, connect other programs, and change it. Begin with your own job.';
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
  const title = 'Decisions';
  const lead = 'Why things are as they are, in the order in which it was decided.';
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
