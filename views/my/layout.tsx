import type { ReactNode } from 'react';
import type { Customer } from '../../server/customers/shared/customer.ts';
import type { IconName } from '../../server/shared/enums.ts';
import { paths } from '../../server/shared/paths.ts';
import { Document } from '../document.tsx';
import { PageContent, SectionLink } from '../panel/layout.tsx';
import { PanelBar } from '../panel/panel-bar.tsx';
import { initialGraph, ProxyWords } from '../parts/data.tsx';
import { localizedHref } from '../parts/links.ts';
import { HiddenFields, PlainSelect } from '../parts/plain-form.tsx';
import { Toasts } from '../parts/toasts.tsx';
import type { SiteProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';

/** Who is signed in: a customer's user. */
export type CustomerReader = {
  email: string;
  /** The id and the name of the customer. */
  customer: { id: number; name: string };
  /** All customers that the user can choose from. */
  customers: { id: number; name: string }[];
  /** What a booking is: a parcel, a request, or nothing. */
  bookings: Customer['bookings'];
  mayInvite: boolean;
  /** An IANA name. */
  timeZone: string;
};

export type CustomerPageProps = SiteProps & { reader: CustomerReader };

type Props = CustomerPageProps & {
  title: string;
  actions?: ReactNode;
  styles?: string;
  needsScript?: boolean;
  children: ReactNode;
};

const call = (method: string) => `${method} ${paths.api.mySession}`;

/** The layout of the pages of a customer's users. */
export function CustomerLayout({ site, t, reader, title, actions, ...content }: Props) {
  const { styles, needsScript = false, children } = content;
  const { control } = t;
  const sections: [href: string, icon: IconName, label: string][] = [
    [paths.my.parcels, 'inventory_2', control.fields.parcels],
    ...(reader.bookings === 'request'
      ? [[paths.my.bookings, 'event', t.bookings.menu] as [string, IconName, string]]
      : []),
    ...(reader.bookings === 'off'
      ? []
      : [
          [paths.my.collections, 'local_shipping', t.collections.title] as [
            string,
            IconName,
            string,
          ],
        ]),
    [paths.my.addresses, 'place', t.my.addresses.title],
    [paths.my.invoices, 'receipt_long', control.invoices.title],
    [paths.my.payouts, 'payments', t.payouts.title],
    [paths.my.users, 'people', t.my.users.title],
    [paths.my.connections, 'key', connectionsTitle(t, site.language.tag)],
  ];
  return (
    <Document
      site={site}
      title={`${title} - ${site.settings.company_name}`}
      noindex
      extraStyles={[site.manifest.panelStyles, styles]}
      graph={initialGraph(site)}
    >
      <a className="skip no-print" href="#content">
        {t.layout.skip}
      </a>
      <PanelBar site={site} t={t} panel={null} />
      <div className="my-frame">
        <nav className="record-tabs no-print" aria-label={reader.customer.name}>
          <ul className="row">
            {sections.map(([href, icon, label]) => (
              <li key={href}>
                <SectionLink site={site} section={{ href, icon, label }} />
              </li>
            ))}
          </ul>
        </nav>
        <main id="content" className="panel-main" tabIndex={-1}>
          <Toasts />
          <div className="panel-head line between below">
            <h1 dir="auto">{title}</h1>
            {actions && <div className="panel-actions actions no-print">{actions}</div>}
          </div>
          <PageContent site={site} t={t} notice={site.notice} needsScript={needsScript}>
            {children}
          </PageContent>
        </main>
        <footer className="no-print line between above">
          <CustomerChoice site={site} t={t} reader={reader} />
          <form method="post">
            <HiddenFields
              values={{ _verb: call('DELETE'), _then: localizedHref(site, paths.my.signIn) }}
            />
            <button type="submit" className="button button-small button-quiet">
              {control.panel.signOut}
            </button>
          </form>
        </footer>
      </div>
      <ProxyWords t={control.proxy} />
    </Document>
  );
}

/** The name of the page of connections: `API keys and webhooks`. */
export function connectionsTitle(t: Messages, tag: string): string {
  return new Intl.ListFormat(tag).format([t.apiKeys.title, t.webhooks.title]);
}

/** Names the user and the customer; who is a user of several chooses another one. */
function CustomerChoice({ site, t, reader: { email, customer, customers } }: CustomerPageProps) {
  const others = customers.filter(({ id }) => id !== customer.id);
  if (others.length === 0) {
    return (
      <p className="soft">
        <bdi>{customer.name}</bdi> · <bdi>{email}</bdi>
      </p>
    );
  }
  return (
    <form className="line" method="post">
      <HiddenFields
        values={{ _verb: call('PATCH'), _then: localizedHref(site, paths.my.parcels) }}
      />
      <PlainSelect
        id="my-customer"
        label={email}
        name="customer"
        defaultValue={String(customer.id)}
        options={customers.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <button type="submit" className="button button-small button-quiet">
        {t.my.choose}
      </button>
    </form>
  );
}
