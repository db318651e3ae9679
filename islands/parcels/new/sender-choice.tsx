import { useEffect } from 'react';
import { type RecentSender, senderNames } from '../../../server/parcels/shared/parcel-copy.ts';
import { fieldNames } from '../../../server/shared/field-values.ts';
import { newTrackingCode } from '../../../server/shared/typed-code.ts';
import type { FormValues } from '../../shared/form/fields.ts';
import { surroundingForm, useFormAround } from '../../shared/form/use-form-around.ts';
import { useHydration } from '../../shared/hooks.ts';
import { SelectField } from '../../shared/labelled-controls.tsx';

type Props = {
  /** Newest first. */
  senders: RecentSender[];
  codePrefix: string;
  initial: FormValues;
  t: { recentSenders: string; newSender: string };
};

/**
 * A choice of recent senders, which fills in the sender's fields. After a reset it also fills in a new tracking code.
 */
export default function SenderChoice({ senders, codePrefix, initial, t }: Props) {
  const { ref, values, set } = useFormAround<HTMLDivElement>(initial);
  const hydrated = useHydration();
  const current = senders.findIndex((sender) =>
    senderNames.every((name) => String(sender[name] ?? '') === values[name]),
  );

  useEffect(() => {
    const form = surroundingForm(ref);
    if (form === null) return;
    focusFirst(form);
    const numberNext = () => setTimeout(() => set('tracking_code', newTrackingCode(codePrefix)));
    form.addEventListener('reset', numberNext);
    return () => form.removeEventListener('reset', numberNext);
  }, [ref, set, codePrefix]);

  function choose(index: number) {
    for (const name of senderNames) set(name, String(senders[index]?.[name] ?? ''));
  }

  return (
    <div ref={ref} hidden={senders.length === 0}>
      <SelectField
        label={t.recentSenders}
        value={current}
        disabled={!hydrated}
        onChange={({ target }) => choose(Number(target.value))}
      >
        <option value={-1}>{t.newSender}</option>
        {senders.map((sender, index) => (
          <option
            key={fieldNames(sender)
              .map((name) => sender[name])
              .join()}
            value={index}
          >
            {[sender.sender_name, sender.pickup_location].filter(Boolean).join(' · ')}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The tracking number is filled in, so a clerk with a keyboard begins with the next empty field. */
function focusFirst(form: HTMLFormElement): void {
  const isAtWork = document.activeElement !== document.body;
  // On a phone, the keyboard would hide the form.
  if (isAtWork || !matchMedia('(hover: hover)').matches) return;
  const fields = [...form.querySelectorAll<HTMLInputElement>('input:required')];
  fields.find(({ value }) => value === '')?.focus({ preventScroll: true });
}
