import { useEffect } from 'react';
import { namesOf, pick } from '../../../server/shared/field-values.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import { type RecentSender, senderNames } from '../../../server/shared/parcel-copy.ts';
import { newTrackingCode } from '../../../server/shared/typed-code.ts';
import type { FormContext } from '../../shared/form/control-props.ts';
import { FormFrame } from '../../shared/form/form-frame.tsx';
import { type FormState, useForm } from '../../shared/form/use-form.ts';
import { type FormValues, initialValues } from '../../shared/form/values.ts';
import { SelectField } from '../../shared/labelled-controls.tsx';

type Props = {
  spec: FormSpec;
  context: FormContext;
  /** Newest first. */
  senders: RecentSender[];
  /** What generated tracking codes begin with. */
  codePrefix: string;
  t: SenderWords;
};

/** The form for a new parcel; after saving, it can start the next one with the same sender. */
export default function NewParcelForm({ spec, context, senders, codePrefix, t }: Props) {
  const next = (sent: FormValues): FormValues => ({
    ...initialValues(spec),
    ...pick(sent, senderNames),
    tracking_code: newTrackingCode(codePrefix),
  });
  const form = useForm(spec, context, undefined, { next });
  useFocusAtFirst(form);
  const choice = senders.length > 0 && <SenderChoice senders={senders} form={form} t={t} />;
  return (
    <FormFrame
      className="new-parcel"
      spec={spec}
      context={context}
      form={form}
      leads={{ sender_name: choice }}
    />
  );
}

/** The number is filled in, so a clerk with a keyboard begins with the recipient. */
function useFocusAtFirst({ element }: FormState): void {
  useEffect(() => {
    const isAtWork = document.activeElement !== document.body;
    // On a phone, the keyboard would hide the form.
    if (isAtWork || !matchMedia('(hover: hover)').matches) return;
    const fields = element.current?.querySelectorAll<HTMLInputElement>('input:required') ?? [];
    const empty = [...fields].find(({ value }) => value === '');
    empty?.focus({ preventScroll: true });
  }, [element]);
}

type SenderWords = { recentSenders: string; newSender: string };

type ChoiceProps = { senders: RecentSender[]; form: FormState; t: SenderWords };

/** The senders of the latest parcels: the one that is chosen fills in the fields of the sender. */
function SenderChoice({ senders, form, t }: ChoiceProps) {
  const current = senders.findIndex((sender) =>
    senderNames.every((name) => textOf(sender[name]) === form.values[name]),
  );
  function choose(index: number) {
    const sender = senders[index];
    for (const name of senderNames) form.set(name, textOf(sender?.[name]));
  }
  return (
    <SelectField
      label={t.recentSenders}
      value={current}
      disabled={!form.hydrated}
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
  );
}

function textOf(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
