import { limits } from '../../server/shared/limits.ts';
import { PlainInput } from '../parts/plain-form.tsx';
import type { SiteProps } from '../props.ts';
import { weekdayName, weekdays } from './repeat-text.ts';

type Props = SiteProps & {
  /** The address to begin with. */
  address: string;
  /** Today in the site's time zone. */
  today: string;
};

/** The fields of a new collection, which work without script. The window is typed as times, and the rule as days of the week. */
export function CollectionFields({ site, t, address, today }: Props) {
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
        defaultValue: values.address ?? address,
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
          defaultValue: values.pieces_count ?? '1',
        })}
      </div>
      <details open={site.submitted === undefined ? undefined : true}>
        <summary>{form.more}</summary>
        <div className="stack above">
          <fieldset className="field">
            <legend>{t.collections.repeats}</legend>
            <div className="actions">
              {weekdays.map((day) => (
                <label key={day} className="check">
                  <input
                    type="checkbox"
                    name={`on.${day}`}
                    value="yes"
                    defaultChecked={values[`on.${day}`] === 'yes'}
                  />
                  {weekdayName(day, tag, 'long')}
                </label>
              ))}
            </div>
          </fieldset>
          {text('repeat_until', t.collections.repeatUntil, { type: 'date', min: today })}
          {text('note', fields.note_to_driver, { maxLength: limits.text })}
        </div>
      </details>
    </>
  );
}
