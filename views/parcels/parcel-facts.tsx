import { isLate } from '../../server/shared/delivery-days.ts';
import type { FieldRule } from '../../server/shared/field-rules.ts';
import { parcelFields } from '../../server/shared/fields.ts';
import { languageMenu } from '../../server/shared/languages.ts';
import type { Panel } from '../../server/shared/panel.ts';
import type { Parcel } from '../../server/shared/parcel.ts';
import { formatDate } from '../parts/dates.ts';
import { langOfStatus } from '../parts/status.ts';
import { TextWithEmails } from '../parts/text-with-emails.tsx';
import { Written } from '../parts/written.tsx';
import type { Messages } from '../translations/messages.ts';
import { isLanguageField } from './parcel-fields.ts';
import { parcelSections } from './parcel-sections.ts';

type Props = {
  panel: Panel;
  t: Messages;
  parcel: Parcel;
  /** `YYYY-MM-DD`, in the site's time zone. */
  today: string;
};

/** All that is known of a parcel, by topic. */
export function ParcelFacts({ panel: { site }, t, parcel, today }: Props) {
  const { parcels: words, fields } = t.control;
  const lateAt = isLate(parcel, today) ? dueDayName(parcel) : null;
  return parcelSections(words).map(({ title, names }) => (
    <section key={title}>
      <h2>{title}</h2>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{fields[name]}</dt>
            <dd>
              <Written lang={langOfField(name, parcel, site.contentLang)}>
                <TextWithEmails text={shownValue(name, parcel[name], t, site.language.tag)} />
              </Written>
              {name === lateAt && (
                <>
                  {' '}
                  <span className="late-badge">{t.parcelList.lateBadge}</span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

/** The field that says by which day it was to arrive. */
function dueDayName({ max_expected_delivery_date: max }: Parcel) {
  return max === null ? 'min_expected_delivery_date' : 'max_expected_delivery_date';
}

/** The `lang` of a field with text written by the administrator. */
export function langOfField(
  name: keyof typeof parcelFields,
  parcel: Parcel,
  contentLang: string | undefined,
): string | undefined {
  const rule: FieldRule = parcelFields[name];
  if (name === 'status') return langOfStatus(parcel, contentLang);
  return parcel[name] !== null && rule.written ? contentLang : undefined;
}

/** The value as shown; dates are formatted for the reader's language. */
function shownValue(
  name: keyof typeof parcelFields,
  value: string | null,
  t: Messages,
  tag: string,
): string {
  if (value === null) return t.track.notGiven;
  if (name === 'stage')
    return new Map<string, string>(Object.entries(t.stages)).get(value) ?? value;
  if (isLanguageField(name)) return nameOfLanguage(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value, tag) : value;
}

function nameOfLanguage(code: string): string {
  return languageMenu.find((language) => language.code === code)?.name ?? code;
}
