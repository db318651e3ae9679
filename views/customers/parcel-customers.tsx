import type { Customer } from '../../server/customers/shared/customer.ts';
import { customerName } from '../../server/customers/shared/customer-texts.ts';
import type { Message } from '../../server/notifications/shared/mail.ts';
import { type Parcel, parcelEnds } from '../../server/parcels/shared/parcel.ts';
import { colon } from '../../server/shared/colon.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { may, type Panel } from '../../server/web/shared/panel.ts';
import { PanelForm } from '../panel/panel-form.tsx';
import { formatDay } from '../parts/dates.ts';
import { localizedHref } from '../parts/links.ts';
import { Pairs } from '../parts/pairs.tsx';
import type { PanelProps } from '../props.ts';

type Props = PanelProps & {
  parcel: Parcel;
  /** The customers that the parcel is linked to; null: the reader may not see them. */
  customers: Customer[] | null;
  messages: Message[];
};

/** The customers of a parcel and their messages. A sender or recipient who is not a customer yet can be added. */
export function ParcelCustomers({ panel, t, parcel, customers, messages }: Props) {
  if (customers === null) return null;
  const { site } = panel;
  const page = pathTo(paths.control.parcel, { code: parcel.tracking_code });
  const links = [...parcelEnds, 'payer'] as const;
  const labels = { ...t.control.parcels, payer: t.customers.payer };
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  const linked = links.flatMap((link) => {
    const customer = byId.get(parcel[`${link}_id`] ?? 0);
    if (customer === undefined) return [];
    const href = localizedHref(site, pathTo(paths.control.customer, { id: customer.id }));
    const name = (
      <a key={link} className="more" href={href}>
        <bdi>{customerName(customer)}</bdi>
      </a>
    );
    return [[labels[link], name] as const];
  });
  const addable = may(panel, 'customers:write')
    ? parcelEnds.filter((end) => parcel[`${end}_id`] === null && parcel[`${end}_name`] !== null)
    : [];
  if (linked.length + addable.length === 0) return null;
  return (
    <section className="parcel-facts">
      <header className="ruled row between">
        <h2>{t.customers.title}</h2>
      </header>
      <Pairs pairs={linked} />
      {addable.length > 0 && (
        <div className="cluster above">
          {addable.map((end) => (
            <PanelForm
              key={end}
              site={site}
              t={t}
              on="idle"
              spec={{
                method: 'POST',
                action: paths.api.customerOfParcel,
                fixed: { parcel: parcel.id, end },
                sections: [],
                button: {
                  label: `${t.customers.add}${colon(panel.site.language.tag)}${labels[end]}`,
                  quiet: true,
                },
                outcome: { type: 'go', to: localizedHref(site, page), says: true },
              }}
            />
          ))}
        </div>
      )}
      {messages.length > 0 && (
        <ul className="records" aria-label={t.control.messages.title}>
          {messages.map((message) => (
            <li key={message.id} className="record row">
              <CustomerMessage panel={panel} message={message} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A message of a customer, with a link to reply to it. */
export function CustomerMessage({ panel, message }: { panel: Panel; message: Message }) {
  const { site, timeZone } = panel;
  const { id, subject, body, created_at, email } = message;
  const answers = may(panel, 'messages:write') && email !== null;
  const title = <bdi>{subject}</bdi>;
  const href = localizedHref(site, pathTo(paths.control.answerMessage, { id }));
  return (
    <div className="record-main line break plain grow">
      <strong>
        {answers ? (
          <a className="more" href={href}>
            {title}
          </a>
        ) : (
          title
        )}
      </strong>
      <small>{formatDay(created_at, site.language.tag, timeZone)}</small>
      <p className="own-line" dir="auto">
        {body}
      </p>
    </div>
  );
}
