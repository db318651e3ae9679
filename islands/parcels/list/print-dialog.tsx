import { useState } from 'react';
import { documentNames, documentPaths, documentsPath } from '../../../server/shared/documents.ts';
import { limits } from '../../../server/shared/limits.ts';
import { apiQuery, type ListQuery } from '../../../server/shared/parcel-list.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { useModal } from '../../shared/hooks.ts';
import { SelectField } from '../../shared/labelled-controls.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';

type Props = {
  context: ParcelListContext;
  /** The ids of those that are selected; without any, all that match are printed. */
  selected: number[];
  query: ListQuery;
  onClose: () => void;
};

/** Asks what to print. It opens beside the list, whose selection stays. */
export function PrintDialog({ context, selected, query, onClose }: Props) {
  const { documents, list } = context;
  const { dialog, titleId, close } = useModal();
  const [first, setFirst] = useState(0);
  const some = selected.slice(first, first + limits.documents);
  const matching = apiQuery(query);
  matching.set('all', 'yes');
  return (
    <dialog className="confirm" ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{documents.what}</h2>
      {selected.length > limits.documents && (
        <PartChoice context={context} count={selected.length} first={first} onChoose={setFirst} />
      )}
      <ul className="print-choice">
        {documentNames.map((name) => (
          <li key={name}>
            <a
              className="button button-quiet"
              target="_blank"
              rel="noopener"
              href={
                some.length === 0 ? `${documentPaths[name]}?${matching}` : documentsPath(name, some)
              }
              onClick={close}
            >
              <Icon name="print" />
              {documents.kinds[name]}
            </a>
          </li>
        ))}
      </ul>
      <div className="confirm-choice actions">
        <button type="button" className="button button-quiet" onClick={close}>
          {list.cancel}
        </button>
      </div>
    </dialog>
  );
}

type PartProps = {
  context: ParcelListContext;
  count: number;
  first: number;
  onChoose: (first: number) => void;
};

/** Which part of a selection that is printed in several. */
function PartChoice({ context: { documents, event }, count, first, onChoose }: PartProps) {
  const number = new Intl.NumberFormat(event.tag);
  const parts = Array.from({ length: Math.ceil(count / limits.documents) }, (_, part) => ({
    from: part * limits.documents,
    to: Math.min((part + 1) * limits.documents, count),
  }));
  return (
    <SelectField
      label={documents.part}
      value={first}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    >
      {parts.map(({ from, to }) => (
        <option key={from} value={from}>
          {number.format(from + 1)} – {number.format(to)}
        </option>
      ))}
    </SelectField>
  );
}
