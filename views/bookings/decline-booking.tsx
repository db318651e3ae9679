import type { Booking } from '../../server/my/shared/booking.ts';
import { paths } from '../../server/shared/paths.ts';
import type { ListReader } from '../panel/records/list.ts';
import { ReasonForm } from '../parts/reason-form.tsx';

type Props = { booking: Booking; reader: ListReader };

/** A form that declines a booking. It asks for the reason, which is mailed to the user who asked. */
export function DeclineBooking({ booking: { id }, reader: { t } }: Props) {
  return (
    <ReasonForm
      hidden={{ _verb: `PATCH ${paths.api.bookings}`, id, state: 'declined' }}
      name="reason"
      label={t.bookings.reason}
      hint={t.bookings.reasonHint}
      button={t.bookings.decline}
    />
  );
}
