import { useState } from 'react';
import { documentNames, documentsPath } from '../../../server/parcels/shared/parcel-list.ts';
import { plural } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import { parcelsInvoicePath } from '../../../server/shared/paths.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { Button, QuietButton, SmallButton } from '../../shared/button.tsx';
import { Dialog } from '../../shared/dialog.tsx';
import { SelectField } from '../../shared/labelled-controls.tsx';
import { Menu, MenuButton } from '../../shared/menu.tsx';
import type { ParcelBulkContext } from './parcel-bulk-context.ts';
import { SelectionExport } from './selection-export.tsx';

export type BulkDialogName = 'event' | 'deletion' | 'field' | 'print' | 'run';

type Props = {
  context: ParcelBulkContext;
  ids: readonly number[];
  /** Whether all matching parcels are being selected; an action would miss those that are not selected yet. */
  isSelecting: boolean;
  onOpen: (about: BulkDialogName) => void;
  onClear: () => void;
};

export function BulkBar({ context, ids, isSelecting, onOpen, onClear }: Props) {
  const { t, event, documents, exporting, runs, may } = context;
  const selected = plural(t, 'selected', { count: ids.length }, event.tag);
  return (
    <section className="bulk-bar paper cluster" aria-label={selected}>
      <p role="status">{selected}</p>
      <fieldset disabled={isSelecting}>
        {may.write && (
          <>
            <Button
              className="button-small"
              icon="bolt"
              label={event.t.title}
              onClick={() => onOpen('event')}
            />
            <SmallButton
              icon="edit"
              label={<span>{t.setFields}</span>}
              onClick={() => onOpen('field')}
            />
          </>
        )}
        {/* On a phone these buttons show only their icons. */}
        <SmallButton
          icon="print"
          label={<span>{documents.print}</span>}
          onClick={() => onOpen('print')}
        />
        {(may.write || may.export || may.invoice) && (
          <Menu className="tool" name={t.moreActions} button={<Icon name="more_horiz" />}>
            {(close) => (
              <>
                {may.assign && (
                  <MenuButton
                    icon="local_shipping"
                    label={runs.t.assign}
                    act={() => onOpen('run')}
                    close={close}
                  />
                )}
                {may.invoice && ids.length <= limits.invoiceLines && !isSelecting && (
                  <a className="menu-entry" href={parcelsInvoicePath(ids)}>
                    <Icon name="receipt_long" />
                    {context.invoice}
                  </a>
                )}
                {may.export && <SelectionExport context={exporting} ids={ids} />}
                {may.write && (
                  <MenuButton
                    icon="delete"
                    label={context.list.delete}
                    act={() => onOpen('deletion')}
                    isDanger
                    close={close}
                  />
                )}
              </>
            )}
          </Menu>
        )}
        <SmallButton icon="close" label={<span>{t.clear}</span>} onClick={onClear} />
      </fieldset>
    </section>
  );
}

type PrintDialogProps = {
  context: ParcelBulkContext;
  /** The ids of the selected parcels. */
  selected: readonly number[];
  onClose: () => void;
};

/** Asks what to print. The documents open in a new tab, so the list keeps its selection. */
export function PrintDialog({ context, selected, onClose }: PrintDialogProps) {
  const { documents, list, event } = context;
  const [first, setFirst] = useState(0);
  const some = selected.slice(first, first + limits.documents);
  const count = Math.ceil(selected.length / limits.documents);
  const parts = Array.from({ length: count }, (_, part) => part * limits.documents);
  return (
    <Dialog title={documents.what} onClose={onClose}>
      {selected.length > limits.documents && (
        <SelectField
          label={documents.part}
          value={first}
          onChange={({ currentTarget }) => setFirst(Number(currentTarget.value))}
        >
          {parts.map((from) => (
            <option key={from} value={from}>
              {(from + 1).toLocaleString(event.tag)} –{' '}
              {Math.min(from + limits.documents, selected.length).toLocaleString(event.tag)}
            </option>
          ))}
        </SelectField>
      )}
      <ul className="above below stack">
        {documentNames.map((name) => (
          <li key={name}>
            <a
              className="button button-quiet full"
              target="_blank"
              rel="noopener"
              href={documentsPath(name, some)}
              // The bar closes after the click, so that the browser follows the link before the link is removed.
              onClick={() => setTimeout(onClose)}
            >
              <Icon name="print" />
              {documents.kinds[name]}
            </a>
          </li>
        ))}
      </ul>
      <div className="confirm-choice actions">
        <QuietButton label={list.cancel} onClick={onClose} />
      </div>
    </Dialog>
  );
}
