import type { ReactNode } from 'react';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { isolated } from '../../../views/parts/written.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { Button, QuietButton } from '../button.tsx';
import { useModal } from '../hooks.ts';

type DialogProps = {
  title: string;
  t: { cancel: string; delete: string };
  onConfirm: () => void;
  onCancel: () => void;
  /** What is lost. */
  children: ReactNode;
};

/** Asks before something is deleted. Escape and the first button cancel. */
export function DeletionDialog({ title, t, onConfirm, onCancel, children }: DialogProps) {
  const { dialog, titleId, close } = useModal();
  return (
    <dialog
      className="confirm"
      ref={dialog}
      aria-labelledby={titleId}
      // Also called when the browser closes it, after Escape.
      onClose={onCancel}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      <div className="confirm-choice actions">
        <QuietButton label={t.cancel} onClick={close} />
        <Button
          className="button-danger"
          label={t.delete}
          onClick={() => {
            close();
            onConfirm();
          }}
        />
      </div>
    </dialog>
  );
}

type Props = Pick<DialogProps, 'onConfirm' | 'onCancel'> & {
  /** The question has the placeholder {name}. */
  t: Pick<Messages['control']['list'], 'confirmTitle' | 'confirm' | 'cancel' | 'delete'>;
  name: string;
  /** What else is lost with it. */
  warning?: string | undefined;
};

/** Asks before a record is deleted. */
export function ConfirmDeletion({ t, name, warning, ...on }: Props) {
  return (
    <DeletionDialog title={t.confirmTitle} t={t} {...on}>
      <p>{interpolate(t.confirm, { name: isolated(name) })}</p>
      {warning !== undefined && <p>{warning}</p>}
    </DeletionDialog>
  );
}
