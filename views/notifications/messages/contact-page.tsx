import type { ContactFormState } from '../../../server/shared/contact-form.ts';
import type { HomeContent } from '../../../server/shared/home-content.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import { Island } from '../../island.tsx';
import { graphOf } from '../../parts/graph.ts';
import { IconList } from '../../parts/icon-list.tsx';
import { localizedHref } from '../../parts/links.ts';
import { services } from '../../parts/services.ts';
import { Words } from '../../parts/written.tsx';
import { crumbsTo, PublicLayout } from '../../public-layout.tsx';
import type { Messages } from '../../translations/messages.ts';
import { ContactChannels } from './contact-channels.tsx';

type Props = { site: Site; t: Messages; home: HomeContent; form: ContactFormState };

/** About the company, its services, and contact: each with an anchor that the menu links to. */
export function ContactPage({ site, t, home: { texts }, form }: Props) {
  const { contact } = t;
  const { fields, codeHint } = t.replies;
  // Search engines should not index a sent form.
  const isPersonal = form.sent || form.errors.length > 0 || form.tracking_code !== '';
  return (
    <PublicLayout
      site={site}
      t={t}
      crumbs={crumbsTo(site, contact.title)}
      noindex={isPersonal}
      graph={graphOf(site)}
    >
      <div className="section contact-head">
        <h1>{contact.title}</h1>
        <p className="lead">{contact.lead}</p>
      </div>
      <section className="section contact-us" id="contact" aria-labelledby="contact-title">
        <div>
          <h2 id="contact-title">{contact.contactTitle}</h2>
          <p className="lead">{contact.contactLead}</p>
        </div>
        <Island
          name="contact-form"
          on="visible"
          site={site}
          props={{
            t: { ...contact, fields, codeHint },
            action: localizedHref(site, `${paths.contact}#message`),
            addressLanguage: site.addressLanguage,
            initial: form,
          }}
        />
        <ContactChannels site={site} t={contact} />
      </section>
      <section className="section about" id="about" aria-labelledby="about-title">
        <h2 id="about-title">{contact.aboutTitle}</h2>
        <div>
          <p className="lead">
            <Words words={texts.home_about_text1} />
          </p>
          <p>
            <Words words={texts.home_about_text2} />
          </p>
          <p>
            <Words words={texts.home_about_text3} />
          </p>
        </div>
      </section>
      <section className="section" id="services" aria-labelledby="services-title">
        <h2 id="services-title">{contact.servicesTitle}</h2>
        <IconList
          className="services"
          entries={services.map(({ name, icon }) => ({
            icon,
            title: texts[`home_${name}_title`],
            text: texts[`home_${name}_detail`],
          }))}
        />
      </section>
    </PublicLayout>
  );
}
