import type { Client } from '../../server/shared/client.ts';
import type { ContentPage } from '../../server/shared/content-page.ts';
import { linkedPages } from '../../server/shared/content-page.ts';
import type { Paged } from '../../server/shared/envelope.ts';
import type { EventPreset } from '../../server/shared/event.ts';
import type { InvoiceStatus, ListedInvoice } from '../../server/shared/invoice.ts';
import type { MailSummary } from '../../server/shared/mail.ts';
import type { Message } from '../../server/shared/message.ts';
import type { Activity } from '../../server/shared/parcel.ts';
import type { ParcelTemplate } from '../../server/shared/parcel-copy.ts';
import { invoicesPath, paths } from '../../server/shared/paths.ts';
import type { Review } from '../../server/shared/review.ts';
import type { ListedPage } from '../../server/shared/site.ts';
import { pagesInStore, reviewsInStore } from '../shared/list/records.ts';
import {
  ClientEntry,
  ContentPageEntry,
  EventPresetEntry,
  ReviewEntry,
} from './content-entries.tsx';
import { InvoiceEntry } from './invoice-entry.tsx';
import { OwnList, StoredList } from './list.tsx';
import type { ListContext } from './list-context.ts';
import { MailEntry } from './mail-entry.tsx';
import { MessageEntry } from './message-entry.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { ActivityEntry, TemplateEntry } from './parcel-entries.tsx';

/** The kind of list, and its first page. */
type FirstPage =
  | { kind: 'templates'; first: Paged<ParcelTemplate> }
  | { kind: 'activities'; first: Paged<Activity>; api: string; code: string }
  | { kind: 'pages'; first: Paged<ContentPage> }
  | { kind: 'reviews'; first: Paged<Review> }
  | { kind: 'clients'; first: Paged<Client> }
  | { kind: 'messages'; first: Paged<Message>; unread: boolean }
  | { kind: 'mails'; first: Paged<MailSummary>; failed: boolean }
  | { kind: 'invoices'; first: Paged<ListedInvoice>; state: InvoiceStatus | null }
  | { kind: 'presets'; first: Paged<EventPreset> };

type Props = { records: FirstPage; search: string; context: ListContext };

/** A list of the panel. */
export default function RecordList({ records, search, context }: Props) {
  const { t, tag, writes } = context;
  const readOnlyAt = (api: string) => ({ t: t.list, tag, search, api, deletion: null });
  const deletableAt = (api: string) => ({
    ...readOnlyAt(api),
    deletion: writes ? api : null,
  });
  switch (records.kind) {
    case 'templates':
      return (
        <OwnList
          {...deletableAt(paths.api.parcelTemplates)}
          first={records.first}
          nameOf={({ name }) => name}
          draw={(template) => <TemplateEntry template={template} context={context} />}
        />
      );
    case 'activities':
      return (
        <OwnList
          {...deletableAt(paths.api.activities)}
          api={records.api}
          search={null}
          first={records.first}
          nameOf={({ title }) => title}
          draw={(activity) => (
            <ActivityEntry activity={activity} code={records.code} context={context} />
          )}
        />
      );
    case 'pages':
      return (
        <StoredList
          {...deletableAt(paths.api.pages)}
          api={`${paths.api.pages}?sort=position`}
          first={records.first}
          collection={pagesInStore}
          nameOf={({ title }) => title}
          warningOf={(page) => linkWarning(page, t.pages)}
          compare={(one, other) => positionOf(one) - positionOf(other) || one.id - other.id}
          draw={(page, update, around) => (
            <>
              <ContentPageEntry page={page} context={context} />
              {writes && (
                <MoveButtons page={page} around={around} update={update} t={context.writing} />
              )}
            </>
          )}
        />
      );
    case 'reviews':
      return (
        <StoredList
          {...deletableAt(paths.api.reviews)}
          first={records.first}
          collection={reviewsInStore}
          nameOf={({ name }) => name}
          draw={(review) => <ReviewEntry review={review} context={context} />}
        />
      );
    case 'clients':
      return (
        <OwnList
          {...deletableAt(paths.api.clients)}
          first={records.first}
          nameOf={({ name }) => name}
          draw={(client) => <ClientEntry client={client} context={context} />}
        />
      );
    case 'messages':
      return (
        <OwnList
          {...deletableAt(paths.api.messages)}
          api={records.unread ? `${paths.api.messages}?unread=yes` : paths.api.messages}
          first={records.first}
          nameOf={({ subject }) => subject}
          draw={(message, update) => (
            <MessageEntry message={message} context={context} update={update} />
          )}
        />
      );
    case 'mails':
      return (
        <OwnList
          {...deletableAt(paths.api.mails)}
          api={records.failed ? `${paths.api.mails}?failed=yes` : paths.api.mails}
          first={records.first}
          nameOf={({ subject }) => subject}
          draw={(mail, update) => <MailEntry mail={mail} context={context} update={update} />}
        />
      );
    case 'presets':
      return (
        <OwnList
          {...deletableAt(paths.api.eventPresets)}
          search={null}
          first={records.first}
          nameOf={({ name }) => name}
          draw={(preset) => <EventPresetEntry preset={preset} context={context} />}
        />
      );
    case 'invoices':
      return (
        <OwnList
          {...readOnlyAt(paths.api.invoices)}
          api={invoicesPath(paths.api.invoices, records.state)}
          first={records.first}
          nameOf={({ number }) => number ?? ''}
          draw={(invoice) => <InvoiceEntry invoice={invoice} context={context} />}
        />
      );
  }
}

function positionOf({ position = 0 }: ListedPage): number {
  return position;
}

/** What else is lost with a page that other pages of the site link to. */
function linkWarning({ slug, shown_in }: ListedPage, t: ListContext['t']['pages']) {
  if (slug === linkedPages.dashboard) return t.dashboardLinks;
  return shown_in === 'footer' || shown_in === 'both' ? t.footerLinks : undefined;
}
