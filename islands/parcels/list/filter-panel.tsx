import { useId } from 'react';
import {
  countFilters,
  everyParcel,
  type ParcelFilter,
  silentDaysBounds,
} from '../../../server/shared/parcel-list.ts';
import { stages } from '../../../server/shared/stages.ts';
import { InputField } from '../../shared/labelled-controls.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';

type Props = {
  context: ParcelListContext;
  filter: ParcelFilter;
  /** `typing`: the answer may wait for a pause. */
  onChange: (filter: ParcelFilter, typing: boolean) => void;
};

const checks = ['late', 'no_email', 'address_missing', 'out_since_yesterday'] as const;
const spans = [
  ['created_from', 'created_to', 'created'],
  ['delivery_from', 'delivery_to', 'delivery'],
] as const;
const texts = ['origin', 'destination'] as const;

/** The filters of the list. */
export function FilterPanel({ context, filter, onChange }: Props) {
  const { t } = context;
  const active = countFilters(filter);
  const set = (change: Partial<ParcelFilter>, typing = false) =>
    onChange({ ...filter, ...change }, typing);
  const names = {
    late: t.late,
    no_email: t.noEmail,
    address_missing: t.addressMissing,
    out_since_yesterday: t.outSinceYesterday,
  };
  return (
    <div className="menu-part columns list-options list-filter-fields">
      <StageChoices context={context} filter={filter} onChange={set} />
      <div className="list-checks inline-list">
        {checks.map((name) => (
          <Check
            key={name}
            label={names[name]}
            checked={filter[name]}
            onChange={(checked) => set({ [name]: checked })}
          />
        ))}
        {filter.import !== null && (
          <Check label={t.fromImport} checked onChange={() => set({ import: null })} />
        )}
      </div>
      <InputField
        label={t.silent}
        name="silent_days"
        type="number"
        inputMode="numeric"
        {...silentDaysBounds}
        value={filter.silent_days ?? ''}
        onChange={(event) => set({ silent_days: daysOf(event.currentTarget.value) }, true)}
      />
      {spans.map(([from, to, name]) => (
        <fieldset key={name} className="field columns columns-small list-span">
          <legend>{t[name]}</legend>
          <Day label={t.from} name={from} filter={filter} onChange={set} />
          <Day label={t.to} name={to} filter={filter} onChange={set} />
        </fieldset>
      ))}
      {texts.map((name) => (
        <InputField
          key={name}
          label={t[name]}
          name={name}
          type="text"
          dir="auto"
          autoComplete="off"
          value={filter[name] ?? ''}
          onChange={(event) => set({ [name]: event.currentTarget.value || null }, true)}
        />
      ))}
      {active > 0 && (
        <button
          type="button"
          className="button button-quiet button-small start"
          onClick={() => onChange({ ...everyParcel, sort: filter.sort }, false)}
        >
          {t.clearFilters}
        </button>
      )}
    </div>
  );
}

function daysOf(text: string): number | null {
  const days = Math.trunc(Number(text));
  return days >= silentDaysBounds.min && days <= silentDaysBounds.max ? days : null;
}

type PartProps = { filter: ParcelFilter; onChange: (change: Partial<ParcelFilter>) => void };

function StageChoices({ context, filter, onChange }: PartProps & { context: ParcelListContext }) {
  return (
    <fieldset className="field">
      <legend>{context.t.columnNames.stage}</legend>
      <div className="list-checks inline-list">
        {stages.map((stage) => (
          <Check
            key={stage}
            label={context.event.stages[stage]}
            checked={filter.stage.includes(stage)}
            onChange={(checked) =>
              onChange({
                stage: stages.filter((one) =>
                  one === stage ? checked : filter.stage.includes(one),
                ),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

type DayName = 'created_from' | 'created_to' | 'delivery_from' | 'delivery_to';

function Day({ label, name, filter, onChange }: PartProps & { label: string; name: DayName }) {
  return (
    <InputField
      label={label}
      name={name}
      type="date"
      value={filter[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.currentTarget.value || null })}
    />
  );
}

type CheckProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/** A box to tick, with its label beside it. */
export function Check({ label, checked, onChange }: CheckProps) {
  const id = useId();
  return (
    <label className="list-check" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
