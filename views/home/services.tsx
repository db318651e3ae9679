import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { linkTo } from '../parts/here.ts';
import { Icon } from '../parts/icon.tsx';
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
      <ul className="services">
        {services.map(({ name, icon }) => (
          <li key={name}>
            <Icon name={icon} />
            <h3>{t.services[name].title}</h3>
            <p>{t.services[name].text}</p>
          </li>
        ))}
      </ul>
      <a className="more" href={linkTo(site, `${paths.contact}#services`)}>
        {home.allServices}
      </a>
    </section>
  );
}
