import { type ReactNode, useState } from 'react';
import { Icon } from '../../../views/parts/icon.tsx';
import { IconButton } from '../../../views/parts/icon-button.tsx';
import { useModal } from '../../shared/use-modal.ts';
import { usePending } from '../../shared/use-pending.ts';
import { addReport, type NewReport } from '../queue/reports.ts';
import type { StopNow } from './stops-now.ts';
import type { TodayContext } from './today-context.ts';

/** The fields of a report; null and '': left out. */
export type EndFields = Record<string, string | Blob | null>;

type Props = {
  stop: StopNow;
  outcome: 'delivered' | 'failed';
  /** The call that it is sent to. */
  path: string;
  context: TodayContext;
  submit: string;
  /** What is sent; null: something is missing, and the form says so. */
  read: () => Promise<EndFields | null>;
  onSaved: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks how a stop has ended, and keeps it on the device. */
export function EndDialog({ stop, outcome, path, context, submit, read, ...props }: Props) {
  const { dialog, titleId, close } = useModal();
  const [pending, start] = usePending();
  const [isFull, setFull] = useState(false);
  const { t, runs } = context;
  const after = stop.report?.number ?? 0;

  const save = () =>
    start(async () => {
      const fields = await read();
      if (fields === null) return;
      const report = { stop: stop.id, code: stop.tracking_code, outcome, path, after };
      try {
        await addReport({ ...report, fields: given({ ...fields, parcel: stop.tracking_code }) });
      } catch {
        return setFull(true);
      }
      close();
      props.onSaved();
    });

  return (
    <dialog
      className="event-dialog today-dialog"
      ref={dialog}
      aria-labelledby={titleId}
      onClose={props.onClose}
    >
      <header>
        <h2 id={titleId}>{runs.states[outcome]}</h2>
        <IconButton icon="close" label={context.close} onClick={close} />
        <p>
          <bdi>{stop.recipient_name}</bdi>
        </p>
      </header>
      <form
        className="form deliver"
        aria-busy={pending}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {props.children}
        {isFull && (
          <p className="panel panel-bad" role="alert">
            {t.notKept}
          </p>
        )}
        <div className="deliver-end">
          <button type="submit" className="button" aria-disabled={pending || undefined}>
            <Icon name="check" />
            {submit}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function given(fields: EndFields): NewReport['fields'] {
  const kept: NewReport['fields'] = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== '') kept[name] = value;
  }
  return kept;
}
