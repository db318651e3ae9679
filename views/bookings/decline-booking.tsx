import type { Booking } from '../../server/my/shared/booking.ts';
import { limits } from '../../server/shared/limits.ts';
import { paths } from '../../server/shared/paths.ts';
import type { ListReader } from '../panel/records/list.ts';
import { HiddenFields, PlainInput } from '../parts/plain-form.tsx';

type Props = { booking: Booking; reader: ListReader };

/** A form that declines a booking. It asks for the reason, which is mailed to the user who asked. */
export function DeclineBooking({ booking: { id }, reader: { t } }: Props) {
  return (
    <form className="form" method="post">
      <HiddenFields values={{ _verb: `PATCH ${paths.api.bookings}`, id, state: 'declined' }} />
      <PlainInput
        id={`reason-${id}`}
        label={t.bookings.reason}
        hint={t.bookings.reasonHint}
        name="reason"
        required
        maxLength={limits.text}
        autoComplete="off"
      />
      <button type="submit" className="button">
        {t.bookings.decline}
      </button>
    </form>
  );
}
