import type { ContentPage as Page } from '../../server/shared/content-page.ts';
import type { MergeValues } from '../../server/shared/merge-fields.ts';
import type { Site } from '../../server/shared/site.ts';
import { Content } from '../parts/content.tsx';
import { Hero } from '../parts/hero.tsx';
import { crumbsTo, PublicLayout } from '../public-layout.tsx';
import type { Messages } from '../translations/messages.ts';

type Props = {
  site: Site;
  t: Messages;
  page: Page;
  /** Values of the fields that the content may name; the titles show theirs. */
  values: MergeValues;
};

/** A page that the administrator wrote: shown as written, in every language. */
export function ContentPage({ site, t, page, values }: Props) {
  const hero = (
    <Hero manifest={site.manifest} art={page.hero} overlay={page.overlay}>
      <div className="hero-text">
        <h1>
          <bdi>{page.title}</bdi>
        </h1>
        {page.sub_title !== '' && (
          <p className="lead">
            <bdi>{page.sub_title}</bdi>
          </p>
        )}
      </div>
    </Hero>
  );
  return (
    <PublicLayout
      site={site}
      t={t}
      crumbs={crumbsTo(site, page.title)}
      description={page.sub_title}
      hero={hero}
    >
      <article className="content-page">
        <Content content={page.content} values={values} t={t.content} />
      </article>
    </PublicLayout>
  );
}
