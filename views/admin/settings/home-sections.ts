import type { Settings } from '../../../server/admin/shared/settings.ts';
import {
  type HomeField,
  homeFields,
  services,
  standardFigures,
} from '../../../server/content/shared/home.ts';
import { fieldNames } from '../../../server/shared/field-values.ts';
import type { FieldSpec, FormSection } from '../../../server/shared/form.ts';
import { fieldBuilder, labelledOptions } from '../../panel/panel-form.tsx';
import { homeLabel, homeTopic } from '../../translations/home-labels.ts';
import type { Messages } from '../../translations/messages.ts';

const parts = [
  { id: 'figures', topics: fieldNames(standardFigures) },
  { id: 'slides', topics: ['intro', 'slide1', 'slide2', 'slide3'] },
  { id: 'services', topics: ['services', ...services] },
  { id: 'experience', topics: ['experience', 'fast_delivery', 'innovation'] },
  { id: 'directions', topics: ['strategy', 'vision', 'mission'] },
  { id: 'about', topics: ['about'] },
] as const;

/**
 * The sections of the home page's form, one per topic. A field has the site's built-in text until the company writes
 * its own.
 */
export function homeSections(t: Messages, settings: Settings): FormSection[] {
  const words = t.control.home;
  const titles = { ...words, services: t.layout.services };
  const leads = { figures: words.figuresLead, services: words.servicesLead };
  return parts.flatMap(({ id, topics }) => {
    const lead = (id === 'figures' || id === 'services') && { lead: leads[id] };
    return topics.map(
      (topic, index): FormSection => ({
        ...topicSection(topic, t, settings),
        ...(index === 0 && { heading: { id, title: titles[id], ...lead } }),
      }),
    );
  });
}

export function figureSections(t: Messages, settings: Settings): FormSection[] {
  return fieldNames(standardFigures).map((figure) => topicSection(figure, t, settings));
}

function topicSection(topic: string, t: Messages, settings: Settings): FormSection {
  return {
    title: homeTopic(topic, t),
    layout: 'row',
    fields: fieldNames(homeFields)
      .filter((name) => name.startsWith(`home_${topic}_`))
      .map((name) => homeFieldSpec(name, t, settings)),
  };
}

const controls = { line: 'text', lines: 'lines' } as const;

function homeFieldSpec(name: HomeField, t: Messages, settings: Settings): FieldSpec {
  const { kind } = homeFields[name];
  const field = fieldBuilder(homeFields, { [name]: homeLabel(name, t)?.part ?? name });
  if (kind === 'choice') {
    const { options } = homeFields.home_clients_shown;
    const states = labelledOptions(options, { ...t.control.form, ...t.control.home.states });
    return field(name, 'choice', settings[name], { options: states });
  }
  const standard = builtInText(name, t);
  if (kind === 'number') return field(name, 'number', settings[name], { placeholder: standard });
  const extra = { standard, placeholder: t.control.form.shownAsNothing };
  return field(name, controls[kind], settings[name] ?? standard, extra);
}

/** The text that the site shows while a field is null. */
function builtInText(name: HomeField, { homeTexts, control }: Messages): string {
  const figure = fieldNames(standardFigures).find((one) => name === `home_${one}_value`);
  if (figure !== undefined) return String(standardFigures[figure]);
  if (name.endsWith('_position')) return control.home.notShown;
  const texts: Record<string, string> = homeTexts;
  return texts[name] ?? '';
}
