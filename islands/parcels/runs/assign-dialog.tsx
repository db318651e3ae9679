import { useEffect, useState } from 'react';
import type { Failure } from '../../../server/shared/envelope.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import { inLanguage, paths, runPath } from '../../../server/shared/paths.ts';
import { plural } from '../../../server/shared/plural.ts';
import type { Run, RunChoices } from '../../../server/shared/run.ts';
import { formatDate } from '../../../views/parts/dates.ts';
import { runName } from '../../../views/parts/run-name.ts';
import { getJson, sendJson } from '../../shared/api.ts';
import { inSentences } from '../../shared/sentences.ts';
import { leaveForSignIn, saysSignedOut } from '../../shared/session.ts';
import { useModal } from '../../shared/use-modal.ts';
import { usePending } from '../../shared/use-pending.ts';
import { type AssignFields, AssignForm, newRunOption } from './assign-form.tsx';
import type { AssignContext } from './runs-context.ts';

type Props = {
  context: AssignContext;
  /** The parcels, by ids or codes. */
  parcels: readonly (string | number)[];
  /** Whether a text of digits is a code, too, and never an id. */
  onlyCodes?: boolean;
  onAssigned?: () => void;
  onClose: () => void;
};

/** Asks which run parcels are assigned to, one that is there or a new one. */
export function AssignDialog({ context, parcels, onlyCodes = false, ...on }: Props) {
  const { onAssigned, onClose } = on;
  const { t, list, tag } = context;
  const { dialog, titleId, close } = useModal();
  const [pending, start] = usePending();
  const { choices, failure, setFailure } = useChoices();
  const [assigned, setAssigned] = useState<{ sentence: string; run: Run } | null>(null);
  const isTooMany = parcels.length > limits.runStops;
  const canMove = failure?.error_details?.some(({ field }) => field === 'move') ?? false;

  const assign = (fields: AssignFields) =>
    start(async () => {
      setFailure(null);
      const move = canMove ? 'yes' : 'no';
      const only_codes = onlyCodes ? 'yes' : 'no';
      const answer = await sendAssignment({ ...fields, parcels, move, only_codes });
      if (answer.status !== 'success') return setFailure(answer);
      const run = runName(answer.data, t);
      const sentence = plural(t, 'assigned', { count: parcels.length, run }, tag);
      setAssigned({ sentence, run: answer.data });
      onAssigned?.();
    });

  if (assigned !== null) {
    const { id, day } = assigned.run;
    return (
      <dialog className="confirm" ref={dialog} aria-labelledby={titleId} onClose={onClose}>
        <h2 id={titleId}>{t.assign}</h2>
        <p role="status">{assigned.sentence}</p>
        <p>
          <a href={inLanguage(runPath(id), context.addressLanguage)}>
            {`${runName(assigned.run, t)} · ${formatDate(day, tag)}`}
          </a>
        </p>
        <div className="confirm-choice actions">
          <button type="button" className="button" onClick={close}>
            {list.dismiss}
          </button>
        </div>
      </dialog>
    );
  }

  return (
    <dialog className="confirm" ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{t.assign}</h2>
      {isTooMany && <p role="alert">{interpolate(t.tooMany, { max: String(limits.runStops) })}</p>}
      {failure !== null && (
        <div className="panel panel-bad" role="alert">
          {failure.errors.map((sentence) => (
            <p key={sentence}>{inSentences(sentence, list.noAnswer)}</p>
          ))}
        </div>
      )}
      {choices !== null && !isTooMany && (
        <AssignForm
          {...{ choices, context, pending, onAssign: assign, onCancel: close }}
          button={canMove ? t.moveHere : t.assign}
        />
      )}
      {(choices === null || isTooMany) && (
        <div className="confirm-choice actions">
          <button type="button" className="button button-quiet" onClick={close}>
            {list.cancel}
          </button>
        </div>
      )}
    </dialog>
  );
}

/** The runs and drivers to choose from; null until they have come. */
function useChoices() {
  const [choices, setChoices] = useState<RunChoices | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    const end = new AbortController();
    getJson<RunChoices>(paths.api.runChoices, end.signal).then(
      (answer) => {
        if (answer.status === 'success') setChoices(answer.data);
        else if (saysSignedOut(answer)) leaveForSignIn();
        else setFailure(answer);
      },
      () => {},
    );
    return () => end.abort();
  }, []);
  return { choices, failure, setFailure };
}

type Assignment = AssignFields & {
  parcels: readonly (string | number)[];
  move: 'yes' | 'no';
  only_codes: 'yes' | 'no';
};

function sendAssignment({ run, day, name, driver, parcels, ...reading }: Assignment) {
  if (run === newRunOption) {
    return sendJson<Run>('POST', paths.api.runs, { day, name, driver, parcels, ...reading });
  }
  return sendJson<Run>('PATCH', paths.api.runs, { id: Number(run), add: parcels, ...reading });
}
