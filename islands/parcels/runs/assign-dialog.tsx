import { useEffect, useState } from 'react';
import type { Run, RunChoices } from '../../../server/parcels/shared/run.ts';
import type { Failure } from '../../../server/shared/envelope.ts';
import { runFields } from '../../../server/shared/event-fields.ts';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import { inLanguage, paths, runPath } from '../../../server/shared/paths.ts';
import { formatDate } from '../../../views/parts/dates.ts';
import { FormErrors } from '../../../views/parts/form-errors.tsx';
import { runName } from '../../../views/parts/titles.ts';
import { getJson, sendJson } from '../../shared/api.ts';
import { Button, QuietButton } from '../../shared/button.tsx';
import { Dialog } from '../../shared/dialog.tsx';
import { usePending } from '../../shared/hooks.ts';
import { controlProps, InputField, SelectField } from '../../shared/labelled-controls.tsx';
import { explainError } from '../../shared/sentences.ts';
import { leavesForSignIn } from '../../shared/session.ts';
import type { AssignContext } from './run-board.tsx';

type Props = {
  context: AssignContext;
  /** The ids or tracking codes of the parcels. */
  parcels: readonly (string | number)[];
  /** Whether a text of digits is always a code, and never an id. */
  onlyCodes?: boolean;
  onAssigned?: () => void;
  onClose: () => void;
};

/** Asks to which run parcels are assigned: an existing one or a new one. */
export function AssignDialog(props: Props) {
  const { context, parcels, onlyCodes = false, onAssigned, onClose } = props;
  const { t, list, tag } = context;
  const [pending, start] = usePending();
  const { choices, failure, setFailure } = useRunChoices();
  const [assigned, setAssigned] = useState<{ sentence: string; run: Run } | null>(null);
  const isTooMany = parcels.length > limits.runStops;
  const canMove = failure?.error_details?.some(({ field }) => field === 'move') ?? false;

  const assign = ({ run, ...fields }: AssignFields) =>
    start(async () => {
      setFailure(null);
      const reading = { move: canMove ? 'yes' : 'no', only_codes: onlyCodes ? 'yes' : 'no' };
      const isNew = run === newRunOption;
      const request = isNew ? { ...fields, parcels } : { id: Number(run), add: parcels };
      const body = { ...request, ...reading };
      const answer = await sendJson<Run>(isNew ? 'POST' : 'PATCH', paths.api.runs, body);
      if (answer.status !== 'success') return setFailure(answer);
      const name = runName(answer.data, t);
      const sentence = plural(t, 'assigned', { count: parcels.length, run: name }, tag);
      setAssigned({ sentence, run: answer.data });
      onAssigned?.();
    });

  return (
    <Dialog title={t.assign} onClose={onClose}>
      {assigned === null ? (
        <>
          {isTooMany && (
            <p role="alert">{interpolate(t.tooMany, { max: String(limits.runStops) })}</p>
          )}
          <FormErrors
            errors={failure?.errors.map((error) => explainError(error, list.noAnswer)) ?? []}
          />
          {choices === null || isTooMany ? (
            <div className="confirm-choice actions">
              <QuietButton label={list.cancel} onClick={onClose} />
            </div>
          ) : (
            <AssignForm
              choices={choices}
              context={context}
              pending={pending}
              onAssign={assign}
              onCancel={onClose}
              button={canMove ? t.moveHere : t.assign}
            />
          )}
        </>
      ) : (
        <>
          <p role="status">{assigned.sentence}</p>
          <p>
            <a href={inLanguage(runPath(assigned.run.id), context.addressLanguage)}>
              {`${runName(assigned.run, t)} · ${formatDate(assigned.run.day, tag)}`}
            </a>
          </p>
          <div className="confirm-choice actions">
            <Button label={list.dismiss} onClick={onClose} />
          </div>
        </>
      )}
    </Dialog>
  );
}

/** The runs and drivers to choose from; null until they are loaded. */
function useRunChoices() {
  const [choices, setChoices] = useState<RunChoices | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    const end = new AbortController();
    getJson<RunChoices>(paths.api.runChoices, end.signal).then(
      (answer) => {
        if (answer.status === 'success') setChoices(answer.data);
        else if (!leavesForSignIn(answer)) setFailure(answer);
      },
      () => {},
    );
    return () => end.abort();
  }, []);
  return { choices, failure, setFailure };
}

/** The value of the option for a run that does not exist yet. */
const newRunOption = 'new';

/** The chosen run's id, or `newRunOption` with the fields of a new run. */
type AssignFields = { run: string; day: string; name: string; driver: string };

type AssignFormProps = {
  choices: RunChoices;
  context: AssignContext;
  pending: boolean;
  button: string;
  onAssign: (fields: AssignFields) => void;
  onCancel: () => void;
};

function AssignForm({ choices, context, pending, button, onAssign, onCancel }: AssignFormProps) {
  const { t, list, tag } = context;
  const [fields, setFields] = useState<AssignFields>({
    run: String(choices.runs[0]?.id ?? newRunOption),
    day: choices.today,
    name: '',
    driver: '',
  });
  const field = (name: keyof AssignFields) =>
    controlProps(name, fields[name], (text) => setFields({ ...fields, [name]: text }));
  return (
    <form
      className="form"
      aria-busy={pending}
      onSubmit={(event) => {
        event.preventDefault();
        onAssign(fields);
      }}
    >
      <SelectField label={t.run} {...field('run')}>
        {choices.runs.map((run) => (
          <option key={run.id} value={run.id}>
            {`${runName(run, t)} · ${formatDate(run.day, tag)}`}
          </option>
        ))}
        <option value={newRunOption}>{t.newRun}</option>
      </SelectField>
      {fields.run === newRunOption && (
        <>
          <InputField label={t.fields.day} type="date" required {...field('day')} />
          <SelectField label={t.fields.driver} {...field('driver')}>
            <option value="">{t.noDriverYet}</option>
            {choices.drivers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <InputField
            label={t.fields.name}
            maxLength={runFields.name.max}
            autoComplete="off"
            dir="auto"
            {...field('name')}
          />
        </>
      )}
      <div className="confirm-choice actions">
        <QuietButton label={list.cancel} onClick={onCancel} />
        <Button label={button} type="submit" busy={pending} />
      </div>
    </form>
  );
}
