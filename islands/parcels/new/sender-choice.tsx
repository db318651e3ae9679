import { namesOf } from '../../../server/shared/field-values.ts';
import { type RecentSender, senderNames } from '../../../server/shared/recent-sender.ts';
import { Field } from '../../shared/form/field.tsx';
import type { FormState } from '../../shared/form/use-form.ts';

export type SenderWords = { recentSenders: string; newSender: string };

type Props = { senders: RecentSender[]; form: FormState; t: SenderWords };

/** The senders of the latest parcels: the one that is chosen fills in the fields of the sender. */
export function SenderChoice({ senders, form, t }: Props) {
  const current = senders.findIndex((sender) =>
    senderNames.every((name) => textOf(sender[name]) === form.values[name]),
  );
  function choose(index: number) {
    const sender = senders[index];
    for (const name of senderNames) form.set(name, textOf(sender?.[name]));
  }
  return (
    <Field label={t.recentSenders}>
      {(control) => (
        <select
          {...control}
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
        </select>
      )}
    </Field>
  );
}

function textOf(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
