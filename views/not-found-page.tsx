import type { Site } from '../server/shared/site.ts';
import { localizedHref } from './parts/links.ts';
import { crumbsTo, PublicLayout } from './public-layout.tsx';
import type { Messages } from './translations/messages.ts';

type Props = {
  site: Site;
  t: Messages;
  /** Where the visitor came from, or the home page. */
  back: string;
};

export function NotFoundPage({ site, t, back }: Props) {
  return (
    <PublicLayout site={site} t={t} crumbs={crumbsTo(site, t.notFound.title)} noindex>
      <section className="problem">
        <h1>{t.notFound.title}</h1>
        <p className="lead">{t.notFound.text}</p>
        <p className="problem-address" dir="ltr">
          {site.currentPath}
        </p>
        <a className="button" href={localizedHref(site, back)}>
          {t.notFound.back}
        </a>
      </section>
    </PublicLayout>
  );
}
