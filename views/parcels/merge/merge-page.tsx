import type { ParcelWithHistory } from '../../../server/parcels/shared/parcel.ts';
import {
  fieldsToTake,
  type MergeableName,
  mergeableNames,
} from '../../../server/parcels/shared/parcel-copy.ts';
import type { FieldRule } from '../../../server/shared/field-values.ts';
import { parcelFields } from '../../../server/shared/fields.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { imagePath, paths, pathTo } from '../../../server/shared/paths.ts';
import type { Panel } from '../../../server/web/shared/panel.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { PanelForm } from '../../panel/panel-form.tsx';
import { formatDate, formatLocalTime } from '../../parts/dates.ts';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import { LanguageField } from '../../parts/plain-form.tsx';
import { UserText } from '../../parts/written.tsx';
import type { PanelProps, SiteProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { fieldLabels } from '../../translations/parcel-labels.ts';
import { parcelCrumbs } from '../parcel-crumbs.ts';
import { langOfField } from '../parcel-page/parcel-facts.tsx';

type Props = PanelProps & {
  /** The parcel that stays. */
  parcel: ParcelWithHistory;
  typedCode: string;
  /** Why the other parcel cannot be merged into this one. */
  problem: string | null;
  /** The parcel that is merged into this one, once it is known. */
  other: ParcelWithHistory | null;
};

/** Merges another parcel into this one: asks for its code, shows the result, and asks for confirmation. */
export function MergePage({ panel, t, parcel, typedCode, problem, other }: Props) {
  const { site } = panel;
  const code = parcel.tracking_code;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={interpolate(t.copies.mergeTitle, { code })}
      crumbs={parcelCrumbs(site, t, code)}
      styles={site.manifest.parcelStyles}
    >
      <OtherForm site={site} t={t} code={code} typedCode={typedCode} problem={problem} />
      {other !== null && <MergePreview panel={panel} t={t} into={parcel} from={other} />}
      {other !== null && <MergeConfirmation site={site} t={t} into={parcel} from={other} />}
    </PanelLayout>
  );
}

type OtherProps = SiteProps & Pick<Props, 'typedCode' | 'problem'> & { code: string };

/** Asks for the code of the other parcel; works without script. */
function OtherForm({ site, t, code, typedCode, problem }: OtherProps) {
  return (
    <form
      className="merge-form actions bottom measure"
      action={pathTo(paths.control.mergeParcel, { code })}
    >
      <LanguageField site={site} />
      <div className="field">
        <label htmlFor="merge-with">{t.copies.otherCode}</label>
        <input
          id="merge-with"
          name="with"
          required
          maxLength={300}
          autoComplete="off"
          dir="ltr"
          defaultValue={typedCode}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem === null ? undefined : 'merge-problem'}
        />
        {problem !== null && (
          <p className="field-error error" id="merge-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      <button type="submit" className="button button-quiet">
        {t.copies.compare}
      </button>
    </form>
  );
}

type PairProps = SiteProps & { into: ParcelWithHistory; from: ParcelWithHistory };

/** Warns that a merge cannot be undone, with a button that merges, and a link that swaps the two parcels. */
function MergeConfirmation({ site, t, into, from }: PairProps) {
  const { copies: words } = t;
  const [code, other] = [into.tracking_code, from.tracking_code];
  const merged = new URLSearchParams({ merged: other });
  const done = `${pathTo(paths.control.parcel, { code })}?${merged}`;
  const spec: FormSpec = {
    method: 'POST',
    action: paths.api.mergeParcels,
    // The ids are sent as numbers. As text, they could be the codes of other parcels.
    fixed: { into: into.id, from: from.id },
    sections: [],
    button: { label: interpolate(words.mergeButton, { code }) },
    outcome: { type: 'go', to: localizedHref(site, done) },
  };
  const path = pathTo(paths.control.mergeParcel, { code: other });
  const turned = `${path}?${new URLSearchParams({ with: code })}`;
  return (
    <>
      <p className="panel">{interpolate(words.final, { code, other })}</p>
      <PanelForm site={site} t={t} spec={spec} />
      <p className="merge-swap above">
        <a className="button button-quiet" href={localizedHref(site, turned)}>
          {interpolate(words.swap, { other })}
        </a>
      </p>
    </>
  );
}

/** Two parcels side by side, marking the values that will stay. */
function MergePreview({ panel, t, into, from }: PanelProps & Omit<PairProps, 'site'>) {
  const { copies: words } = t;
  const [code, other] = [into.tracking_code, from.tracking_code];
  const taken = fieldsToTake(into, from);
  // The history decides the stage, and with it the status text.
  const names = mergeableNames.filter(
    (name) => name !== 'stage' && name !== 'status' && (into[name] ?? from[name]) !== null,
  );
  const show = (parcel: ParcelWithHistory, name: MergeableName) =>
    cellContent(parcel, name, panel, t);
  return (
    <section className="merge-preview measure-wide">
      <h2>{words.preview}</h2>
      <p className="soft">{interpolate(words.previewLead, { code, other })}</p>
      <table className="above">
        <thead>
          <tr>
            <th scope="col">{t.parcelList.field}</th>
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
                <th className="soft" scope="row">
                  {fieldLabels(t)[name]}
                </th>
                <MergeValue t={t} stays={!isTaken} value={show(into, name)} />
                <MergeValue
                  t={t}
                  stays={isTaken || into[name] === from[name]}
                  value={show(from, name)}
                />
              </tr>
            );
          })}
          <tr>
            <th className="soft" scope="row">
              {words.events}
            </th>
            <td>{into.history.total}</td>
            <td>{from.history.total}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function MergeValue({ t, stays, value }: { t: Messages; stays: boolean; value: CellContent }) {
  const { copies: words } = t;
  if (value === null) return <td className="soft">{words.nothing}</td>;
  return (
    <td className={stays ? 'merge-stays small-icon strong' : 'merge-dropped soft'}>
      {stays && <Icon name="check" />}
      {'src' in value ? (
        <img src={value.src} alt={t.track.image} />
      ) : (
        <UserText lang={value.lang}>{value.text}</UserText>
      )}
      <span className="visually-hidden"> ({stays ? words.stays : words.dropped})</span>
    </td>
  );
}

type CellContent = { text: string; lang: string | undefined } | { src: string } | null;

function cellContent(
  parcel: ParcelWithHistory,
  name: MergeableName,
  { site }: Panel,
  { control: { form } }: Messages,
): CellContent {
  const value = parcel[name];
  if (value === null) return null;
  if (name === 'image') return { src: imagePath(String(value)) };
  const lang = langOfField(name, parcel, site.contentLang);
  if (name === 'show_map') return { text: value === 'yes' ? form.yes : form.no, lang };
  const { tag } = site.language;
  const { kind }: FieldRule = parcelFields[name];
  if (kind === 'day') return { text: formatDate(String(value), tag), lang };
  if (kind === 'local-time') return { text: formatLocalTime(String(value), tag), lang };
  return { text: String(value), lang };
}
