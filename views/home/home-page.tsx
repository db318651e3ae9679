import type { Site } from '../../server/shared/site.ts';
import { PublicLayout } from '../public-layout.tsx';
import type { Messages } from '../translations/messages.ts';
import { TrackingForm } from './tracking-form.tsx';

export function HomePage({ site, t }: { site: Site; t: Messages }) {
  return (
    <PublicLayout site={site} t={t} hero>
      <section className="hero">
        <img
          className="hero-art"
          src={site.manifest.heroes['hero-mixed']}
          width="1600"
          height="900"
          alt=""
          fetchPriority="high"
        />
        <div className="hero-text">
          <p className="eyebrow">{t.home.eyebrow}</p>
          <h1>{t.home.title}</h1>
          <p className="lead">{t.home.lead}</p>
        </div>
        <TrackingForm site={site} t={t} />
      </section>
    </PublicLayout>
  );
}
