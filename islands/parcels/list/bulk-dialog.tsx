import { type ReactNode, useState } from 'react';
import { typedDeletionAbove } from '../../../server/parcels/shared/parcel-list.ts';
import type { FieldSpec } from '../../../server/shared/form.ts';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { Button, QuietButton } from '../../shared/button.tsx';
import { Dialog } from '../../shared/dialog.tsx';
import { controlProps, InputField, SelectField } from '../../shared/labelled-controls.tsx';
import type { ParcelBulkContext } from './parcel-bulk-context.ts';
import type { Bulk } from './use-bulk.ts';

type SharedProps = {
  context: ParcelBulkContext;
  count: number;
  bulk: Bulk;
  onClose: () => void;
};

type Props = SharedProps & {
  title: string;
  action: { label: string; isDanger: boolean; isReady: boolean };
  onAct: () => void;
  children: ReactNode;
};

/** A question about many parcels, and the progress of the change. */
function BulkDialog({ context, title, count, bulk, action, onAct, onClose, children }: Props) {
  const { t, list, event } = context;
  const done = (bulk.done ?? 0).toLocaleString(event.tag);
  const isRunning = bulk.done !== null;
  return (
    // Escape must not stop a running change; the stop button does.
    <Dialog title={title} busy={isRunning} onClose={onClose}>
      <form
        className="form"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (action.isReady && !isRunning) onAct();
        }}
      >
        {bulk.done === null ? (
          children
        ) : (
          <div role="status" className="bulk-progress">
            <p>{plural(t, 'working', { done, count }, event.tag)}</p>
            <progress max={count} value={bulk.done} aria-hidden="true" />
          </div>
        )}
        <div className="confirm-choice actions">
          {isRunning ? (
            <QuietButton label={t.stop} onClick={bulk.stop} />
          ) : (
            <>
              <QuietButton label={list.cancel} onClick={onClose} />
              <Button
                className={action.isDanger ? 'button-danger' : ''}
                label={action.label}
                type="submit"
                disabled={!action.isReady}
              />
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}

type BulkChangeProps = SharedProps & { onSet: (name: string, value: string) => void };

/** Asks which field of many parcels to change, and to what. */
export function BulkChange({ onSet, ...shared }: BulkChangeProps) {
  const { context } = shared;
  const { t, fields } = context;
  const [name, setName] = useState(fields[0]?.name ?? '');
  const [value, setValue] = useState('');
  const spec = fields.find((field) => field.name === name);
  return (
    <BulkDialog
      {...shared}
      title={t.setFields}
      action={{ label: t.change, isDanger: false, isReady: spec !== undefined }}
      onAct={() => onSet(name, value)}
    >
      <SelectField
        label={t.field}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setValue('');
        }}
      >
        {fields.map((field) => (
          <option key={field.name} value={field.name}>
            {field.label}
          </option>
        ))}
      </SelectField>
      {spec !== undefined && (
        <BulkValueField spec={spec} context={context} value={value} onChange={setValue} />
      )}
    </BulkDialog>
  );
}

type ValueProps = {
  spec: FieldSpec;
  context: ParcelBulkContext;
  value: string;
  onChange: (value: string) => void;
};

function BulkValueField({ spec, context: { t, event }, value, onChange }: ValueProps) {
  const { options, rule, control } = spec;
  const label = { label: t.value, hint: rule.required ? undefined : t.valueHint };
  if (options !== undefined) {
    return (
      <SelectField {...label} {...controlProps('value', value, onChange)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <InputField
      {...label}
      {...controlProps('value', value, onChange)}
      type={control === 'day' ? 'date' : 'text'}
      maxLength={rule.max}
      autoComplete="off"
      dir={control === 'day' ? undefined : 'auto'}
      lang={rule.written && event.contentLang}
    />
  );
}

type BulkDeleteProps = SharedProps & { onDelete: () => void };

/** Asks before many parcels are deleted. For very many, the user also types a word. */
export function BulkDelete({ onDelete, ...shared }: BulkDeleteProps) {
  const { context, count } = shared;
  const { t, event } = context;
  const [typed, setTyped] = useState('');
  const isTyped = count > typedDeletionAbove;
  const isReady = !isTyped || normalizeTypedWord(typed) === normalizeTypedWord(t.deleteWord);
  return (
    <BulkDialog
      {...shared}
      title={t.deleteTitle}
      action={{ label: context.list.delete, isDanger: true, isReady }}
      onAct={onDelete}
    >
      <p>{plural(t, 'deleteQuestion', { count }, event.tag)}</p>
      {isTyped && (
        <InputField
          label={interpolate(t.deleteTyped, { word: t.deleteWord })}
          autoComplete="off"
          autoCapitalize="characters"
          dir="auto"
          {...controlProps('word', typed, setTyped)}
        />
      )}
    </BulkDialog>
  );
}

/** Removes case and diacritics, because not every keyboard has all accented letters. */
function normalizeTypedWord(word: string): string {
  return word.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
