import { mergeFields } from '../../../server/admin/shared/settings.ts';
import { type HomePicture, homePicturePlaces } from '../../../server/content/shared/home.ts';
import { pick } from '../../../server/shared/field-values.ts';
import { paths } from '../../../server/shared/paths.ts';
import { PanelForm } from '../../panel/panel-form.tsx';
import { PhotoForm } from '../../panel/photo-form.tsx';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import { MergeFieldList } from '../../parts/merge-field-list.tsx';
import type { SiteProps } from '../../props.ts';
import { homeTopic } from '../../translations/home-labels.ts';
import { homeSections } from './home-sections.ts';
import { SettingsLayout, type SettingsProps, settingsForm } from './settings-form.tsx';

type Props = SettingsProps & { pictures: HomePicture[] };

/** The texts and figures of the home page, and the contact page's texts about the company. */
export function HomeSettingsPage({ panel, t, settings, pictures }: Props) {
  const { site } = panel;
  const { home: words, pages, fields } = t.control;
  const sections = homeSections(t, settings);
  const last = { id: 'pictures', title: words.pictures };
  const headings = [...sections.flatMap(({ heading }) => heading ?? []), last];
  const spec = {
    ...settingsForm(t, []),
    // Saving means that everything has been reviewed, even if nothing was changed.
    fixed: { home_checked: 'yes' },
    sections,
  };
  return (
    <SettingsLayout
      panel={panel}
      t={t}
      title={words.title}
      lead={words.lead}
      actions={
        <a className="button button-quiet" href={localizedHref(site, paths.home)}>
          <Icon name="open_in_new" />
          {words.view}
        </a>
      }
    >
      <nav className="links" aria-label={words.parts}>
        <ul className="inline-list">
          {headings.map(({ id, title }) => (
            <li key={id}>
              <a className="strong" href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="formatting-help card padded measure">
        <p>{pages.helpFields}</p>
        <MergeFieldList labels={pick(fields, mergeFields)} />
      </div>
      <PanelForm site={site} t={t} spec={spec} />
      <HomePictures site={site} t={t} pictures={pictures} />
    </SettingsLayout>
  );
}

function HomePictures({ site, t, pictures }: SiteProps & { pictures: HomePicture[] }) {
  const words = t.control.home;
  const refused = site.submitted?.values.place;
  return (
    <section className="home-pictures" aria-labelledby="pictures">
      <h2 id="pictures">{words.pictures}</h2>
      <p className="lead">{words.picturesLead}</p>
      {homePicturePlaces.map((place) => {
        const photo = pictures.find((each) => each.place === place) ?? null;
        const name = place === 'experience' ? words.experience : homeTopic(place, t);
        const form = { site, t, action: paths.api.homePictures, record: { place }, name, photo };
        return (
          <details key={place} open={photo !== null || place === refused} className="entry">
            <summary className="finger">{name}</summary>
            <PhotoForm {...form} />
          </details>
        );
      })}
    </section>
  );
}
