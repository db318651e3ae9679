import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { IconList } from '../parts/icon-list.tsx';
import { localizedHref } from '../parts/links.ts';
import { services } from '../parts/services.ts';
import type { Messages } from '../translations/messages.ts';

/** The six services, each in a sentence. */
export function Services({ site, t }: { site: Site; t: Messages }) {
  const { home } = t;
  return (
    <section className="section" aria-labelledby="services-title">
      <div className="section-head">
        <h2 id="services-title">{home.servicesTitle}</h2>
        <p className="lead">{home.servicesLead}</p>
      </div>
      <IconList
        className="services"
        entries={services.map(({ name, icon }) => ({
          icon,
          title: t.services[name].title,
          text: t.services[name].text,
        }))}
      />
      <a className="more" href={localizedHref(site, `${paths.contact}#services`)}>
        {home.allServices}
      </a>
    </section>
  );
}
