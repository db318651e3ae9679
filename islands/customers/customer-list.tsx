import {
  type Customer,
  type CustomerSort,
  customerName,
} from '../../server/customers/shared/customer.ts';
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
      draw={(customer) => <CustomerEntry customer={customer} />}
    />
  );
}

function CustomerEntry({ customer }: { customer: Customer }) {
  const { id, kind, name, email, phone, addresses } = customer;
  const contact = kind === 'company' ? name : null;
  const facts = [contact, email, phone, addresses[0]?.city ?? null];
  return (
    <a className="record-main line break plain grow" href={pathTo(paths.control.customer, { id })}>
      <strong>
        <bdi>{customerName(customer)}</bdi>
      </strong>
      <small>
        {facts
          .filter((fact) => fact !== null)
          .map((fact, index) => (
            <span key={fact}>
              {index > 0 && ' · '}
              <bdi>{fact}</bdi>
            </span>
          ))}
      </small>
    </a>
  );
}
