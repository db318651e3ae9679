import type { TriedCall } from '../../server/shared/api-docs.ts';
import type { Messages } from '../../views/translations/messages.ts';

const someQuery = 'page=1&per_page=20';
const jsonLabel = 'JSON';

type Props = { t: Messages['apiDocs']; call: TriedCall };

/** What a call takes. Its fields begin anew with each call. */
export function CallFields({ t, call }: Props) {
  const places = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => place);
  const isJson = call.form.length === 0 && call.method !== 'GET';
  return (
    <>
      {places.map((place) => (
        <Field key={place} id={`place-${place}`} label={place} isNeeded />
      ))}
      <Field id="query" label={t.query} placeholder={someQuery} />
      {call.headers.map((name) => (
        <Field
          key={name}
          id={`header-${name}`}
          label={name}
          type={name === passwordHeader ? 'password' : 'text'}
        />
      ))}
      {call.form.map(({ name, isFile, isRequired, example }) => (
        <Field
          key={name}
          id={`field-${name}`}
          label={name}
          type={isFile ? 'file' : 'text'}
          value={example}
          isNeeded={isRequired}
        />
      ))}
      {isJson && (
        <div className="field">
          <label htmlFor="try-json">{jsonLabel}</label>
          <textarea
            id="try-json"
            name="json"
            dir="ltr"
            rows={8}
            spellCheck={false}
            defaultValue={call.example}
          />
        </div>
      )}
    </>
  );
}

const passwordHeader = 'X-Confirm-Password';

type FieldProps = {
  id: string;
  label: string;
  hint?: string;
  type?: 'text' | 'password' | 'file';
  value?: string;
  placeholder?: string;
  isNeeded?: boolean;
};

/** A field by its name in the form. */
export function Field({
  id,
  label,
  hint,
  type = 'text',
  value,
  placeholder,
  isNeeded = false,
}: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={`try-${id}`}>{label}</label>
      <input
        id={`try-${id}`}
        name={id}
        type={type}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required={isNeeded}
        placeholder={placeholder}
        defaultValue={type === 'file' ? undefined : value}
        aria-describedby={hint === undefined ? undefined : `try-${id}-hint`}
      />
      {hint !== undefined && (
        <p className="field-hint" id={`try-${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
