import type { Collection } from '../../server/my/shared/collection.ts';
import { paths } from '../../server/shared/paths.ts';
import type { ListReader } from '../panel/records/list.ts';
import { ReasonForm } from '../parts/reason-form.tsx';

type Props = { collection: Collection; reader: ListReader };

/** A form that declines a collection. It asks for the reason, which is mailed to the user who asked. */
export function DeclineCollection({ collection: { id }, reader: { t } }: Props) {
  return (
    <ReasonForm
      hidden={{ _verb: `PATCH ${paths.api.collections}`, id, state: 'declined' }}
      name="reason"
      label={t.bookings.reason}
      hint={t.bookings.reasonHint}
      button={t.bookings.decline}
    />
  );
}
