import type { PayableOwner } from '../../server/parcels/shared/ledger.ts';
import type { ListedPayout, Payout } from '../../server/payouts/shared/payout.ts';
import { colon } from '../../server/shared/colon.ts';
import type { PageOf } from '../../server/shared/envelope.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { formatDate } from '../parts/dates.ts';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import { Pairs } from '../parts/pairs.tsx';
import { PayoutTable, payoutFacts } from '../payouts/payout-page.tsx';
import { CustomerLayout, type CustomerPageProps } from './layout.tsx';
import { PageLinks } from './page-links.tsx';

type ListProps = CustomerPageProps & {
  page: PageOf<ListedPayout>;
  /** What was collected for the customer and is in no payout. */
  balance: { currency: string; owner: PayableOwner; amount: number }[];
};

/** What was collected for a customer, and what was paid out of it. */
export function MyPayoutsPage({ site, t, reader, page, balance }: ListProps) {
  const { tag } = site.language;
  const { title, owners, states } = t.payouts;
  return (
    <CustomerLayout site={site} t={t} reader={reader} title={title}>
      {balance.map(({ currency, owner, amount }) => (
        <p key={`${currency} ${owner}`} className="lead">
          {owners[owner]}
          {colon(tag)}
          {formatMoney(amount, currency, tag)}
        </p>
      ))}
      {page.data.length === 0 && <p>{t.control.list.none}</p>}
      <ul className="stack">
        {page.data.map(({ id, until, amount, currency, state }) => (
          <li key={id}>
            <a
              className="card padded plain line break"
              href={localizedHref(site, pathTo(paths.my.payout, { id }))}
            >
              <strong>{formatMoney(amount, currency, tag)}</strong>
              <span>{states[state]}</span>
              <small>
                {`${t.payouts.payout} ${id} · ${t.payouts.until} ${formatDate(until, tag)}`}
              </small>
            </a>
          </li>
        ))}
      </ul>
      <PageLinks site={site} t={t} page={page} path={paths.my.payouts} />
    </CustomerLayout>
  );
}

/** One payout of a customer, with its parcels and its statement as files. */
export function MyPayoutPage({ site, t, reader, payout }: CustomerPageProps & { payout: Payout }) {
  const { id } = payout;
  return (
    <CustomerLayout
      site={site}
      t={t}
      reader={reader}
      title={`${t.payouts.payout} ${id}`}
      styles={site.manifest.invoiceStyles}
      actions={[
        [paths.api.myPayoutPdf, t.invoicing.actions.pdf],
        [paths.api.myPayoutCsv, t.exporting.formats.csv],
      ].map(([path = '', label]) => (
        <a key={path} className="button button-quiet" href={pathTo(path, { id })} download>
          <Icon name="download" />
          {label}
        </a>
      ))}
    >
      <Pairs className="pairs card padded below" pairs={payoutFacts({ site, t }, payout)} />
      <PayoutTable site={site} t={t} payout={payout} />
    </CustomerLayout>
  );
}
