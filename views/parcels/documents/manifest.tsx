import { interpolate } from '../../../server/shared/interpolate.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { Parcel } from '../../../server/shared/parcel.ts';
import { plural } from '../../../server/shared/plural.ts';
import { formatDay } from '../../parts/dates.ts';
import { Written } from '../../parts/written.tsx';
import type { Messages } from '../../translations/messages.ts';
import { PaperFrame, SignatureField } from './document-frame.tsx';
import { totalWeight } from './total-weight.ts';

type Props = {
  panel: Panel;
  t: Messages;
  parcels: Parcel[];
  /** ISO 8601. */
  now: string;
};

/** What a driver takes along: the parcels, their totals, and fields to sign. */
export function Manifest({ panel, t, parcels, now }: Props) {
  const { site, timeZone } = panel;
  const { papers: words } = t;
  const { fields } = t.control;
  const { tag } = site.language;
  const number = new Intl.NumberFormat(tag);
  const { weight, notWeighed } = totalWeight(parcels, tag);
  const heads = [
    words.number,
    fields.tracking_code,
    fields.recipient_name,
    fields.destination,
    fields.recipient_phone_number,
    fields.weight,
  ];
  return (
    <PaperFrame panel={panel} title={words.kinds.manifest} className="manifest-paper">
      <p>{formatDay(now, tag, timeZone)}</p>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parcels.map((parcel, index) => (
            <tr key={parcel.id}>
              <td>{number.format(index + 1)}</td>
              <td>
                <bdi dir="ltr">{parcel.tracking_code}</bdi>
              </td>
              <td>
                <bdi>{parcel.recipient_name}</bdi>
              </td>
              <td>
                <Written lang={site.contentLang}>{parcel.destination}</Written>
              </td>
              <td>
                <bdi>{parcel.recipient_phone_number}</bdi>
              </td>
              <td>
                <Written lang={site.contentLang}>{parcel.weight}</Written>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="manifest-totals">
        <li>{plural(words, 'count', { count: parcels.length }, site.language.tag)}</li>
        {weight !== null && <li>{interpolate(words.totalWeight, { weight: isolated(weight) })}</li>}
        {notWeighed > 0 && (
          <li>{plural(words, 'notWeighed', { count: notWeighed }, site.language.tag)}</li>
        )}
      </ul>
      <div className="signature-fields">
        <section className="signature-field">
          <h3>{words.vehicle}</h3>
          <p />
          <h3>{words.remarks}</h3>
          <p />
        </section>
        <SignatureField t={t} title={words.driverSigns} />
      </div>
    </PaperFrame>
  );
}

/** Keeps number and unit together where the words around them run the other way. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
