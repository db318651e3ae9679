import { ownEntry } from '../../server/shared/field-values.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import type { Messages } from './messages.ts';

/** The label of a setting of the home page: its topic, and which part of the topic the setting is. */
export type HomeLabel = { topic: string; part: string };

/**
 * Reads the label of a setting from its name, such as `home_air_freight_title`.
 *
 * @returns null if it is no such name.
 */
export function homeLabel(name: string, t: Messages): HomeLabel | null {
  const [, topic = '', last = ''] = /^home_(\w+)_([a-z]+\d?)$/.exec(name) ?? [];
  const part = ownEntry(t.control.home.names, last);
  return part === undefined ? null : { topic: homeTopic(topic, t), part };
}

/** The label in one line, `Air freight – Title`; undefined if it is no such name. */
export function homeFieldLabel(name: string, t: Messages): string | undefined {
  const label = homeLabel(name, t);
  return label === null ? undefined : `${label.topic} – ${label.part}`;
}

/** The name of a topic such as `air_freight`, as the site itself names it. */
export function homeTopic(topic: string, { home, contact, homeTexts, control }: Messages): string {
  const [, slide] = /^slide(\d)$/.exec(topic) ?? [];
  if (slide !== undefined) return interpolate(control.home.slide, { number: slide });
  const [, custom] = /^custom(\d)$/.exec(topic) ?? [];
  if (custom !== undefined) return interpolate(control.home.customService, { number: custom });
  switch (topic) {
    case 'intro':
      return control.home.intro;
    case 'services':
      return home.servicesTitle;
    case 'about':
      return contact.aboutTitle;
    default: {
      const title = ownEntry(homeTexts, `home_${topic}_title`);
      return title ?? ownEntry(homeTexts, `home_${topic}_label`) ?? topic;
    }
  }
}
