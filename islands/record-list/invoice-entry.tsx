import type { Invoice } from '../../server/shared/invoice.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import type { ListContext } from './context.ts';
import { Time } from './time.tsx';

export function InvoiceEntry({ invoice, context }: { invoice: Invoice; context: ListContext }) {
  const { id, number, product, created_at } = invoice;
  return (
    <a className="record-main" href={pathTo(paths.control.invoice, { id })}>
      <strong className="code">
        <bdi>{number}</bdi>
      </strong>
      <span>
        <bdi>{product}</bdi>
      </span>
      <small>
        <Time at={created_at} context={context} />
      </small>
    </a>
  );
}
