import type { ClientLogo } from '../../../server/shared/client.ts';
import type { Paged } from '../../../server/shared/envelope.ts';
import type { HomeContent } from '../../../server/shared/home-content.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Review } from '../../../server/shared/review.ts';
import type { Site } from '../../../server/shared/site.ts';
import { Island } from '../../island.tsx';
import { Data } from '../../parts/data.tsx';
import { graphOf } from '../../parts/graph.ts';
import { artOf } from '../../parts/hero.tsx';
import { localizedHref } from '../../parts/links.ts';
import { Words } from '../../parts/written.tsx';
import { PublicLayout } from '../../public-layout.tsx';
import type { Messages } from '../../translations/messages.ts';
import { Clients, Feedback } from './customers.tsx';
import { organization } from './organization.ts';
import { Compass, Experience, Figures, Services } from './sections.tsx';
import { TrackingForm } from './tracking-form.tsx';

const slides = [
  { name: 'slide1', art: 'hero-mixed', overlay: 'overlay1' },
  { name: 'slide2', art: 'hero-air', overlay: 'overlay2' },
  { name: 'slide3', art: 'hero-road', overlay: 'overlay4' },
] as const;

type Props = {
  site: Site;
  t: Messages;
  home: HomeContent;
  reviews: Paged<Review>;
  clients: ClientLogo[];
};

export function HomePage({ site, t, home, reviews, clients }: Props) {
  const { language, manifest } = site;
  const { texts } = home;
  const hero = (
    <div className="home-hero">
      {/* In small type above the slides: they alternate, so none can be the page's heading. */}
      <h1 className="eyebrow">
        <Words words={texts.home_intro_title} />
      </h1>
      <Island
        name="hero-slider"
        on="idle"
        site={site}
        props={{
          t: t.slider,
          language,
          trackPath: localizedHref(site, paths.track),
          slides: slides.map(({ name, art, overlay }) => ({
            title: texts[`home_${name}_title`],
            text: texts[`home_${name}_text`],
            artUrl: artOf(manifest, art),
            overlay,
          })),
        }}
      />
      <TrackingForm site={site} t={t} />
    </div>
  );
  return (
    <PublicLayout site={site} t={t} hero={hero} graph={graphOf(site, reviews)}>
      <Data type="application/ld+json" data={organization(site)} />
      <Services site={site} t={t.home} home={home} />
      <Experience site={site} t={t.home} home={home} />
      <Figures site={site} t={t.home} home={home} />
      <Compass site={site} t={t.home} home={home} />
      <Feedback site={site} t={t} reviews={reviews} />
      <Clients t={t} clients={clients} />
    </PublicLayout>
  );
}
