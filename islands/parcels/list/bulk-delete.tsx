import { useState } from 'react';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { typedDeletionAbove } from '../../../server/shared/parcel-list.ts';
import { plural } from '../../../server/shared/plural.ts';
import { Field } from '../../shared/form/field.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';
import type { Bulk } from './use-bulk.ts';

type Props = {
  context: ParcelListContext;
  count: number;
  bulk: Bulk;
  onDelete: () => void;
  onClose: () => void;
};

/** Asks before many parcels are deleted; of very many, with a word to type. */
export function BulkDelete({ context, count, bulk, onDelete, onClose }: Props) {
  const { t, event } = context;
  const [typed, setTyped] = useState('');
  const isTyped = count > typedDeletionAbove;
  const isReady = !isTyped || normalized(typed) === normalized(t.deleteWord);
  return (
    <BulkDialog
      context={context}
      title={t.deleteTitle}
      count={count}
      bulk={bulk}
      action={{ label: t.delete, isDanger: true, isReady }}
      onAct={onDelete}
      onClose={onClose}
    >
      <p>{plural(t, 'deleteQuestion', { count }, event.tag)}</p>
      {isTyped && (
        <Field label={interpolate(t.deleteTyped, { word: t.deleteWord })}>
          {(fieldProps) => (
            <input
              {...fieldProps}
              autoComplete="off"
              autoCapitalize="characters"
              dir="auto"
              value={typed}
              onChange={(change) => setTyped(change.currentTarget.value)}
            />
          )}
        </Field>
      )}
    </BulkDialog>
  );
}

/** Without case and marks, which not every keyboard has. */
function normalized(word: string): string {
  return word.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
