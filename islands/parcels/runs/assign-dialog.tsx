import { useEffect, useState } from 'react';
import type { Failure } from '../../../server/shared/envelope.ts';
import { runFields } from '../../../server/shared/fields.ts';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import { inLanguage, paths, runPath } from '../../../server/shared/paths.ts';
import type { Run, RunChoices } from '../../../server/shared/run.ts';
import { formatDate } from '../../../views/parts/dates.ts';
import { FormErrors } from '../../../views/parts/form-errors.tsx';
import { runName } from '../../../views/parts/titles.ts';
import { getJson, sendJson } from '../../shared/api.ts';
import { Button, QuietButton } from '../../shared/button.tsx';
import { useModal, usePending } from '../../shared/hooks.ts';
import { InputField, SelectField } from '../../shared/labelled-controls.tsx';
import { inSentences } from '../../shared/sentences.ts';
import { leaveForSignIn, saysSignedOut } from '../../shared/session.ts';
import type { AssignContext } from './run-board.tsx';

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
          <Button label={list.dismiss} onClick={close} />
        </div>
      </dialog>
    );
  }

  return (
    <dialog className="confirm" ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{t.assign}</h2>
      {isTooMany && <p role="alert">{interpolate(t.tooMany, { max: String(limits.runStops) })}</p>}
      <FormErrors
        errors={failure?.errors.map((error) => inSentences(error, list.noAnswer)) ?? []}
      />
      {choices !== null && !isTooMany && (
        <AssignForm
          choices={choices}
          context={context}
          pending={pending}
          onAssign={assign}
          onCancel={close}
          button={canMove ? t.moveHere : t.assign}
        />
      )}
      {(choices === null || isTooMany) && (
        <div className="confirm-choice actions">
          <QuietButton label={list.cancel} onClick={close} />
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

/** The value of the option for a run that does not exist yet. */
const newRunOption = 'new';

/** What is chosen: a run by its id, or a new one with these fields. */
type AssignFields = { run: string; day: string; name: string; driver: string };

type AssignFormProps = {
  choices: RunChoices;
  context: AssignContext;
  pending: boolean;
  /** What the button says. */
  button: string;
  onAssign: (fields: AssignFields) => void;
  onCancel: () => void;
};

/** Chooses a run, or describes a new one. */
function AssignForm({ choices, context, pending, button, onAssign, onCancel }: AssignFormProps) {
  const { t, list, tag } = context;
  const [fields, setFields] = useState<AssignFields>({
    run: String(choices.runs[0]?.id ?? newRunOption),
    day: choices.today,
    name: '',
    driver: '',
  });
  const set = (name: keyof AssignFields, value: string) =>
    setFields((current) => ({ ...current, [name]: value }));
  return (
    <form
      className="form"
      aria-busy={pending}
      onSubmit={(event) => {
        event.preventDefault();
        onAssign(fields);
      }}
    >
      <SelectField
        label={t.run}
        value={fields.run}
        onChange={(event) => set('run', event.currentTarget.value)}
      >
        {choices.runs.map((run) => (
          <option key={run.id} value={run.id}>
            {`${runName(run, t)} · ${formatDate(run.day, tag)}`}
          </option>
        ))}
        <option value={newRunOption}>{t.newRun}</option>
      </SelectField>
      {fields.run === newRunOption && (
        <NewRunFields choices={choices} context={context} fields={fields} set={set} />
      )}
      <div className="confirm-choice actions">
        <QuietButton label={list.cancel} onClick={onCancel} />
        <Button label={button} type="submit" busy={pending} />
      </div>
    </form>
  );
}

type NewRunProps = Pick<AssignFormProps, 'choices' | 'context'> & {
  fields: AssignFields;
  set: (name: keyof AssignFields, value: string) => void;
};

function NewRunFields({ choices, context: { t }, fields, set }: NewRunProps) {
  return (
    <>
      <InputField
        label={t.fields.day}
        type="date"
        required
        value={fields.day}
        onChange={(event) => set('day', event.currentTarget.value)}
      />
      <SelectField
        label={t.fields.driver}
        value={fields.driver}
        onChange={(event) => set('driver', event.currentTarget.value)}
      >
        <option value="">{t.noDriverYet}</option>
        {choices.drivers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <InputField
        label={t.fields.name}
        hint={t.nameHint}
        maxLength={runFields.name.max}
        autoComplete="off"
        dir="auto"
        value={fields.name}
        onChange={(event) => set('name', event.currentTarget.value)}
      />
    </>
  );
}
