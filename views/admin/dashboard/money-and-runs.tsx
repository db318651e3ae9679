import { filterQuery } from '../../../server/parcels/shared/parcel-list.ts';
import { formatCappedCount } from '../../../server/shared/envelope.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { formatMoney } from '../../../server/shared/money.ts';
import { paths, runPath } from '../../../server/shared/paths.ts';
import type { OpenMoney, TodaysRuns } from '../../../server/web/shared/panel.ts';
import { localizedHref } from '../../parts/links.ts';
import { IsolatedText } from '../../parts/text-with-emails.tsx';
import { runName } from '../../parts/titles.ts';
import type { SiteProps } from '../../props.ts';

/** What customers owe and drivers hold, each amount with a link to the list of it. */
export function OpenMoneyList({ site, t, money }: SiteProps & { money: OpenMoney[] }) {
  const { states } = t.invoicing;
  const { invoices, cash } = paths.control;
  const parts = [
    ['open', states.open, `${invoices}?state=open`],
    ['overdue', states.overdue, `${invoices}?state=overdue`],
    ['withDrivers', t.control.dashboard.withDrivers, `${cash}?state=open`],
  ] as const;
  return (
    <section className="today" aria-labelledby="money-title">
      <h2 id="money-title">{t.control.dashboard.money}</h2>
      <ul className="above">
        {money.flatMap(({ currency, ...amounts }) =>
          parts.flatMap(([name, label, to]) => {
            const amount = amounts[name];
            if (amount === null || amount === 0) return [];
            return (
              <li key={`${currency} ${name}`} className="ruled soft">
                <a className="plain ends" href={localizedHref(site, to)}>
                  {label}{' '}
                  <strong className={name === 'overdue' ? 'bad' : undefined}>
                    <bdi>{formatMoney(amount, currency, site.language.tag)}</bdi>
                  </strong>
                </a>
              </li>
            );
          }),
        )}
      </ul>
    </section>
  );
}

/** Rows of runs on the dashboard; the page of the day has all of them. */
const mostRuns = 8;

/** Today's runs with their progress, and how many parcels are on none. */
export function TodaysRunList({ site, t, today }: SiteProps & { today: TodaysRuns }) {
  const { runs, unassigned, tomorrow } = today;
  const { tag } = site.language;
  const { day } = tomorrow;
  const withoutRun = [
    { label: t.lists.runs.none, filter: { run: 'none' }, count: unassigned },
    {
      label: t.control.dashboard.dueTomorrow,
      filter: { run: 'none', delivery_from: day, delivery_to: day },
      count: tomorrow.unassigned,
    },
  ] as const;
  return (
    <section className="today todays-runs" aria-labelledby="runs-title">
      <h2 id="runs-title" className="row">
        <a className="plain finger line" href={localizedHref(site, paths.control.runs)}>
          {t.control.dashboard.runs}
        </a>
      </h2>
      <ul>
        {runs.slice(0, mostRuns).map((run) => {
          const { done, failed, left } = run.counts;
          const name = runName(run, t.runs);
          const driver = run.driver?.name ?? t.runs.noDriverYet;
          return (
            <li key={run.id} className="ruled soft">
              <a className="plain ends" href={localizedHref(site, runPath(run.id))}>
                <span>
                  <IsolatedText text={name} />
                  {driver !== name && (
                    <>
                      {' · '}
                      <IsolatedText text={driver} />
                    </>
                  )}
                </span>{' '}
                <strong>
                  {interpolate(t.alerts.inTimeOf, {
                    inTime: (done + failed).toLocaleString(tag),
                    total: (done + failed + left).toLocaleString(tag),
                  })}
                </strong>
              </a>
            </li>
          );
        })}
        {runs.length === 0 && <li className="ruled soft">{t.runs.none}</li>}
        {withoutRun.map(({ label, filter, count }) => (
          <li key={label} className="ruled soft">
            <a
              className="plain ends"
              href={localizedHref(site, `${paths.control.parcels}?${filterQuery(filter)}`)}
            >
              {label} <strong>{formatCappedCount(count, tag)}</strong>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
