import { ReasonForm } from '../parts/reason-form.tsx';
import type { Messages } from '../translations/messages.ts';

type Props = {
  /** The path of the call. */
  call: string;
  id: number;
  t: Messages;
};

/** A form that declines what was asked for. It asks for the reason, which is mailed to the user who asked. */
export function DeclineForm({ call, id, t }: Props) {
  return (
    <ReasonForm
      hidden={{ _verb: `PATCH ${call}`, id, state: 'declined' }}
      name="reason"
      label={t.bookings.reason}
      hint={t.bookings.reasonHint}
      button={t.bookings.decline}
    />
  );
}
