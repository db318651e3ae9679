import { type ImportContext, type ImportStep, importSteps } from './import-context.ts';

/** Where in the import the clerk is. */
export function Steps({ t, step }: { t: ImportContext['t']; step: ImportStep }) {
  return (
    <ol className="import-steps" aria-label={t.steps.label}>
      {importSteps.map((known) => (
        <li key={known} aria-current={known === step ? 'step' : undefined}>
          {t.steps[known]}
        </li>
      ))}
    </ol>
  );
}
