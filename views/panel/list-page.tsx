import type { IslandProps } from '../../islands/registry.ts';
import type { IconName } from '../../server/shared/enums.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { limits } from '../../server/shared/limits.ts';
import type { Panel } from '../../server/shared/panel.ts';
import { paths } from '../../server/shared/paths.ts';
import { InvoiceFilter } from '../invoices/invoice-filter.tsx';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';
import { PanelLayout } from './layout.tsx';
import { mayWrite, PanelList } from './panel-list.tsx';

type ListedRecords = Exclude<
  IslandProps['record-list']['records'],
  { kind: 'activities' | 'templates' }
>;

type Props = {
  panel: Panel;
  t: Messages;
  records: ListedRecords;
  /** What was searched for. */
  search: string;
};

/** A page of the panel with a list. */
export function ListPage({ panel, t, records, search }: Props) {
  const { title, lead, action } = headOf(records.kind, t);
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={title}
      lead={lead}
      actions={
        action !== undefined &&
        mayWrite(panel, records) && (
          <a className="button" href={localizedHref(panel.site, action.path)}>
            <Icon name={action.icon} />
            {action.label}
          </a>
        )
      }
    >
      <Narrowed site={panel.site} t={t.alerts} records={records} />
      {records.kind === 'invoices' && (
        <InvoiceFilter site={panel.site} t={t.invoicing} state={records.state} />
      )}
      <PanelList panel={panel} t={t} records={records} search={search} />
    </PanelLayout>
  );
}

type NarrowedProps = { site: Panel['site']; t: Messages['alerts']; records: ListedRecords };

/** Says that a list shows a part of its records alone, and leads to all of them. */
function Narrowed({ site, t, records }: NarrowedProps) {
  const failed = records.kind === 'mails' && records.failed;
  const unread = records.kind === 'messages' && records.unread;
  if (!failed && !unread) return null;
  return (
    <p className="list-narrowed">
      {failed ? t.onlyFailed : t.onlyUnread}{' '}
      <a href={localizedHref(site, failed ? paths.control.mails : paths.control.messages)}>
        {t.showAll}
      </a>
    </p>
  );
}

type Head = {
  title: string;
  lead?: string;
  /** The link for adding a record. */
  action?: { path: string; icon: IconName; label: string };
};

function headOf(kind: ListedRecords['kind'], { control: t, events, writing }: Messages): Head {
  const { control } = paths;
  const { pages, reviews, clients, messages, mail, invoices } = t;
  const creation = (path: string, label: string) => ({ path, label, icon: 'add' as const });
  const heads: Record<ListedRecords['kind'], Head> = {
    pages: {
      title: pages.title,
      lead: writing.order,
      action: creation(control.createPage, pages.create),
    },
    reviews: {
      title: reviews.title,
      lead: interpolate(reviews.lead, { count: limits.perPage.default }),
      action: creation(control.createReview, reviews.create),
    },
    clients: {
      title: clients.title,
      lead: clients.lead,
      action: creation(control.createClient, clients.create),
    },
    invoices: { title: invoices.title, action: creation(control.createInvoice, invoices.create) },
    presets: {
      title: events.presets,
      lead: events.presetsLead,
      action: creation(control.createEventPreset, events.createPreset),
    },
    messages: { title: messages.title, lead: messages.lead },
    mails: {
      title: mail.listTitle,
      lead: mail.listLead,
      action: { path: control.sendMail, icon: 'send', label: mail.sendTitle },
    },
  };
  return heads[kind];
}
