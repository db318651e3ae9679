import type { ContentPage } from '../server/shared/content-page.ts';
import type { Paged } from '../server/shared/envelope.ts';
import type { Invoice } from '../server/shared/invoice.ts';
import type { MailSummary as Mail } from '../server/shared/mail.ts';
import type { Message } from '../server/shared/message.ts';
import type { Activity, Parcel } from '../server/shared/parcel.ts';
import { paths } from '../server/shared/paths.ts';
import type { Review } from '../server/shared/review.ts';
import { ActivityEntry } from './record-list/activity-entry.tsx';
import type { ListContext } from './record-list/context.ts';
import { InvoiceEntry } from './record-list/invoice-entry.tsx';
import { List } from './record-list/list.tsx';
import { MailEntry } from './record-list/mail-entry.tsx';
import { MessageEntry } from './record-list/message-entry.tsx';
import { ContentPageEntry } from './record-list/page-entry.tsx';
import { ParcelEntry } from './record-list/parcel-entry.tsx';
import { ReviewEntry } from './record-list/review-entry.tsx';
import { useLoadedRecords } from './record-list/use-loaded-records.ts';

/** Which list it is, and its first page. */
type Records =
  | { kind: 'parcels'; first: Paged<Parcel> }
  | { kind: 'activities'; first: Paged<Activity>; api: string; code: string }
  | { kind: 'pages'; first: Paged<ContentPage> }
  | { kind: 'reviews'; first: Paged<Review> }
  | { kind: 'messages'; first: Paged<Message> }
  | { kind: 'mails'; first: Paged<Mail> }
  | { kind: 'invoices'; first: Paged<Invoice> };

type Props = { records: Records; search: string; context: ListContext };

/** A list of the panel. */
export default function RecordList({ records, search, context }: Props) {
  useLoadedRecords(records);
  const { t } = context;
  const common = { t: t.list, search };
  switch (records.kind) {
    case 'parcels':
      return (
        <List
          {...common}
          first={records.first}
          api={paths.api.parcels}
          deletion={paths.api.parcels}
          nameOf={(parcel) => parcel.tracking_code}
          draw={(parcel) => <ParcelEntry parcel={parcel} />}
        />
      );
    case 'activities':
      return (
        <List
          t={t.list}
          search={null}
          first={records.first}
          api={records.api}
          deletion={paths.api.activities}
          nameOf={(activity) => activity.title}
          draw={(activity) => (
            <ActivityEntry activity={activity} code={records.code} context={context} />
          )}
        />
      );
    case 'pages':
      return (
        <List
          {...common}
          first={records.first}
          api={paths.api.pages}
          deletion={paths.api.pages}
          nameOf={(page) => page.title}
          draw={(page) => <ContentPageEntry page={page} context={context} />}
        />
      );
    case 'reviews':
      return (
        <List
          {...common}
          first={records.first}
          api={paths.api.reviews}
          deletion={paths.api.reviews}
          nameOf={(review) => review.name}
          draw={(review) => <ReviewEntry review={review} />}
        />
      );
    case 'messages':
      return (
        <List
          {...common}
          first={records.first}
          api={paths.api.messages}
          deletion={paths.api.messages}
          nameOf={(message) => message.subject}
          draw={(message, change) => (
            <MessageEntry message={message} context={context} change={change} />
          )}
        />
      );
    case 'mails':
      return (
        <List
          {...common}
          first={records.first}
          api={paths.api.mails}
          deletion={null}
          nameOf={(mail) => mail.subject}
          draw={(mail, change) => <MailEntry mail={mail} context={context} change={change} />}
        />
      );
    case 'invoices':
      return (
        <List
          {...common}
          first={records.first}
          api={paths.api.invoices}
          deletion={null}
          nameOf={(invoice) => invoice.number}
          draw={(invoice) => <InvoiceEntry invoice={invoice} context={context} />}
        />
      );
  }
}
