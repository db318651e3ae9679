import type { ReactNode } from 'react';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { isolateName } from '../../../views/parts/written.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { Button, QuietButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';

type DialogProps = {
  title: string;
  t: { cancel: string; delete: string };
  onConfirm: () => void;
  onClose: () => void;
  /** Says what is lost. */
  children: ReactNode;
};

/** Asks before something is deleted. Escape and the first button cancel. */
export function DeletionDialog({ title, t, onConfirm, onClose, children }: DialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="confirm-choice actions">
        <QuietButton label={t.cancel} onClick={onClose} />
        <Button
          className="button-danger"
          label={t.delete}
          onClick={() => {
            onClose();
            onConfirm();
          }}
        />
      </div>
    </Dialog>
  );
}

type Props = Pick<DialogProps, 'onConfirm' | 'onClose'> & {
  /** The question has the placeholder {name}. */
  t: Pick<Messages['control']['list'], 'confirmTitle' | 'confirm' | 'cancel' | 'delete'>;
  name: string;
  /** What else is lost with the record. */
  warning?: string | undefined;
};

export function ConfirmDeletion({ t, name, warning, ...on }: Props) {
  return (
    <DeletionDialog title={t.confirmTitle} t={t} {...on}>
      <p>{interpolate(t.confirm, { name: isolateName(name) })}</p>
      {warning !== undefined && <p>{warning}</p>}
    </DeletionDialog>
  );
}
