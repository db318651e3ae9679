import type { ReactNode } from 'react';
import { publicContactEmail } from '../../../server/admin/shared/settings.ts';
import {
  type HomeContent,
  isBlankWording,
  type Wording,
} from '../../../server/content/shared/home.ts';
import type { IconName } from '../../../server/shared/enums.ts';
import { companyMapSize, type Outlines } from '../../../server/shared/maps.ts';
import type { Site } from '../../../server/web/shared/site.ts';
import { companyData } from '../../parts/company-data.ts';
import { Data, initialGraph } from '../../parts/data.tsx';
import { Icon } from '../../parts/icon.tsx';
import { filledEntries, IconList } from '../../parts/icon-list.tsx';
import { telephoneHref } from '../../parts/links.ts';
import { OpeningHours, OpeningState } from '../../parts/opening-hours.tsx';
import { socialProfiles } from '../../parts/profiles.ts';
import { serviceIcons } from '../../parts/services.ts';
import { TextWithEmails } from '../../parts/text-with-emails.tsx';
import { UserText, WordingText } from '../../parts/written.tsx';
import type { SiteProps } from '../../props.ts';
import { crumbsTo, PublicLayout } from '../../public-layout.tsx';
import type { Messages } from '../../translations/messages.ts';
import { ContactForm } from './contact-form.tsx';

type Props = SiteProps & {
  home: HomeContent;
  /** The tracking number of the parcel that the message is about; '' if unknown. */
  code: string;
  /** The subject, if the page that led here gives one; else ''. */
  subject: string;
  /** Whether a message was sent; a thank-you is then shown instead of the form. */
  isSent: boolean;
  /** The land around the company; null if its position is not set. */
  map: Outlines | null;
};

/** About the company, its services, and contact: each with an anchor that the menu links to. */
export function ContactPage({ site, t, home, code, subject, isSent, map }: Props) {
  const { contact } = t;
  const { home_about_text1, home_about_text2, home_about_text3 } = home.texts;
  // Search engines should not index a sent form.
  const isPersonal = isSent || site.submitted !== undefined || code !== '' || subject !== '';
  return (
    <PublicLayout
      site={site}
      t={t}
      crumbs={crumbsTo(site, t.layout.contact)}
      noindex={isPersonal}
      graph={initialGraph(site)}
    >
      <Data type="application/ld+json" data={companyData(site)} />
      <div className="section contact-head">
        <h1>{t.layout.contact}</h1>
      </div>
      <section className="section contact-us sides" id="contact" aria-labelledby="contact-title">
        <div>
          {/* Before the form, because visitors with a phone in their hand may rather call. */}
          <ContactChannels site={site} t={t} map={map} />
        </div>
        <div>
          <h2 id="contact-title">{contact.contactTitle}</h2>
          <p className="lead">{contact.contactLead}</p>
          <ContactForm site={site} t={t} code={code} subject={subject} isSent={isSent} />
        </div>
      </section>
      <AboutSection t={contact} texts={[home_about_text1, home_about_text2, home_about_text3]} />
      <ServicesSection t={t.layout} home={home} />
    </PublicLayout>
  );
}

/** About the company. Without any text, the anchor stays, because the menu links to it. */
function AboutSection({ t, texts }: { t: Messages['contact']; texts: Wording[] }) {
  if (isBlankWording(...texts)) return <div id="about" />;
  return (
    <section className="section sides" id="about" aria-labelledby="about-title">
      <h2 id="about-title">{t.aboutTitle}</h2>
      <div>
        {texts
          .filter((text) => !isBlankWording(text))
          .map((text, index) => (
            <p key={text.text} className={index === 0 ? 'lead' : 'measure above'}>
              <WordingText words={text} />
            </p>
          ))}
      </div>
    </section>
  );
}

/** The services in detail; without any, only the anchor. */
function ServicesSection({ t, home }: { t: Messages['layout']; home: HomeContent }) {
  const entries = home.services.map((name) => ({
    icon: serviceIcons[name],
    title: home.texts[`home_${name}_title`],
    text: home.texts[`home_${name}_detail`],
  }));
  if (filledEntries(entries).length === 0) return <div id="services" />;
  return (
    <section className="section" id="services" aria-labelledby="services-title">
      <h2 id="services-title">{t.services}</h2>
      <IconList className="services" entries={entries} />
    </section>
  );
}

type Way = {
  icon: IconName;
  label: string;
  value: string | null;
  draw: (value: string) => ReactNode;
};

/** The contact details from the settings; renders nothing if there are none. */
function ContactChannels({ site, t, map }: Pick<Props, 'site' | 't' | 'map'>) {
  const { settings, contentLang, opening } = site;
  const { fields } = t.control;
  const { contact_phone_alt: otherPhone } = settings;
  const words = (text: string) => <UserText lang={contentLang}>{text}</UserText>;
  const known: Way[] = [
    { icon: 'call', label: fields.contact_phone, value: settings.contact_phone, draw: phone },
    { icon: 'call', label: fields.contact_phone_alt, value: otherPhone, draw: phone },
    { icon: 'email', label: fields.email, value: publicContactEmail(settings), draw: mail },
    { icon: 'place', label: fields.contact_address, value: settings.contact_address, draw: words },
    ...socialProfiles(settings).map(({ network, icon, text, href }) => ({
      icon,
      label: network,
      value: text,
      draw: href === null ? profileHandle : profileAt(href),
    })),
  ];
  const ways = known.filter(({ value }) => value !== null);
  const { tag } = site.language;
  return (
    <>
      {opening !== null && (
        <div className="contact-hours">
          <h2>{t.company.hours}</h2>
          <OpeningState opening={opening} t={t.company} tag={tag} />
          <OpeningHours opening={opening} t={t.company} tag={tag} timesIn={t.track.timesIn} />
        </div>
      )}
      {ways.length > 0 && (
        <dl className="contact-channels">
          {ways.map(({ icon, label, value, draw }) => (
            <div key={`${label} ${value}`}>
              <dt className="row">
                <Icon name={icon} />
                {label}
              </dt>
              <dd>{draw(value ?? '')}</dd>
            </div>
          ))}
        </dl>
      )}
      {map !== null && <CompanyMap settings={settings} t={t.company} map={map} />}
    </>
  );
}

type MapProps = { settings: Site['settings']; t: Messages['company']; map: Outlines };

/** A drawn map, and a link to an interactive one. */
function CompanyMap({ settings, t, map: { land, borders } }: MapProps) {
  const { contact_latitude, contact_longitude } = settings;
  const { width, height } = companyMapSize;
  const position = `mlat=${contact_latitude}&mlon=${contact_longitude}`;
  const href = `https://www.openstreetmap.org/?${position}#map=16/${contact_latitude}/${contact_longitude}`;
  return (
    <figure className="company-map links above">
      <svg className="block full" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t.map}>
        <path className="company-map-land" d={land} />
        <path className="company-map-borders" d={borders} fill="none" />
        <circle className="company-map-ring" cx={width / 2} cy={height / 2} r="16" opacity="0.2" />
        <circle className="company-map-mark" cx={width / 2} cy={height / 2} r="7" strokeWidth="2" />
      </svg>
      <figcaption>
        <a href={href} rel="noopener noreferrer">
          {t.openMap}
        </a>
      </figcaption>
    </figure>
  );
}

function mail(address: string) {
  return (
    <a href={`mailto:${address}`}>
      <TextWithEmails text={address} />
    </a>
  );
}

function phone(number: string) {
  return (
    <a href={telephoneHref(number)} dir="ltr">
      {number}
    </a>
  );
}

function profileHandle(text: string) {
  return <bdi>{text}</bdi>;
}

/** Renders a profile that has a URL: its text as written, without the protocol. */
function profileAt(href: string) {
  return (text: string) => (
    <a href={href} rel="noopener" dir="ltr">
      {text.replace(/^https:\/\/(www\.)?/, '')}
    </a>
  );
}
