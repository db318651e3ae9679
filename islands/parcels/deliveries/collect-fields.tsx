import { useState } from 'react';
import type { amountToCollect } from '../../../server/parcels/shared/cash.ts';
import { amountText, readMoney } from '../../../server/shared/amounts.ts';
import { colon } from '../../../server/shared/colon.ts';
import { collectionFields } from '../../../server/shared/event-fields.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { formatMoney } from '../../../server/shared/money.ts';
import { controlProps, InputField } from '../../shared/labelled-controls.tsx';
import { Choices } from './choices.tsx';
import type { DeliverContext } from './deliver-context.ts';

/** The amount to collect; null: nothing is due. */
export type DueCod = ReturnType<typeof amountToCollect>;

const choices = ['cash', 'card', 'other', 'none'] as const;

/** The state of the fields about the money collected for a parcel. */
export function useCollection(cod: DueCod) {
  const [choice, setChoice] = useState<(typeof choices)[number] | null>(null);
  const [amount, setAmount] = useState(cod === null ? '' : amountText(cod.amount, cod.currency));
  const [reason, setReason] = useState('');
  const collected = choice === 'none' ? 0 : parseCollectedAmount(amount, cod);
  const isOther = choice !== null && cod !== null && collected !== null && collected !== cod.amount;

  /** The fields of the request; empty if nothing is due or chosen. */
  function fields() {
    if (cod === null || choice === null) return {};
    return {
      cod_collected: String(collected ?? cod.amount),
      ...(choice !== 'none' && { cod_method: choice }),
      ...(isOther && { cod_reason: reason.trim() }),
    };
  }

  return {
    cod,
    choice,
    setChoice,
    amount,
    setAmount,
    collected,
    isOther,
    reason,
    setReason,
    fields,
  };
}

/** The typed amount in the currency's smallest unit; null if it cannot be read, or is in another currency. */
function parseCollectedAmount(typed: string, cod: DueCod): number | null {
  const read = cod && readMoney(typed, cod.currency);
  return read?.currency === cod?.currency ? (read?.amount ?? null) : null;
}

export type CollectContext = Pick<DeliverContext, 'cash' | 'tag'> & {
  fields: Pick<DeliverContext['fields'], 'cod' | 'cod_reason'>;
};

type Props = {
  context: CollectContext;
  collection: ReturnType<typeof useCollection>;
  errors?: Record<string, string>;
};

/** Asks how the money was collected at the door, and why it was another amount or nothing. */
export function CollectFields({ context, collection, errors = {} }: Props) {
  const { cod, choice } = collection;
  if (cod === null) return null;
  const { fields, cash, tag } = context;
  const label = `${cash.amount} (${cod.currency})`;
  const wrong = interpolate(cash.amountShape, { field: cash.amount });
  return (
    <>
      <Choices
        label={`${fields.cod}${colon(tag)}${formatMoney(cod.amount, cod.currency, tag)}`}
        name="cod_method"
        choices={choices}
        words={{ ...cash.methods, none: cash.notCollected }}
        chosen={choice}
        onChoose={collection.setChoice}
      />
      {choice !== null && choice !== 'none' && (
        <InputField
          label={label}
          error={errors.cod_collected}
          {...controlProps('cod_collected', collection.amount, collection.setAmount)}
          ref={(input) => input?.setCustomValidity(collection.collected === null ? wrong : '')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
        />
      )}
      {collection.isOther && (
        <InputField
          label={fields.cod_reason}
          error={errors.cod_reason}
          {...controlProps('cod_reason', collection.reason, collection.setReason)}
          required
          maxLength={collectionFields.cod_reason.max}
          autoComplete="off"
          dir="auto"
        />
      )}
    </>
  );
}
