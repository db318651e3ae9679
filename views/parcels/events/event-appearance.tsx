import { pick } from '../../../server/shared/field-values.ts';
import { Island } from '../../island.tsx';
import type { Controls } from '../../panel/form-fields.tsx';

/**
 * The control for an event's icon and colour, which are rendered together. @param isWritten whether the event's title
 * is the company's text.
 */
export function eventAppearance(isWritten: boolean): Controls {
  return {
    appearance: ({ field, form: { site, t, values } }) => {
      if (field.name !== 'icon') return null;
      const { title = '', icon = '', color = '' } = values;
      const { fields, activities } = t.control;
      const words = pick(activities, ['icons', 'colors', 'previewTitle', 'titleExample']);
      return (
        <Island
          name="event-appearance"
          on="idle"
          site={site}
          props={{
            initial: { title, icon, color },
            t: { ...words, fields: pick(fields, ['icon', 'color']) },
            lang: isWritten ? site.contentLang : undefined,
          }}
        />
      );
    },
  };
}
