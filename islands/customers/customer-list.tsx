import type { Customer, CustomerSort } from '../../server/customers/shared/customer.ts';
import { customerName } from '../../server/customers/shared/customer-texts.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { type ListProps, RecordList } from '../shared/list/record-list.tsx';
import { useOwnRecords } from '../shared/list/records.ts';

type Props = ListProps<Customer> & { sort: CustomerSort | null };

export default function CustomerList({ first, search, context, sort }: Props) {
  return (
    <RecordList
      context={context}
      records={useOwnRecords(first)}
      api={sort === null ? paths.api.customers : `${paths.api.customers}?sort=${sort}`}
      search={search}
      nameOf={customerName}
      draw={(customer) => (
        <a
          className="record-main line break plain grow"
          href={pathTo(paths.control.customer, { id: customer.id })}
        >
          <strong>
            <bdi>{customerName(customer)}</bdi>
          </strong>
          <small>
            {listedCustomerFacts(customer).map((fact, index) => (
              <span key={fact}>
                {index > 0 && ' · '}
                <bdi>{fact}</bdi>
              </span>
            ))}
          </small>
        </a>
      )}
    />
  );
}

function listedCustomerFacts({ kind, name, email, phone, addresses }: Customer): string[] {
  const contact = kind === 'company' ? name : null;
  return [contact, email, phone, addresses[0]?.city ?? null].filter((fact) => fact !== null);
}
