import type { Panel } from '../../../server/shared/panel.ts';
import type { Parcel } from '../../../server/shared/parcel.ts';
import { formatDate, formatDay } from '../../parts/dates.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = { panel: Panel; t: Messages; parcel: Parcel };

/** What else a label says: weight, way, days. */
export function LabelFacts({ panel: { site, timeZone }, t, parcel }: Props) {
  const { tag } = site.language;
  const { fields } = t.control;
  const expected = parcel.max_expected_delivery_date ?? parcel.min_expected_delivery_date;
  const facts = [
    { label: fields.weight, value: parcel.weight, lang: site.contentLang },
    { label: fields.shipped_via, value: parcel.shipped_via, lang: site.contentLang },
    { label: t.control.parcels.registered, value: formatDay(parcel.created_at, tag, timeZone) },
    { label: t.papers.expected, value: expected && formatDate(expected, tag) },
  ];
  return (
    <dl className="label-facts">
      {facts.map(
        ({ label, value, lang }) =>
          value !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto" lang={lang}>
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
