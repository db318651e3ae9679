import type { Customer } from '../../../server/customers/shared/customer.ts';
import { customerScopes, type Scope } from '../../../server/shared/account.ts';
import type { Messages } from '../../translations/messages.ts';

/** The scopes that a new key of a customer may have, by what the customer's bookings become. */
export function offeredScopes({ bookings }: Pick<Customer, 'bookings'>): Scope[] {
  const others: Scope[] =
    bookings === 'request' ? ['parcels:write'] : ['bookings:read', 'bookings:write'];
  return customerScopes.filter((scope) => !others.includes(scope));
}

/** What the scopes mean to a customer, who books instead of creating parcels. */
export function customerScopeLabels({ apiKeys, my }: Messages): Record<Scope, string> {
  const { button } = my.book;
  return { ...apiKeys.scopes, 'parcels:write': button, 'bookings:write': button };
}
