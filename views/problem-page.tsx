import { limits } from '../server/shared/limits.ts';
import { paths } from '../server/shared/paths.ts';
import { PanelLayout } from './panel/layout.tsx';
import { localizedHref } from './parts/links.ts';
import { LanguageField } from './parts/plain-form.tsx';
import type { PanelProps, SiteProps } from './props.ts';
import { crumbsTo, PublicLayout } from './public-layout.tsx';

type Props = SiteProps & {
  status: number;
  errors: string[];
};

/** The page for all errors except "not found", with the same messages as in the API. */
export function ProblemPage({ site, t, status, errors }: Props) {
  return (
    <PublicLayout site={site} t={t} crumbs={crumbsTo(site, t.problem.title)} noindex>
      <section className="problem list wide">
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

type NotFoundPageProps = SiteProps & {
  /** The page that the visitor came from, or the home page. */
  back: string;
};

export function NotFoundPage({ site, t, back }: NotFoundPageProps) {
  return (
    <PublicLayout site={site} t={t} crumbs={crumbsTo(site, t.notFound.title)} noindex>
      <section className="problem list wide">
        <h1>{t.notFound.title}</h1>
        <p className="lead">{t.errors.notFound}</p>
        <p className="problem-address card soft" dir="ltr">
          {site.currentPath}
        </p>
        <a className="button button-quiet" href={localizedHref(site, back)}>
          {t.notFound.back}
        </a>
        <TrackingField site={site} t={t} />
      </section>
    </PublicLayout>
  );
}

/** For visitors who mistyped the address of a result, or followed an old link to one. */
function TrackingField({ site, t }: SiteProps) {
  return (
    <form className="problem-track" action={paths.track}>
      <label htmlFor="code">{t.track.trackingCode}</label>
      <div className="actions">
        <input
          id="code"
          className="fill"
          name="code"
          placeholder={t.home.placeholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.codes.text}
        />
        <LanguageField site={site} />
        <button type="submit" className="button">
          {t.track.track}
        </button>
      </div>
    </form>
  );
}

type NotPermittedPageProps = PanelProps & { errors: string[] };

/** The page shown if a member's role does not allow what they asked for. */
export function NotPermittedPage({ panel, t, errors }: NotPermittedPageProps) {
  return (
    <PanelLayout panel={panel} t={t} title={t.problem.title} lead={errors.join(' ')}>
      <a className="button" href={localizedHref(panel.site, paths.control.index)}>
        {t.control.panel.dashboard}
      </a>
    </PanelLayout>
  );
}

/** The page shown if a record does not exist, or no longer exists. */
export function NothingFoundPage({ panel, t }: PanelProps) {
  const { list, panel: words } = t.control;
  return (
    <PanelLayout panel={panel} t={t} title={list.empty}>
      <a className="button" href={localizedHref(panel.site, paths.control.index)}>
        {words.dashboard}
      </a>
    </PanelLayout>
  );
}
