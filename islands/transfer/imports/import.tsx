import { useEffect, useRef } from 'react';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { useHydration } from '../../shared/hooks.ts';
import { InputField, SelectField } from '../../shared/labelled-controls.tsx';
import { Columns } from './columns.tsx';
import { type ImportContext, type ImportStep, importSteps } from './import-context.ts';
import { defaultChoices } from './import-request.ts';
import { ImportCheck, ImportResult, importSummary } from './results.tsx';
import { type Busy, type Importing, useImport } from './use-import.ts';

/**
 * Imports a spreadsheet in steps: the user assigns its columns, the site checks its rows, and only then it is imported.
 */
export default function Import({ context }: { context: ImportContext }) {
  const hydrated = useHydration();
  const importing = useImport(context);
  const { step, report, busy, error } = importing;
  return (
    <div className="import measure-wide stack" aria-busy={busy !== null}>
      <ImportSteps t={context.t} step={step} />
      <div role="status" className="visually-hidden">
        {busy === null && report !== null && step !== 'file' && importSummary(report, context)}
      </div>
      {error !== null && (
        <p className="panel panel-bad" role="alert">
          {error}
        </p>
      )}
      {busy !== null && <ProgressBar busy={busy} context={context} />}
      <ImportStepContent context={context} importing={importing} isReady={hydrated} />
    </div>
  );
}

type StepProps = { context: ImportContext; importing: Importing; isReady: boolean };

function ImportStepContent(props: StepProps) {
  const { t } = props.context;
  const { step, report } = props.importing;
  const heading = useFocusOnChange(step);
  if (step === 'file') return <FileFields {...props} />;
  return (
    <section className="import-step stack" aria-labelledby="import-step">
      <h2 id="import-step" ref={heading} tabIndex={-1}>
        {t.steps[step]}
      </h2>
      {step !== 'done' && <p>{t.checkLead}</p>}
      {step === 'columns' && <Columns {...props} />}
      {step === 'check' && report && <ImportCheck {...props} report={report} />}
      {step === 'done' && report && (
        <>
          <ImportResult {...props} report={report} />
          <h3>{t.again}</h3>
          <FileFields {...props} />
        </>
      )}
    </section>
  );
}

/** Each further step's heading gets the focus, because the element that had it is gone. */
function useFocusOnChange(step: ImportStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) heading.current?.focus();
    before.current = step;
  }, [step]);
  return heading;
}

function ImportSteps({ t, step }: { t: ImportContext['t']; step: ImportStep }) {
  return (
    <ol className="import-steps line soft" aria-label={t.steps.label}>
      {importSteps.map((known) => (
        <li key={known} aria-current={known === step ? 'step' : undefined}>
          {t.steps[known]}
        </li>
      ))}
    </ol>
  );
}

function ProgressBar({ busy, context }: { busy: Busy; context: ImportContext }) {
  const { t, uploading, progress, tag } = context;
  const { part, at, what } = busy;
  const isSent = part === 1 || at !== null;
  const { done, total } = at ?? { done: 0, total: 0 };
  const reached = { done: done.toLocaleString(tag), all: total.toLocaleString(tag) };
  const isReading = at === null || at.phase === 'reading';
  const working = isReading ? t.reading : interpolate(progress, reached);
  const words = isSent ? working : interpolate(uploading, { percent: Math.round(part * 100) });
  return (
    <div className="import-progress">
      {/* The progress is not announced to screen readers, because it changes all the time. */}
      <p aria-live="off">{words}</p>
      {isSent && total === 0 ? (
        <progress aria-label={t.reading} />
      ) : (
        <progress aria-label={t.reading} max={1} value={isSent ? done / total : part} />
      )}
      {what === 'write' && <p className="field-hint">{t.closing}</p>}
    </div>
  );
}

function FileFields({ context, importing, isReady }: StepProps) {
  const { t, templates, kinds } = context;
  const { request, set, begin, busy } = importing;
  const isDisabled = !isReady || busy !== null;
  return (
    <div className="import-file links stack">
      {kinds.length > 1 && (
        <SelectField
          label={t.kind}
          value={request.kind}
          disabled={isDisabled}
          onChange={({ target }) =>
            set({ kind: kinds.find((kind) => kind === target.value) ?? request.kind })
          }
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t[kind]}
            </option>
          ))}
        </SelectField>
      )}
      <InputField
        label={t.choose}
        // Browsers accept files that are dropped on the input.
        hint={t.drop}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.ods,.vcf"
        disabled={isDisabled}
        // The same file may be chosen again after it was corrected.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) begin({ file, ...defaultChoices });
        }}
      />
      {request.kind === 'customers' && <p>{t.addressBooks}</p>}
      <p>
        <a href={templates[request.kind]} download>
          {t.template}
        </a>
      </p>
    </div>
  );
}
