import { paths } from '../server/shared/paths.ts';
import type { Site } from '../server/shared/site.ts';
import { localizedHref } from './parts/links.ts';
import { crumbsTo, PublicLayout } from './public-layout.tsx';
import type { Messages } from './translations/messages.ts';

type Props = {
  site: Site;
  t: Messages;
  status: number;
  errors: string[];
};

/** The page for every error except "not found", with the same messages as in the API. */
export function ProblemPage({ site, t, status, errors }: Props) {
  return (
    <PublicLayout site={site} t={t} crumbs={crumbsTo(site, t.problem.title)} noindex>
      <section className="problem">
        <p className="eyebrow">{status}</p>
        <h1>{t.problem.title}</h1>
        {errors.map((error) => (
          <p className="lead" key={error}>
            {error}
          </p>
        ))}
        <a className="button" href={localizedHref(site, paths.home)}>
          {t.problem.home}
        </a>
      </section>
    </PublicLayout>
  );
}

type NotFoundPageProps = {
  site: Site;
  t: Messages;
  /** Where the visitor came from, or the home page. */
  back: string;
};

export function NotFoundPage({ site, t, back }: NotFoundPageProps) {
  return (
    <PublicLayout site={site} t={t} crumbs={crumbsTo(site, t.notFound.title)} noindex>
      <section className="problem">
        <h1>{t.notFound.title}</h1>
        <p className="lead">{t.notFound.text}</p>
        <p className="problem-address card soft" dir="ltr">
          {site.currentPath}
        </p>
        <a className="button" href={localizedHref(site, back)}>
          {t.notFound.back}
        </a>
      </section>
    </PublicLayout>
  );
}
