import type { Tour as Steps } from '../../../server/shared/dashboard.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { contactEmailOf } from '../../../server/shared/settings.ts';
import type { Site } from '../../../server/shared/site.ts';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = { site: Site; t: Messages['control']['dashboard']; tour: Steps };

/** The first steps on a new site; hidden once they are done. */
export function Tour({ site, t, tour }: Props) {
  const { control } = paths;
  const email = site.settings.contact_email;
  const isPlaceholder = contactEmailOf(site.settings) === null;
  const steps = [
    {
      done: tour.contact,
      href: control.contactSettings,
      title: t.tourContact,
      text: isPlaceholder ? interpolate(t.tourContactPlaceholder, { email }) : t.tourContactText,
    },
    { done: tour.parcel, href: control.createParcel, title: t.tourParcel, text: t.tourParcelText },
    { done: tour.page, href: control.createPage, title: t.tourPage, text: t.tourPageText },
    {
      done: tour.figures,
      href: `${control.homeSettings}#figures`,
      title: t.tourFigures,
      text: t.tourFiguresText,
    },
  ];
  if (steps.every(({ done }) => done)) return null;
  return (
    <section className="tour" aria-labelledby="tour-title">
      <h2 id="tour-title">{t.tourTitle}</h2>
      <p>{t.tourLead}</p>
      <ol>
        {steps.map(({ done, href, title, text }) => (
          <li key={href} className={done ? 'tour-done' : undefined}>
            <span className="tour-mark">{done && <Icon name="check" />}</span>
            <div>
              {done ? <strong>{title}</strong> : <a href={localizedHref(site, href)}>{title}</a>}
              {done && <span className="visually-hidden"> {t.done}</span>}
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
