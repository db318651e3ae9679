import {
  type HomeContent,
  isBlankWording,
  type Service,
} from '../../../server/content/shared/home.ts';
import type { IconName } from '../../../server/shared/enums.ts';
import type { PageOf } from '../../../server/shared/envelope.ts';
import { imagePath, paths } from '../../../server/shared/paths.ts';
import type { ClientLogo, Review, Site } from '../../../server/web/shared/site.ts';
import { Island } from '../../island.tsx';
import { figureFormat } from '../../parts/figure.ts';
import { heroArtUrl, heroPhoto } from '../../parts/hero.tsx';
import { filledEntries, IconList, Lead } from '../../parts/icon-list.tsx';
import { localizedHref } from '../../parts/links.ts';
import { serviceIcons } from '../../parts/services.ts';
import { WordingText } from '../../parts/written.tsx';
import type { SiteProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = { site: Site; t: Messages['home']; home: HomeContent };

const points = [
  { name: 'fast_delivery', icon: 'speed' },
  { name: 'innovation', icon: 'lightbulb' },
] as const;

const directions = [
  { name: 'strategy', icon: 'explore' },
  { name: 'vision', icon: 'visibility' },
  { name: 'mission', icon: 'flag' },
] as const;

type Topic = {
  name: Service | (typeof points | typeof directions)[number]['name'];
  icon: IconName;
};

function topicEntry({ texts }: HomeContent, { name, icon }: Topic) {
  return { icon, title: texts[`home_${name}_title`], text: texts[`home_${name}_text`] };
}

export function HomeServices({ site, t, home }: Props) {
  const { home_services_text: lead } = home.texts;
  const entries = home.services.map((name) => topicEntry(home, { name, icon: serviceIcons[name] }));
  if (isBlankWording(lead) && filledEntries(entries).length === 0) return null;
  return (
    <section className="section" aria-labelledby="services-title">
      <div className="section-head">
        <h2 id="services-title">{t.servicesTitle}</h2>
        <Lead words={lead} />
      </div>
      <IconList className="services" entries={entries} />
      <a className="more" href={localizedHref(site, `${paths.contact}#services`)}>
        {t.allServices}
      </a>
    </section>
  );
}

/** The company's strengths beside a picture; nothing if they have no texts. */
export function Experience({ site, home }: Props) {
  const { home_experience_title: title, home_experience_text: text } = home.texts;
  const entries = points.map((topic) => topicEntry(home, topic));
  if (isBlankWording(title, text) && filledEntries(entries).length === 0) return null;
  const own = home.pictures.find(({ place }) => place === 'experience');
  const photo = own && heroPhoto(own);
  return (
    <section
      className="section experience sides"
      aria-labelledby={isBlankWording(title) ? undefined : 'experience-title'}
    >
      <div className="experience-picture no-print">
        <img
          className={photo?.focus}
          src={photo?.src ?? heroArtUrl(site.manifest, 'hero-warehouse')}
          alt=""
          width="1600"
          height="900"
          loading="lazy"
        />
      </div>
      <div>
        {!isBlankWording(title) && (
          <h2 id="experience-title">
            <WordingText words={title} />
          </h2>
        )}
        <Lead words={text} />
        <IconList className="points" entries={entries} />
      </div>
    </section>
  );
}

/** The figures that are switched on; nothing if there are none. islands/content/home/figures.ts counts them up. */
export function HomeFigures({ site, t, home: { figures } }: Props) {
  if (figures.length === 0) return null;
  return (
    <section className="band" aria-labelledby="stats-title">
      <h2 id="stats-title">{t.statsTitle}</h2>
      <dl className="stats cluster">
        {figures.map(({ name, value, digits, suffix, label }) => {
          const text = figureFormat({ digits, suffix }, site.language.tag)(value);
          return (
            <div key={name}>
              <dt>{label.text !== '' && <WordingText words={label} />}</dt>
              {/* Screen readers get the final figure, not the counting. */}
              <dd>
                <span className="visually-hidden">{text}</span>
                <span aria-hidden="true" data-figure={JSON.stringify({ value, digits, suffix })}>
                  {text}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** Strategy, vision and mission; nothing if they have no texts. */
export function CompanyPrinciples({ t, home }: Props) {
  const entries = directions.map((topic) => topicEntry(home, topic));
  if (filledEntries(entries).length === 0) return null;
  return (
    <section className="section" aria-labelledby="compass-title">
      <h2 id="compass-title">{t.compassTitle}</h2>
      <IconList className="compass" entries={entries} />
    </section>
  );
}

export function HomeReviews({ site, t, reviews }: SiteProps & { reviews: PageOf<Review> }) {
  if (reviews.data.length === 0) return null;
  const { addressLanguage, contentLang } = site;
  return (
    <section className="section feedback" id="reviews" aria-labelledby="feedback-title">
      <h2 id="feedback-title">{t.reviews.label}</h2>
      <Island
        name="review-carousel"
        on="visible"
        site={site}
        props={{ t: t.reviews, reviews, contentLang, addressLanguage }}
      />
    </section>
  );
}

/** The logos of the company's clients. The styles show all of them in one colour. */
export function Clients({ t, clients }: { t: Messages; clients: ClientLogo[] }) {
  if (clients.length === 0) return null;
  return (
    <section className="section clients" aria-labelledby="clients-title">
      <h2 id="clients-title">{t.home.clientsTitle}</h2>
      <ul>
        {clients.map((client) => (
          <li key={client.id}>
            {client.link === null ? (
              <ClientLogoPicture client={client} />
            ) : (
              <a href={client.link} rel="noopener">
                <ClientLogoPicture client={client} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClientLogoPicture({ client: { name, image, width, height } }: { client: ClientLogo }) {
  return <img src={imagePath(image)} alt={name} width={width} height={height} loading="lazy" />;
}
