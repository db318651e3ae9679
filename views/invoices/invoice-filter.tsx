import { type InvoiceStatus, invoiceStatuses } from '../../server/shared/invoice.ts';
import { invoicesPath, paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';

type Props = { site: Site; t: Messages['invoicing']; state: InvoiceStatus | null };

/** Links to the invoices that stand in one way, or to all of them. */
export function InvoiceFilter({ site, t, state }: Props) {
  const choices = [null, ...invoiceStatuses] as const;
  return (
    <nav className="invoice-filter" aria-label={t.filter.label}>
      <ul>
        {choices.map((choice) => (
          <li key={choice}>
            <a
              className="button button-small button-quiet"
              href={localizedHref(site, invoicesPath(paths.control.invoices, choice))}
              aria-current={choice === state ? 'page' : undefined}
            >
              {choice === null ? t.filter.all : t.states[choice]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
