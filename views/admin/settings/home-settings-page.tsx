import { pick } from '../../../server/shared/field-values.ts';
import type { FormSection } from '../../../server/shared/form.ts';
import type { HomePicture } from '../../../server/shared/home.ts';
import { paths } from '../../../server/shared/paths.ts';
import { mergeFields } from '../../../server/shared/settings.ts';
import { PanelForm } from '../../panel/panel-form.tsx';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import { MergeFieldList } from '../../parts/merge-field-list.tsx';
import { HomePictures } from './home-pictures.tsx';
import { homeSections } from './home-sections.ts';
import { SettingsLayout, type SettingsProps, settingsForm } from './settings-form.tsx';

type Props = SettingsProps & { pictures: HomePicture[] };

/** The texts and figures of the home page, and the contact page's texts about the company. */
export function HomeSettingsPage({ panel, t, settings, pictures }: Props) {
  const { site } = panel;
  const { home: words, pages, fields } = t.control;
  const sections = homeSections(t, settings);
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
      <FormParts
        label={words.parts}
        sections={sections}
        last={{ id: 'pictures', title: words.pictures }}
      />
      <div className="formatting-help card padded measure">
        <p>{pages.helpFields}</p>
        <MergeFieldList labels={pick(fields, mergeFields)} />
      </div>
      <PanelForm site={site} t={t} spec={spec} />
      <HomePictures site={site} t={t} pictures={pictures} />
    </SettingsLayout>
  );
}

type PartsProps = {
  label: string;
  sections: FormSection[];
  last: { id: string; title: string };
};

/** Links to the parts of a long form. */
function FormParts({ label, sections, last }: PartsProps) {
  const headings = [...sections.flatMap(({ heading }) => heading ?? []), last];
  return (
    <nav className="form-parts" aria-label={label}>
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
  );
}
