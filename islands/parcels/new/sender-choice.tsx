import { useEffect } from 'react';
import { type RecentSender, senderNames } from '../../../server/parcels/shared/parcel-copy.ts';
import { namesOf } from '../../../server/shared/field-values.ts';
import { newTrackingCode } from '../../../server/shared/typed-code.ts';
import type { FormValues } from '../../shared/form/fields.ts';
import { formAround, useFormAround } from '../../shared/form/use-form-around.ts';
import { useHydration } from '../../shared/hooks.ts';
import { SelectField } from '../../shared/labelled-controls.tsx';

type Props = {
  /** Newest first. */
  senders: RecentSender[];
  /** What generated tracking codes begin with. */
  codePrefix: string;
  initial: FormValues;
  t: { recentSenders: string; newSender: string };
};

/**
 * The senders of the latest parcels: the one that is chosen fills in the fields of the sender. It also gives each further
 * parcel its number.
 */
export default function SenderChoice({ senders, codePrefix, initial, t }: Props) {
  const { ref, values, set } = useFormAround<HTMLDivElement>(initial);
  const hydrated = useHydration();
  const current = senders.findIndex((sender) =>
    senderNames.every((name) => String(sender[name] ?? '') === values[name]),
  );

  useEffect(() => {
    const form = formAround(ref);
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
            key={namesOf(sender)
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

/** The number is filled in, so a clerk with a keyboard begins with the recipient. */
function focusFirst(form: HTMLFormElement): void {
  const isAtWork = document.activeElement !== document.body;
  // On a phone, the keyboard would hide the form.
  if (isAtWork || !matchMedia('(hover: hover)').matches) return;
  const fields = [...form.querySelectorAll<HTMLInputElement>('input:required')];
  fields.find(({ value }) => value === '')?.focus({ preventScroll: true });
}
