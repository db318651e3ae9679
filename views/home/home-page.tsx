import type { ClientLogo } from '../../server/shared/client.ts';
import type { Paged } from '../../server/shared/envelope.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Review } from '../../server/shared/review.ts';
import type { Site } from '../../server/shared/site.ts';
import { Island } from '../island.tsx';
import { Data } from '../parts/data.tsx';
import { graphOf } from '../parts/graph.ts';
import { artOf } from '../parts/hero.tsx';
import { localizedHref } from '../parts/links.ts';
import { PublicLayout } from '../public-layout.tsx';
import type { Messages } from '../translations/messages.ts';
import { Clients } from './clients.tsx';
import { Compass } from './compass.tsx';
import { Experience } from './experience.tsx';
import { Feedback } from './feedback.tsx';
import { organization } from './organization.ts';
import { Services } from './services.tsx';
import { TrackingForm } from './tracking-form.tsx';

const slides = [
  { name: 'expertise', art: 'hero-mixed', overlay: 'overlay1' },
  { name: 'coverage', art: 'hero-air', overlay: 'overlay2' },
  { name: 'reputation', art: 'hero-road', overlay: 'overlay4' },
] as const;

type Props = {
  site: Site;
  t: Messages;
  reviews: Paged<Review>;
  clients: ClientLogo[];
};

export function HomePage({ site, t, reviews, clients }: Props) {
  const { language, manifest } = site;
  const hero = (
    <div className="home-hero">
      <h1 className="eyebrow">{t.home.eyebrow}</h1>
      <Island
        name="hero-slider"
        on="idle"
        site={site}
        props={{
          t: t.slider,
          language,
          trackPath: localizedHref(site, paths.track),
          slides: slides.map(({ art, ...slide }) => ({ ...slide, artUrl: artOf(manifest, art) })),
        }}
      />
      <TrackingForm site={site} t={t} />
    </div>
  );
  return (
    <PublicLayout site={site} t={t} hero={hero} graph={graphOf(site, reviews)}>
      <Data type="application/ld+json" data={organization(site)} />
      <Services site={site} t={t} />
      <Experience site={site} t={t.home} />
      <section className="band" aria-labelledby="stats-title">
        <h2 id="stats-title">{t.home.statsTitle}</h2>
        <Island name="stats-counters" on="idle" site={site} props={{ t: t.stats, language }} />
      </section>
      <Compass t={t.home} />
      {reviews.data.length > 0 && <Feedback site={site} t={t.reviews} reviews={reviews} />}
      {clients.length > 0 && <Clients t={t.home} clients={clients} />}
    </PublicLayout>
  );
}
