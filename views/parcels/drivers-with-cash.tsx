import type { OpenCash } from '../../server/parcels/shared/cash.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths } from '../../server/shared/paths.ts';
import { localizedHref } from '../parts/links.ts';
import { IsolatedText } from '../parts/text-with-emails.tsx';
import type { PanelProps } from '../props.ts';

/** What each driver has to hand in, with a link to the parcels that it is for. */
export function DriversWithCash({ panel: { site }, t, cash }: PanelProps & { cash: OpenCash[] }) {
  if (cash.length === 0) return null;
  return (
    <ul className="receivables cluster below" aria-label={t.control.dashboard.withDrivers}>
      {cash.map(({ driver, currency, amount }) => {
        const sum = (
          <>
            <span className="block soft">
              {driver === null ? t.runs.noDriverYet : <IsolatedText text={driver.name} />}
            </span>
            <strong>
              <bdi>{formatMoney(amount, currency, site.language.tag)}</bdi>
            </strong>
          </>
        );
        const query = `state=open&driver=${driver?.id}`;
        return (
          <li key={`${driver?.id} ${currency}`}>
            {driver === null ? (
              sum
            ) : (
              <a
                className="plain block"
                href={localizedHref(site, `${paths.control.cash}?${query}`)}
              >
                {sum}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
