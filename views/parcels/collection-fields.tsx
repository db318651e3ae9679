import { useId } from 'react';
import { nothingPaid } from '../../server/parcels/shared/cash.ts';
import { amountText } from '../../server/shared/amounts.ts';
import { collectionFields, paymentMethods } from '../../server/shared/event-fields.ts';
import type { SubmittedForm } from '../../server/shared/form.ts';
import { errorAt } from '../parts/form-errors.tsx';
import { PlainInput, PlainSelect } from '../parts/plain-form.tsx';
import type { Messages } from '../translations/messages.ts';

type Props = {
  t: Messages;
  due: number;
  currency: string;
  refused: SubmittedForm | undefined;
  /** The first option of the ways to pay, if the answer may be given later. */
  later?: string;
};

/**
 * The fields about the money collected for a parcel, for forms without script: how it was paid, how much, and why
 * another amount.
 */
export function CollectionFields({ t, due, currency, refused, later }: Props) {
  const id = useId();
  const { fields } = t.control;
  return (
    <>
      <PlainSelect
        id={`${id}method`}
        label={fields.cod_method}
        error={errorAt(refused?.failure, 'cod_method')}
        name="cod_method"
        defaultValue={refused?.values.cod_method ?? (later === undefined ? 'cash' : '')}
        options={[
          ...(later === undefined ? [] : [{ value: '', label: later }]),
          ...paymentMethods.map((value) => ({ value, label: t.cash.methods[value] })),
          { value: nothingPaid, label: t.cash.notCollected },
        ]}
      />
      <PlainInput
        id={`${id}amount`}
        label={`${fields.cod_collected} (${currency})`}
        error={errorAt(refused?.failure, 'cod_collected')}
        name="cod_collected"
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        defaultValue={
          refused?.values.cod_collected ?? (later === undefined ? amountText(due, currency) : '')
        }
      />
      <PlainInput
        id={`${id}reason`}
        label={fields.cod_reason}
        note={t.control.form.optional}
        error={errorAt(refused?.failure, 'cod_reason')}
        name="cod_reason"
        maxLength={collectionFields.cod_reason.max}
        autoComplete="off"
        dir="auto"
        defaultValue={refused?.values.cod_reason ?? ''}
      />
    </>
  );
}
