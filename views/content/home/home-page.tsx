import {
  type HomeContent,
  type HomePicturePlace,
  isBlankWording,
} from '../../../server/content/shared/home.ts';
import type { PageOf } from '../../../server/shared/envelope.ts';
import { limits } from '../../../server/shared/limits.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { ClientLogo, Review } from '../../../server/web/shared/site.ts';
import { Island } from '../../island.tsx';
import { companyData } from '../../parts/company-data.ts';
import { Data, initialGraph } from '../../parts/data.tsx';
import { heroArtUrl, heroPhoto } from '../../parts/hero.tsx';
import { localizedHref } from '../../parts/links.ts';
import { LanguageField } from '../../parts/plain-form.tsx';
import { WordingText } from '../../parts/written.tsx';
import type { SiteProps } from '../../props.ts';
import { crumbsTo, PublicLayout } from '../../public-layout.tsx';
import { HeroSlider } from './hero-slider.tsx';
import {
  Clients,
  CompanyPrinciples,
  Experience,
  HomeFigures,
  HomeReviews,
  HomeServices,
} from './sections.tsx';

const slides = [
  { name: 'slide1', art: 'hero-mixed', overlay: 'overlay1' },
  { name: 'slide2', art: 'hero-air', overlay: 'overlay2' },
  { name: 'slide3', art: 'hero-road', overlay: 'overlay4' },
] as const;

type HomeProps = SiteProps & {
  home: HomeContent;
  reviews: PageOf<Review>;
  clients: ClientLogo[];
};

export function HomePage({ site, t, home, reviews, clients }: HomeProps) {
  const { language, manifest } = site;
  const { texts } = home;
  const hero = (
    <div className="home-hero overlay1">
      {/* In small type above the slides: they alternate, so none can be the page's heading. */}
      <h1 className={isBlankWording(texts.home_intro_title) ? 'visually-hidden' : 'eyebrow'}>
        {isBlankWording(texts.home_intro_title) ? (
          <bdi>{site.settings.company_name}</bdi>
        ) : (
          <WordingText words={texts.home_intro_title} />
        )}
      </h1>
      <HeroSlider
        t={t.slider}
        track={{
          href: localizedHref(site, paths.track),
          label: t.track.track.toLocaleUpperCase(language.tag),
        }}
        slides={filledSlides(texts).map(({ name, art, overlay }) => ({
          title: texts[`home_${name}_title`],
          text: texts[`home_${name}_text`],
          ...slidePicture(home, name, heroArtUrl(manifest, art)),
          overlay,
        }))}
      />
      <TrackingForm site={site} t={t} />
    </div>
  );
  return (
    <PublicLayout site={site} t={t} hero={hero} graph={initialGraph(site, reviews)}>
      <Data type="application/ld+json" data={companyData(site)} />
      <HomeServices site={site} t={t.home} home={home} />
      <Experience site={site} t={t.home} home={home} />
      <HomeFigures site={site} t={t.home} home={home} />
      <CompanyPrinciples site={site} t={t.home} home={home} />
      <HomeReviews site={site} t={t} reviews={reviews} />
      <Clients t={t} clients={clients} />
      <script
        type="module"
        src={manifest.homeScript}
        nonce={site.chat?.nonce}
        fetchPriority="low"
      />
    </PublicLayout>
  );
}

/** The slides with a text; if no slide has one, the first, for its picture and its button. */
function filledSlides(texts: HomeContent['texts']) {
  const filled = slides.filter(
    ({ name }) => !isBlankWording(texts[`home_${name}_title`], texts[`home_${name}_text`]),
  );
  return filled.length > 0 ? filled : slides.slice(0, 1);
}

/** The company's photo for a slide, or the drawn scene. */
function slidePicture({ pictures }: HomeContent, place: HomePicturePlace, scene: string) {
  const picture = pictures.find((each) => each.place === place);
  if (picture === undefined) return { artUrl: scene };
  const { src: artUrl, ...classes } = heroPhoto(picture);
  return { artUrl, ...classes };
}

/** A plain form, which needs no JavaScript. It opens the tracking page with the typed code. */
function TrackingForm({ site, t }: SiteProps) {
  const { home } = t;
  return (
    <form
      className="track-form sides no-print card"
      action={paths.track}
      aria-labelledby="track-form-title"
    >
      <div>
        <h2 id="track-form-title">{home.formTitle}</h2>
        <p className="soft small" id="track-form-hint">
          {home.hint}
        </p>
      </div>
      <div className="track-field cluster">
        <div className="track-input">
          {/* The hint only repeats the field's label, so screen readers skip it. */}
          <span className="tap-hint smaller strong" aria-hidden="true" hidden>
            {home.tapHint}
          </span>
          <input
            className="full"
            name="code"
            aria-label={t.track.trackingCode}
            aria-describedby="track-form-hint"
            placeholder={home.placeholder}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={limits.codes.text}
          />
        </div>
        <LanguageField site={site} />
        <button type="submit" className="button">
          {t.track.track.toLocaleUpperCase(site.language.tag)}
        </button>
      </div>
    </form>
  );
}

export function ResolutionPage({ site, t, userAgent }: SiteProps & { userAgent: string }) {
  const { title, needsScript } = t.resolution;
  return (
    <PublicLayout
      site={site}
      t={t}
      crumbs={crumbsTo(site, title)}
      noindex
      graph={initialGraph(site)}
    >
      <section className="problem list wide">
        <h1>{title}</h1>
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
