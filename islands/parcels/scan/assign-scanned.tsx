import { useState } from 'react';
import { Icon } from '../../../views/parts/icon.tsx';
import type { Scan } from '../queue/database.ts';
import { AssignDialog } from '../runs/assign-dialog.tsx';
import type { AssignContext } from '../runs/runs-context.ts';

type Props = { scans: readonly Scan[]; context: AssignContext };

/** Assigns what was scanned, and recorded, to a run. It needs the network. */
export function AssignScanned({ scans, context }: Props) {
  const [isOpen, setOpen] = useState(false);
  const done = scans.filter(({ state }) => state === 'done').map(({ code }) => code);
  // The newest comes first in the list, and last on the run.
  const codes = [...new Set(done)].reverse();
  return (
    <>
      {codes.length > 0 && (
        <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
          <Icon name="local_shipping" />
          {context.t.assign}
        </button>
      )}
      {isOpen && (
        <AssignDialog context={context} parcels={codes} onlyCodes onClose={() => setOpen(false)} />
      )}
    </>
  );
}
