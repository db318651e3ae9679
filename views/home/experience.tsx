import type { Site } from '../../server/shared/site.ts';
import { artOf } from '../parts/hero.tsx';
import { IconList } from '../parts/icon-list.tsx';
import type { Messages } from '../translations/messages.ts';

const points = [
  { name: 'fastDelivery', icon: 'speed' },
  { name: 'innovation', icon: 'lightbulb' },
] as const;

/** What the company is good at, beside a chart of its ways. */
export function Experience({ site, t }: { site: Site; t: Messages['home'] }) {
  return (
    <section className="section experience" aria-labelledby="experience-title">
      <div className="experience-chart">
        <img
          src={artOf(site.manifest, 'hero-warehouse')}
          alt=""
          width="1600"
          height="900"
          loading="lazy"
        />
      </div>
      <div>
        <h2 id="experience-title">{t.experienceTitle}</h2>
        <p className="lead">{t.experienceLead}</p>
        <IconList
          className="points"
          entries={points.map(({ name, icon }) => ({
            icon,
            title: t[name].title,
            text: t[name].text,
          }))}
        />
      </div>
    </section>
  );
}
