import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../server/shared/paths.ts';
import type { Run } from '../../../server/shared/run.ts';
import type { NewRunRequest, RunChangeRequest } from '../../../server/shared/run-form.ts';
import { sendJson } from '../../shared/api.ts';
import { useRequest } from '../../shared/use-request.ts';
import { usePolled } from './use-polled.ts';

export type RunRequest = RunChangeRequest | NewRunRequest;

/** A run that keeps itself up to date, how to change it, and the new runs that its stops were moved to. */
export function useRun(first: Run) {
  const path = `${paths.api.runs}?${new URLSearchParams({ id: String(first.id) })}`;
  const { rows, setRows, refresh } = usePolled<Run>(path, [first]);
  const { pending, send, error, dismiss } = useRequest();
  const [message, setMessage] = useState('');
  const [added, setAdded] = useState<Run[]>([]);
  const run = rows[0] ?? first;
  const keepFocus = useFocusKept(run);

  /** @returns whether it was done. */
  async function change(request: RunRequest): Promise<boolean> {
    keepFocus();
    setMessage('');
    let isDone = false;
    await send(
      () => sendJson<Run>('id' in request ? 'PATCH' : 'POST', paths.api.runs, request),
      ({ data, message: said }) => {
        isDone = true;
        setMessage(said);
        if (data.id === run.id) setRows([data]);
        else refresh();
        if (!('id' in request)) setAdded((runs) => [...runs, data]);
      },
    );
    return isDone;
  }

  return { run, added, pending, message, error, dismiss, change };
}

/** A row that moves loses the focus of its button. @returns what is called before it moves. */
function useFocusKept(run: Run): () => void {
  const used = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is set after each render of a new run
  useEffect(() => {
    if (used.current instanceof HTMLElement && used.current.isConnected) used.current.focus();
    used.current = null;
  }, [run]);
  return () => {
    used.current = document.activeElement;
  };
}
