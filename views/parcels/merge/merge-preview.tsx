import { interpolate } from '../../../server/shared/interpolate.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { ParcelWithHistory } from '../../../server/shared/parcel.ts';
import { type MergedName, mergedNames, namesToTake } from '../../../server/shared/parcel-merge.ts';
import { imagePath } from '../../../server/shared/paths.ts';
import { formatDate } from '../../parts/dates.ts';
import { Icon } from '../../parts/icon.tsx';
import { Written } from '../../parts/written.tsx';
import type { Messages } from '../../translations/messages.ts';
import { langOfField } from '../parcel-facts.tsx';

type Props = { panel: Panel; t: Messages; into: ParcelWithHistory; from: ParcelWithHistory };

/** Two parcels side by side, and which of their values will stay. */
export function MergePreview({ panel, t, into, from }: Props) {
  const { copies: words } = t;
  const [code, other] = [into.tracking_code, from.tracking_code];
  const taken = namesToTake(into, from);
  // Its history decides on the stage, and with it on the status text.
  const names = mergedNames.filter(
    (name) => name !== 'stage' && name !== 'status' && (into[name] ?? from[name]) !== null,
  );
  const show = (parcel: ParcelWithHistory, name: MergedName) => shown(parcel, name, panel, t);
  return (
    <section className="merge-preview">
      <h2>{words.preview}</h2>
      <p>{interpolate(words.previewLead, { code, other })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">
              <bdi>{code}</bdi>
            </th>
            <th scope="col">
              <bdi>{other}</bdi>
            </th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const isTaken = taken.includes(name);
            return (
              <tr key={name}>
                <th scope="row">{t.control.fields[name]}</th>
                <Value t={t} stays={!isTaken} value={show(into, name)} />
                <Value
                  t={t}
                  stays={isTaken || into[name] === from[name]}
                  value={show(from, name)}
                />
              </tr>
            );
          })}
          <tr>
            <th scope="row">{words.events}</th>
            <td>{into.history.total}</td>
            <td>{from.history.total}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function Value({ t, stays, value }: { t: Messages; stays: boolean; value: Shown }) {
  const { copies: words } = t;
  if (value === null) return <td className="merge-nothing soft">{words.nothing}</td>;
  return (
    <td className={stays ? 'merge-stays' : 'merge-dropped'}>
      {stays && <Icon name="check" />}
      {'src' in value ? (
        <img src={value.src} alt={t.track.image} />
      ) : (
        <Written lang={value.lang}>{value.text}</Written>
      )}
      <span className="visually-hidden"> ({stays ? words.stays : words.dropped})</span>
    </td>
  );
}

/** A text, a picture, or nothing. */
type Shown = { text: string; lang: string | undefined } | { src: string } | null;

function shown(
  parcel: ParcelWithHistory,
  name: MergedName,
  { site }: Panel,
  { control: { form } }: Messages,
): Shown {
  const value = parcel[name];
  if (value === null) return null;
  if (name === 'image') return { src: imagePath(String(value)) };
  const lang = langOfField(name, parcel, site.contentLang);
  if (name === 'show_map') return { text: value === 'yes' ? form.yes : form.no, lang };
  const isDay = name.endsWith('_expected_delivery_date');
  return { text: isDay ? formatDate(String(value), site.language.tag) : String(value), lang };
}
