import type { Site } from '../../../server/shared/site.ts';
import { Island } from '../../island.tsx';
import { graphOf } from '../../parts/graph.ts';
import { crumbsTo, PublicLayout } from '../../public-layout.tsx';
import type { Messages } from '../../translations/messages.ts';

type Props = { site: Site; t: Messages; userAgent: string };

/** Information about the visitor's browser, for support. */
export function ResolutionPage({ site, t, userAgent }: Props) {
  const { title, lead, needsScript } = t.resolution;
  return (
    <PublicLayout site={site} t={t} crumbs={crumbsTo(site, title)} noindex graph={graphOf(site)}>
      <section className="problem">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <Island
          name="resolution"
          on="load"
          site={site}
          props={{ t: t.resolution, language: site.language, userAgent }}
        />
        <noscript>
          <p>{needsScript}</p>
        </noscript>
      </section>
    </PublicLayout>
  );
}
