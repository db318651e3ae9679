import type { Site } from '../../server/shared/site.ts';
import { Hero } from '../parts/hero.tsx';
import { PublicLayout } from '../public-layout.tsx';
import type { Messages } from '../translations/messages.ts';
import { TrackingForm } from './tracking-form.tsx';

export function HomePage({ site, t }: { site: Site; t: Messages }) {
  const hero = (
    <Hero manifest={site.manifest} art="hero-mixed" overlay="overlay1" tall>
      <div className="hero-text">
        <p className="eyebrow">{t.home.eyebrow}</p>
        <h1>{t.home.title}</h1>
        <p className="lead">{t.home.lead}</p>
      </div>
      <TrackingForm site={site} t={t} />
    </Hero>
  );
  return <PublicLayout site={site} t={t} hero={hero} />;
}
