import { useState } from 'react';
import type { FieldSpec } from '../../../server/shared/form.ts';
import { Field } from '../../shared/form/field.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';
import type { Bulk } from './use-bulk.ts';

type Props = {
  context: ParcelListContext;
  count: number;
  bulk: Bulk;
  onSet: (name: string, value: string) => void;
  onClose: () => void;
};

/** Asks which field of many parcels to change, and to what. */
export function BulkChange({ context, count, bulk, onSet, onClose }: Props) {
  const { t, fields } = context;
  const [name, setName] = useState(fields[0]?.name ?? '');
  const [value, setValue] = useState('');
  const spec = fields.find((field) => field.name === name);
  return (
    <BulkDialog
      context={context}
      title={t.setFields}
      count={count}
      bulk={bulk}
      action={{ label: t.change, isDanger: false, isReady: spec !== undefined }}
      onAct={() => onSet(name, value)}
      onClose={onClose}
    >
      <Field label={t.field}>
        {(fieldProps) => (
          <select
            {...fieldProps}
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
          </select>
        )}
      </Field>
      {spec !== undefined && (
        <Value spec={spec} context={context} value={value} onChange={setValue} />
      )}
    </BulkDialog>
  );
}

type ValueProps = {
  spec: FieldSpec;
  context: ParcelListContext;
  value: string;
  onChange: (value: string) => void;
};

function Value({ spec, context: { t, event }, value, onChange }: ValueProps) {
  const { options, rule, control } = spec;
  return (
    <Field label={t.value} hint={rule.required ? undefined : t.valueHint}>
      {(fieldProps) =>
        options === undefined ? (
          <input
            {...fieldProps}
            type={control === 'day' ? 'date' : 'text'}
            maxLength={rule.max}
            autoComplete="off"
            dir={control === 'day' ? undefined : 'auto'}
            lang={rule.written && event.contentLang}
            value={value}
            onChange={(change) => onChange(change.currentTarget.value)}
          />
        ) : (
          <select
            {...fieldProps}
            value={value}
            onChange={(change) => onChange(change.currentTarget.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )
      }
    </Field>
  );
}
