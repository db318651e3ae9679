import { type LabelSize, labelSizes, labelsPerPage } from '../../../server/shared/documents.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = {
  panel: Panel;
  t: Messages;
  size: LabelSize;
  start: number;
  /** Names and values that say which parcels were chosen. */
  parameters: [string, string][];
};

/** The size of the labels, and where on a sheet they begin. */
export function LabelChoice({ panel, t: { documents: words }, size, start, parameters }: Props) {
  const lang = panel.site.addressLanguage;
  const hidden = lang === null ? parameters : [...parameters, ['lang', lang]];
  return (
    <form className="label-choice" action={paths.control.labels}>
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="field">
        <label htmlFor="label-size">{words.size}</label>
        <select id="label-size" name="size" defaultValue={size}>
          {labelSizes.map((name) => (
            <option key={name} value={name}>
              {words.sizes[name]}
            </option>
          ))}
        </select>
      </div>
      {labelsPerPage[size] > 1 && (
        <div className="field">
          <label htmlFor="label-start">{words.start}</label>
          <input
            id="label-start"
            name="start"
            type="number"
            inputMode="numeric"
            min={1}
            max={labelsPerPage[size]}
            defaultValue={start}
            aria-describedby="label-start-hint"
          />
          <p className="field-hint" id="label-start-hint">
            {words.startHint}
          </p>
        </div>
      )}
      <button type="submit" className="button button-quiet">
        {words.show}
      </button>
    </form>
  );
}
