import { limits } from '../../server/shared/limits.ts';
import { CheckRow } from '../parts/check-row.tsx';
import { PlainInput } from '../parts/plain-form.tsx';
import type { SiteProps } from '../props.ts';
import { weekdayName, weekdays } from './repeat-text.ts';

/** What the form begins with. */
export type NewCollection = { address: string; pieces?: number; note?: string };

type Props = SiteProps & {
  begin: NewCollection;
  /** Today in the site's time zone. */
  today: string;
};

/** The fields of a new collection, which work without script. The window is typed as times, and the rule as days of the week. */
export function NewCollectionFields({ site, t, begin, today }: Props) {
  const { values = {} } = site.submitted ?? {};
  const { fields, form } = t.control;
  const { tag } = site.language;
  const text = (
    name: string,
    label: string,
    more: Partial<Parameters<typeof PlainInput>[0]> = {},
  ) => (
    <PlainInput
      id={`collection-${name}`}
      label={label}
      name={name}
      defaultValue={values[name] ?? ''}
      {...more}
    />
  );
  return (
    <>
      {text('address', fields.contact_address, {
        required: true,
        maxLength: limits.text,
        defaultValue: values.address ?? begin.address,
      })}
      <div className="columns columns-small">
        {text('day', t.runs.fields.day, {
          type: 'date',
          required: true,
          min: today,
          defaultValue: values.day ?? today,
        })}
        {text('from', t.collections.from, { type: 'time' })}
        {text('until', t.collections.until, { type: 'time' })}
        {text('pieces_count', fields.pieces_count, {
          type: 'number',
          min: 1,
          max: 9999,
          defaultValue: values.pieces_count ?? String(begin.pieces ?? 1),
        })}
      </div>
      <details open={site.submitted !== undefined || begin.note !== undefined}>
        <summary>{form.more}</summary>
        <div className="stack above">
          <CheckRow
            label={t.collections.repeats}
            boxes={weekdays.map((day) => ({
              name: `on.${day}`,
              label: weekdayName(day, tag, 'long'),
              isChecked: values[`on.${day}`] === 'yes',
            }))}
          />
          {text('repeat_until', t.collections.repeatUntil, { type: 'date', min: today })}
          {text('note', fields.note_to_driver, {
            maxLength: limits.text,
            defaultValue: values.note ?? begin.note ?? '',
          })}
        </div>
      </details>
    </>
  );
}
