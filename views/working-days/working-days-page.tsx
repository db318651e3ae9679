import { weekdays } from '../../server/content/shared/company.ts';
import { countryOptions } from '../../server/shared/countries.ts';
import { paths } from '../../server/shared/paths.ts';
import type { WorkingDays } from '../../server/working-days/shared/working-days.ts';
import { settingsCrumbs } from '../admin/settings/settings-form.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { findSubmission } from '../panel/panel-form.tsx';
import { CheckRow } from '../parts/check-row.tsx';
import { formatDate } from '../parts/dates.ts';
import { withLabel } from '../parts/field.tsx';
import { errorAt, FormErrors } from '../parts/form-errors.tsx';
import { HiddenFields, PlainForm, PlainSelect } from '../parts/plain-form.tsx';
import type { PanelProps } from '../props.ts';

type Props = PanelProps & {
  saved: WorkingDays;
  /** The names of the chosen country's regions, by code. */
  regions: Record<string, string>;
  /** `YYYY-MM-DD` in the site's time zone. */
  today: string;
};

const PlainTextarea = withLabel('textarea');
const call = `PATCH ${paths.api.workingDays}`;

/** How many of the next holidays are listed. */
const shownHolidays = 15;

/** The form of the days that the company works, and the next public holidays. Works without script. */
export function WorkingDaysPage({ panel, t, saved, regions, today }: Props) {
  const { site } = panel;
  const { tag } = site.language;
  const { workingDays: words } = t;
  const refused = findSubmission(site, call);
  const typed = refused?.values;
  const field = (name: keyof typeof words.fields, value: string) => ({
    label: words.fields[name],
    name,
    error: errorAt(refused?.failure, name),
    defaultValue: typed?.[name] ?? value,
  });
  const isChecked = (day: (typeof weekdays)[number]) =>
    typed === undefined ? saved.weekdays.includes(day) : typed[`on.${day}`] === 'yes';
  const next = saved.holidays.filter(({ day }) => day >= today).slice(0, shownHolidays);
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      lead={words.lead}
      crumbs={settingsCrumbs(panel, t)}
      needsScript={false}
    >
      <PlainForm site={site} action={paths.control.workingDays} button={t.control.form.save}>
        <HiddenFields
          values={{ _verb: call, ...(saved.follows_hours && { hours: saved.weekdays.join(',') }) }}
        />
        <FormErrors errors={refused?.failure?.errors ?? []} />
        <CheckRow
          label={words.fields.weekdays}
          boxes={weekdays.map((day) => ({
            name: `on.${day}`,
            label: t.control.fields[`hours_${day}`],
            isChecked: isChecked(day),
          }))}
        />
        {saved.follows_hours && <p className="field-hint">{words.followsHours}</p>}
        <PlainSelect
          {...field('holiday_country', saved.holiday_country ?? '')}
          options={[{ value: '', label: words.noHolidays }, ...countryOptions(tag)]}
        />
        {Object.keys(regions).length > 0 && (
          <PlainSelect
            {...field('holiday_region', saved.holiday_region ?? '')}
            options={[
              { value: '', label: words.wholeCountry },
              ...Object.entries(regions).map(([value, label]) => ({ value, label })),
            ]}
          />
        )}
        <PlainTextarea
          {...field('closed_days', dayLines(saved.closed_days))}
          hint={words.daysHint}
          dir="auto"
          rows={4}
        />
        <PlainTextarea
          {...field('worked_days', dayLines(saved.worked_days))}
          hint={words.workedHint}
          dir="auto"
          rows={2}
        />
      </PlainForm>
      {next.length > 0 && (
        <section className="part" aria-labelledby="holidays-title">
          <h2 id="holidays-title">{words.nextHolidays}</h2>
          <ul>
            {next.map(({ day, name }) => (
              <li key={day}>
                {formatDate(day, tag)} <bdi className="soft">{name}</bdi>
              </li>
            ))}
          </ul>
          <p className="soft small">{words.source}</p>
        </section>
      )}
    </PanelLayout>
  );
}

/** A line for each day. */
function dayLines(days: WorkingDays['closed_days']): string {
  return days.map(({ day, name }) => [day, name].filter(Boolean).join(' ')).join('\n');
}
