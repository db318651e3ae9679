import { type ImportKind, importKinds } from '../../../server/shared/import-columns.ts';
import { Field } from '../../shared/form/field.tsx';
import type { ImportContext } from './import-context.ts';
import type { Importing } from './use-import.ts';

type Props = { context: ImportContext; importing: Importing; isReady: boolean };

/** Which file, and what is in it. */
export function FileFields({ context, importing, isReady }: Props) {
  const { t, templates } = context;
  const { request, set, begin, busy } = importing;
  const isDisabled = !isReady || busy !== null;
  return (
    <div className="import-file stack">
      <Field label={t.kind}>
        {(control) => (
          <select
            {...control}
            value={request.kind}
            disabled={isDisabled}
            onChange={({ target }) => set({ kind: kindOf(target.value) })}
          >
            {importKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t.choose} hint={t.drop}>
        {(control) => (
          // Browsers take what is dropped on it.
          <input
            {...control}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,.ods"
            disabled={isDisabled}
            // The same file may be chosen again after it was corrected.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) begin({ file, ...asFound });
            }}
          />
        )}
      </Field>
      <p>
        <a href={templates[request.kind]} download>
          {t.template}
        </a>
      </p>
    </div>
  );
}

/** What was chosen for another file says nothing about this one. */
const asFound = { encoding: '', headerRow: null, takesHidden: false, dropsInvalid: false };

function kindOf(value: string): ImportKind {
  return importKinds.find((kind) => kind === value) ?? 'parcels';
}
