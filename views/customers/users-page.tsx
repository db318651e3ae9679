import type { Customer, CustomerUser } from '../../server/customers/shared/customer.ts';
import { customerName } from '../../server/customers/shared/customer-texts.ts';
import type { UnsentInvitation } from '../../server/shared/account.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { may } from '../../server/web/shared/panel.ts';
import { UnsentLink } from '../auth/staff/invitation-form.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { localizedHref } from '../parts/links.ts';
import type { PanelProps } from '../props.ts';
import { CustomerUserInvitation, CustomerUsers } from './customer-user-forms.tsx';

type Props = PanelProps & {
  customer: Customer;
  users: CustomerUser[];
  /** Whether invitations are mailed, because there is a mail server. */
  isMailed: boolean;
  /** An invitation that was just made, and is not mailed. */
  unsent: UnsentInvitation | null;
};

/** As the calls are named in the API's document. */
const call = paths.api.customerUsers.replace(':id', '{id}');

/** The users of a customer, who sign in at /my. */
export function CustomerUsersPage({ panel, t, customer, users, isMailed, unsent }: Props) {
  const { site, timeZone } = panel;
  const { control } = paths;
  const mayWrite = may(panel, 'customers:write');
  const name = customerName(customer);
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={t.my.users.title}
      lead={interpolate(t.my.users.lead, { address: paths.my.root })}
      crumbs={[
        { label: t.customers.title, href: localizedHref(site, control.customers) },
        { label: name, href: localizedHref(site, pathTo(control.customer, { id: customer.id })) },
      ]}
      done={t.staff.done}
      needsScript={false}
    >
      {unsent !== null && <UnsentLink site={site} t={t} unsent={unsent} />}
      <CustomerUsers
        site={site}
        t={t}
        users={users}
        call={call}
        mayWrite={mayWrite}
        timeZone={timeZone}
      />
      {mayWrite && (
        <CustomerUserInvitation
          site={site}
          t={t}
          button={isMailed ? t.staff.send : t.control.account.makeLink}
        />
      )}
    </PanelLayout>
  );
}
