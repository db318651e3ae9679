import type { ComponentProps, ReactNode } from 'react';
import AddPasskey from './auth/add-passkey.tsx';
import JoinPasskey from './auth/join-passkey.tsx';
import PasskeySignIn from './auth/passkey-sign-in.tsx';
import RecoveryCodes from './auth/recovery-codes.tsx';
import SignOut from './auth/sign-out.tsx';
import BrandingPreview from './content/branding/branding-preview.tsx';
import ColorPicker from './content/branding/color-picker.tsx';
import ClientList from './content/clients/client-list.tsx';
import Resolution from './content/home/resolution.tsx';
import ContentPageList from './content/pages/content-page-list.tsx';
import ContentPreview from './content/pages/content-preview.tsx';
import ContentToolbar from './content/pages/content-toolbar.tsx';
import ReviewCarousel from './content/reviews/review-carousel.tsx';
import ReviewList from './content/reviews/review-list.tsx';
import CustomerInput from './customers/customer-input.tsx';
import CustomerList from './customers/customer-list.tsx';
import InvoiceLines from './invoices/invoice-lines.tsx';
import InvoiceList from './invoices/invoice-list.tsx';
import MailActions from './notifications/mail/mail-actions.tsx';
import MailList from './notifications/mail/mail-list.tsx';
import TemplatePreview from './notifications/mail/template-preview.tsx';
import ServerTest from './notifications/mail-server/server-test.tsx';
import MessageList from './notifications/messages/message-list.tsx';
import StatusEmailPreview from './notifications/status-emails/status-email-preview.tsx';
import StatusEmails from './notifications/status-emails/status-emails.tsx';
import ApiConsole from './openapi/api-console.tsx';
import Backups from './ops/backups.tsx';
import ActivityList from './parcels/activities/activity-list.tsx';
import GeocoderTest from './parcels/addresses/geocoder-test.tsx';
import Deliver from './parcels/deliveries/deliver.tsx';
import EventAppearance from './parcels/events/event-appearance.tsx';
import EventButton from './parcels/events/event-button.tsx';
import EventForm from './parcels/events/event-form.tsx';
import EventPresetList from './parcels/events/event-preset-list.tsx';
import ParcelExport from './parcels/list/parcel-export.tsx';
import ParcelList from './parcels/list/parcel-list.tsx';
import StopsMap from './parcels/map/stops-map.tsx';
import AddressReading from './parcels/new/address-reading.tsx';
import PiecesField from './parcels/new/pieces-field.tsx';
import SenderChoice from './parcels/new/sender-choice.tsx';
import DeleteParcel from './parcels/parcel-page/delete-parcel.tsx';
import ParcelHistory from './parcels/parcel-page/parcel-history.tsx';
import ParcelMap from './parcels/parcel-page/parcel-map.tsx';
import ParcelStatus from './parcels/parcel-page/parcel-status.tsx';
import ParcelSearch from './parcels/parcel-search.tsx';
import UnsentItems from './parcels/queue/unsent-items.tsx';
import RunBoard from './parcels/runs/run-board.tsx';
import RunStops from './parcels/runs/run-stops.tsx';
import Scan from './parcels/scan/scan.tsx';
import TemplateList from './parcels/template-list.tsx';
import Today from './parcels/today/today.tsx';
import DeliveryServiceList from './prices/delivery-service-list.tsx';
import PricePreview from './prices/price-preview.tsx';
import CopyButton from './shared/copy-button.tsx';
import CopyLink from './shared/copy-link.tsx';
import CopyText from './shared/copy-text.tsx';
import DayControl from './shared/form/day-control.tsx';
import RemovePicture from './shared/form/remove-picture.tsx';
import TimestampControl from './shared/form/timestamp-control.tsx';
import PageNotice from './shared/page-notice.tsx';
import Print from './shared/print.tsx';
import EmbedResult from './tracking/embed-result.tsx';
import ShareLinks from './tracking/share-links.tsx';
import Tracker from './tracking/tracker.tsx';
import Import from './transfer/imports/import.tsx';

/**
 * Every island by the name of its file. The server renders them, the loader hydrates them, and the build bundles each
 * file that is imported here.
 */
const islands = {
  'address-reading': AddressReading,
  'branding-preview': BrandingPreview,
  'color-picker': ColorPicker,
  'content-preview': ContentPreview,
  'content-toolbar': ContentToolbar,
  'customer-input': CustomerInput,
  'customer-list': CustomerList,
  'invoice-lines': InvoiceLines,
  'template-preview': TemplatePreview,
  'server-test': ServerTest,
  'geocoder-test': GeocoderTest,
  'status-email-preview': StatusEmailPreview,
  'event-appearance': EventAppearance,
  'stops-map': StopsMap,
  'sender-choice': SenderChoice,
  'pieces-field': PiecesField,
  'price-preview': PricePreview,
  'day-control': DayControl,
  'timestamp-control': TimestampControl,
  'add-passkey': AddPasskey,
  'api-console': ApiConsole,
  backups: Backups,
  'copy-button': CopyButton,
  'copy-link': CopyLink,
  'copy-text': CopyText,
  'delete-parcel': DeleteParcel,
  deliver: Deliver,
  'embed-result': EmbedResult,
  'event-button': EventButton,
  'event-form': EventForm,
  'join-passkey': JoinPasskey,
  import: Import,
  'mail-actions': MailActions,
  'parcel-history': ParcelHistory,
  'parcel-export': ParcelExport,
  'parcel-list': ParcelList,
  'parcel-map': ParcelMap,
  'parcel-status': ParcelStatus,
  'parcel-search': ParcelSearch,
  'passkey-sign-in': PasskeySignIn,
  'page-notice': PageNotice,
  print: Print,
  'content-page-list': ContentPageList,
  'review-list': ReviewList,
  'client-list': ClientList,
  'event-preset-list': EventPresetList,
  'template-list': TemplateList,
  'activity-list': ActivityList,
  'message-list': MessageList,
  'mail-list': MailList,
  'delivery-service-list': DeliveryServiceList,
  'invoice-list': InvoiceList,
  'recovery-codes': RecoveryCodes,
  'remove-picture': RemovePicture,
  resolution: Resolution,
  'review-carousel': ReviewCarousel,
  'run-board': RunBoard,
  'run-stops': RunStops,
  scan: Scan,
  'share-links': ShareLinks,
  'sign-out': SignOut,
  'status-emails': StatusEmails,
  today: Today,
  tracker: Tracker,
  'unsent-items': UnsentItems,
};

export type IslandName = keyof typeof islands;

/** The props of each island; plain JSON. */
export type IslandProps = { [Name in IslandName]: ComponentProps<(typeof islands)[Name]> };

export const registry: { [Name in IslandName]: (props: IslandProps[Name]) => ReactNode } = islands;
