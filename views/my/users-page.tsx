import type { CustomerUser } from '../../server/customers/shared/customer.ts';
import { paths } from '../../server/shared/paths.ts';
import { CustomerUserInvitation, CustomerUsers } from '../customers/customer-user-forms.tsx';
import { CustomerLayout, type CustomerPageProps } from './layout.tsx';

type Props = CustomerPageProps & { users: CustomerUser[] };

/** The users of one's own customer. */
export function MyUsersPage({ site, t, reader, users }: Props) {
  const { mayInvite, timeZone } = reader;
  const call = paths.api.myUsers;
  return (
    <CustomerLayout site={site} t={t} reader={reader} title={t.my.users.title}>
      <CustomerUsers
        site={site}
        t={t}
        users={users}
        call={call}
        mayWrite={mayInvite}
        timeZone={timeZone}
      />
      {mayInvite && (
        <CustomerUserInvitation site={site} t={t} call={`POST ${call}`} button={t.staff.send} />
      )}
    </CustomerLayout>
  );
}
