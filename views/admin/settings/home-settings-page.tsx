import { namesOf, pick } from '../../../server/shared/field-values.ts';
import type { FieldSpec, FormSection } from '../../../server/shared/form.ts';
import { type HomeField, homeFields, standardFigures } from '../../../server/shared/home.ts';
import { mergeFields } from '../../../server/shared/merge-fields.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Settings } from '../../../server/shared/settings.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { fieldsOf, optionsOf, PanelForm } from '../../panel/panel-form.tsx';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import { MergeFieldList } from '../../parts/merge-field-list.tsx';
import { services } from '../../parts/services.ts';
import { homeLabel, homeTopic } from '../../translations/home-labels.ts';
import type { Messages } from '../../translations/messages.ts';
import { settingsCrumbs, settingsForm } from './settings-form.ts';

type Props = { panel: Panel; t: Messages; settings: Settings };

/** The texts and figures of the home page, and the contact page's texts about the company. */
export function HomeSettingsPage({ panel, t, settings }: Props) {
  const { site } = panel;
  const { home: words, pages, fields } = t.control;
  const sections = homeSections(t, settings);
  const spec = {
    ...settingsForm(t, [], { type: 'stay' }),
    // Saving means that everything has been reviewed, even if nothing was changed.
    fixed: { home_checked: 'yes' },
    sections,
  };
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      lead={words.lead}
      crumbs={settingsCrumbs(site, t)}
      actions={
        <a className="button button-quiet" href={localizedHref(site, paths.home)}>
          <Icon name="open_in_new" />
          {words.view}
        </a>
      }
    >
      <FormParts label={words.parts} sections={sections} />
      <div className="formatting-help form-fields-help">
        <p>{pages.helpFields}</p>
        <MergeFieldList labels={pick(fields, mergeFields)} />
      </div>
      <PanelForm site={site} t={t} spec={spec} />
    </PanelLayout>
  );
}

/** Links to the parts of a long form. */
function FormParts({ label, sections }: { label: string; sections: FormSection[] }) {
  const headings = sections.flatMap(({ heading }) => heading ?? []);
  return (
    <nav className="form-parts" aria-label={label}>
      <ul>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The parts of the form and their topics, in order. */
const parts = [
  { id: 'figures', topics: namesOf(standardFigures) },
  { id: 'slides', topics: ['intro', 'slide1', 'slide2', 'slide3'] },
  { id: 'services', topics: ['services', ...services.map(({ name }) => name)] },
  { id: 'experience', topics: ['experience', 'fast_delivery', 'innovation'] },
  { id: 'directions', topics: ['strategy', 'vision', 'mission'] },
  { id: 'about', topics: ['about'] },
] as const;

/** The form of the home page: a section per topic. Empty fields show the text that then applies. */
function homeSections(t: Messages, settings: Settings): FormSection[] {
  const words = t.control.home;
  return parts.flatMap(({ id, topics }) => {
    const lead = id === 'figures' ? { lead: words.figuresLead } : {};
    return topics.map(
      (topic, index): FormSection => ({
        title: homeTopic(topic, t),
        layout: 'row',
        ...(index === 0 && { heading: { id, title: words[id], ...lead } }),
        fields: namesOf(homeFields)
          .filter((name) => name.startsWith(`home_${topic}_`))
          .map((name) => fieldOf(name, t, settings)),
      }),
    );
  });
}

const controls = { line: 'text', lines: 'lines', number: 'number' } as const;

function fieldOf(name: HomeField, t: Messages, settings: Settings): FieldSpec {
  const { kind } = homeFields[name];
  const label = homeLabel(name, t)?.part ?? name;
  const field = fieldsOf(homeFields, { [name]: label });
  if (kind === 'choice') {
    const { options } = homeFields.home_clients_shown;
    const states = optionsOf(options, t.control.home.states);
    return field(name, 'choice', settings[name], { options: states });
  }
  return field(name, controls[kind], settings[name], { placeholder: standardOf(name, t) });
}

/** What the site shows while a field is empty. */
function standardOf(name: HomeField, { homeTexts }: Messages): string {
  const figures = namesOf(standardFigures).map((figure) => [
    `home_${figure}_value`,
    String(standardFigures[figure]),
  ]);
  const standard: Record<string, string> = { ...homeTexts, ...Object.fromEntries(figures) };
  return standard[name] ?? '';
}
