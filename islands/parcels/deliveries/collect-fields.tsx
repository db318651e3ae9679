import { useState } from 'react';
import type { codOf } from '../../../server/shared/cash.ts';
import { collectionFields } from '../../../server/shared/fields.ts';
import { formatMoney } from '../../../server/shared/invoice.ts';
import { InputField } from '../../shared/labelled-controls.tsx';
import type { DeliverContext } from './deliver-context.ts';
import { Choices } from './proof-fields.tsx';

/** What is to be collected; null: nothing. */
type Cod = ReturnType<typeof codOf>;

const choices = ['cash', 'card', 'other', 'none'] as const;
type Choice = (typeof choices)[number];

/** What is said of the money for a parcel so far. */
export function useCollection(cod: Cod) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [reason, setReason] = useState('');

  /** The fields of the request; null: left out. */
  function fields() {
    if (cod === null || choice === null) return {};
    return choice === 'none'
      ? { cod_collected: '0', cod_reason: reason.trim() }
      : { cod_collected: String(cod.amount), cod_method: choice };
  }

  return { cod, choice, setChoice, reason, setReason, fields };
}

type Props = {
  context: DeliverContext;
  collection: ReturnType<typeof useCollection>;
  /** The error of each field. */
  errors: Record<string, string>;
};

/** Asks how the money was collected at the door, or why not. */
export function CollectFields({ context, collection, errors }: Props) {
  const { cod, choice, reason } = collection;
  if (cod === null) return null;
  const { fields, cash, tag } = context;
  return (
    <>
      <Choices
        label={`${fields.cod_collected}: ${formatMoney(cod.amount, cod.currency, tag)}`}
        name="cod_method"
        choices={choices}
        words={{ ...cash.methods, none: cash.notCollected }}
        chosen={choice}
        onChoose={collection.setChoice}
      />
      {choice === 'none' && (
        <InputField
          label={fields.cod_reason}
          error={errors.cod_reason}
          name="cod_reason"
          required
          maxLength={collectionFields.cod_reason.max}
          autoComplete="off"
          dir="auto"
          value={reason}
          onChange={(event) => collection.setReason(event.currentTarget.value)}
        />
      )}
    </>
  );
}
