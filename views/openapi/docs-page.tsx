import type { DocsGroup, TriedCall } from '../../server/shared/api-docs.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { Island } from '../island.tsx';
import { graphOf } from '../parts/graph.ts';
import { crumbsTo, PublicLayout } from '../public-layout.tsx';
import type { Messages } from '../translations/messages.ts';
import { CallDetails } from './call-details.tsx';

type Props = {
  site: Site;
  t: Messages;
  groups: DocsGroup[];
};

const keyHeader = 'Authorization: Bearer wb_…';

/** Every call of the API, and a form that tries one. Reading works without JavaScript. */
export function DocsPage({ site, t, groups }: Props) {
  const words = t.apiDocs;
  const all = groups.flatMap(({ calls }) => calls);
  const tried = all.map(
    ({ name, method, path, headers, form, example }): TriedCall => ({
      ...{ name, method, path, headers, form, example },
    }),
  );
  return (
    <PublicLayout
      site={site}
      t={t}
      crumbs={crumbsTo(site, words.title)}
      noindex
      graph={graphOf(site)}
      styles={site.manifest.apiDocsStyles}
    >
      <section className="section api-docs">
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
        <p>
          <code dir="ltr">{keyHeader}</code>
        </p>
        <p>
          <a href={paths.api.openApi}>{words.document}</a>
        </p>
        <h2 id="try">{words.try}</h2>
        <Island name="api-console" on="load" site={site} props={{ t: words, calls: tried }} />
        <noscript>
          <p>{words.needsScript}</p>
        </noscript>
        {groups.map(({ tag, calls }) => (
          <section key={tag} aria-labelledby={`calls-${tag}`}>
            <h2 id={`calls-${tag}`} lang="en">
              {tag}
            </h2>
            {calls.map((call) => (
              <CallDetails key={call.name} site={site} t={words} call={call} />
            ))}
          </section>
        ))}
      </section>
    </PublicLayout>
  );
}
