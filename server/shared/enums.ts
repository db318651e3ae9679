export const activityIcons = [
  'radio_button_checked',
  'pan_tool',
  'verified',
  'check_circle',
  'radio_button_unchecked',
  'airplanemode_active',
  'moped',
  'directions_boat',
  'local_shipping',
  'home_work',
  'departure_board',
] as const;
export type ActivityIcon = (typeof activityIcons)[number];

export const activityColors = ['green', 'black', 'gold', 'red'] as const;
export type ActivityColor = (typeof activityColors)[number];

export const pageIcons = ['people', 'copyright', 'pages', 'folder'] as const;
export type PageIcon = (typeof pageIcons)[number];

export const heroes = [
  'hero-mixed',
  'hero-air',
  'hero-sea',
  'hero-road',
  'hero-warehouse',
] as const;
export type Hero = (typeof heroes)[number];

export const overlays = ['overlay1', 'overlay2', 'overlay3', 'overlay4'] as const;
export type Overlay = (typeof overlays)[number];

/** Whether day or month comes first in a date whose year comes last. */
export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The decimal mark of numbers in spreadsheets. */
export const decimalMarks = ['point', 'comma'] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** Which amounts a column of currencies belongs to: those to be collected, or prices. */
export const currencyOwners = ['cod', 'price'] as const;
export type CurrencyOwner = (typeof currencyOwners)[number];

export const mailDrivers = ['smtp', 'server', 'outbox'] as const;
export type MailDriver = (typeof mailDrivers)[number];

/** TLS from the start, STARTTLS before anything else, or no encryption. */
export const mailSecurity = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurity)[number];

export const mailTemplates = ['plain', 'html1', 'html2', 'html3', 'html4'] as const;
export type MailTemplate = (typeof mailTemplates)[number];

/**
 * Kinds of mail: from the administrator, a reset pin, about the account, a visitor's message, a parcel's
 * stage to its recipient, sender or subscribers, and an invoice to its customer.
 */
export const mailKinds = [
  'manual',
  'reset',
  'account',
  'message',
  'stage',
  'follow',
  'invoice',
] as const;
export type MailKind = (typeof mailKinds)[number];

export const statusEmailRecipients = ['none', 'recipient', 'sender', 'both'] as const;
export type StatusEmailRecipients = (typeof statusEmailRecipients)[number];

/** States of a mail. A mail in the outbox is `kept`: it was not sent. */
export const mailStates = ['queued', 'sent', 'kept', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

export const themes = ['LIGHT', 'DARK'] as const;
export type Theme = (typeof themes)[number];

/** How much of a parcel a visitor with its tracking code sees: the values of the setting `public_details`. */
export const publicDetails = ['all', 'masked', 'locked'] as const;
export type Visibility = (typeof publicDetails)[number];

/** Where the site links to a content page. */
export const pagePlaces = ['menu', 'footer', 'both', 'none'] as const;
export type PagePlace = (typeof pagePlaces)[number];

/** Which service found the position of an address, if no person did. */
export const positionSources = ['gazetteer', 'geocoder'] as const;
export type PositionSource = (typeof positionSources)[number];

export const yesNo = ['no', 'yes'] as const;

/** The state of a stop; `left`: the run was closed before the stop was reached. */
export const stopStates = ['open', 'delivered', 'failed', 'left'] as const;
export type StopState = (typeof stopStates)[number];

export const failureReasons = ['nobody_home', 'refused', 'wrong_address'] as const;
export type FailureReason = (typeof failureReasons)[number];

export const deliveryPlaces = ['in_person', 'neighbour', 'safe_place'] as const;

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Icons of the site's user interface; together with the lists above they form the sprite. */
export const interfaceIcons = [
  'account_circle',
  'add',
  'arrow_back',
  'arrow_downward',
  'arrow_forward',
  'arrow_upward',
  'article',
  'bookmark_add',
  'bolt',
  'call',
  'chat',
  'check',
  'chevron_right',
  'close',
  'cloud_off',
  'content_copy',
  'dark_mode',
  'dashboard',
  'delete',
  'door_front',
  'download',
  'edit',
  'email',
  'error',
  'event',
  'expand_more',
  'explore',
  'filter_list',
  'flag',
  'flight_takeoff',
  'handshake',
  'history',
  'home',
  'image',
  'inventory_2',
  'key',
  'light_mode',
  'lightbulb',
  'lock',
  'logout',
  'mail',
  'map',
  'mark_email_read',
  'mark_email_unread',
  'menu',
  'merge',
  'more_horiz',
  'more_vert',
  'open_in_new',
  'outbox',
  'pause',
  'payments',
  'person',
  'photo_camera',
  'place',
  'play_arrow',
  'print',
  'public',
  'qr_code_scanner',
  'rate_review',
  'receipt_long',
  'reply',
  'schedule',
  'search',
  'sell',
  'send',
  'settings',
  'share',
  'speed',
  'swap_horiz',
  'sync',
  'translate',
  'tune',
  'undo',
  'unfold_more',
  'upload',
  'visibility',
  'volume_off',
  'volume_up',
  'warehouse',
] as const;

/** Logos of other companies, which no icon font has: own drawings, in static/icons/. */
export const brandIcons = ['brand_x', 'brand_telegram', 'brand_instagram'] as const;

export const icons = [...activityIcons, ...pageIcons, ...interfaceIcons, ...brandIcons];
export type IconName = (typeof icons)[number];

/** The stages of a parcel, as carriers name them; each is translated. */
export const stages = [
  'pending',
  'info_received',
  'picked_up',
  'in_transit',
  'at_customs',
  'out_for_delivery',
  'ready_for_pickup',
  'delivered',
  'attempt_failed',
  'on_hold',
  'exception',
  'returned',
] as const;
export type Stage = (typeof stages)[number];

/** Whether events of a stage happen at the company's facilities, and neither at the sender or recipient nor on the way to them. */
export function isAtFacility(stage: Stage | null): boolean {
  return stage === null || facilityStages.some((one) => one === stage);
}

const facilityStages = [
  'in_transit',
  'at_customs',
  'ready_for_pickup',
  'on_hold',
  'exception',
] as const satisfies Stage[];

/** The progress of a parcel, as far as it is certain. */
export type Progress = 'delivered' | 'in_transit' | 'exception';

/** A parcel's progress by its stage; null: the parcel has not left yet. */
export const progressByStage: Record<Stage, Progress | null> = {
  pending: null,
  info_received: null,
  picked_up: 'in_transit',
  in_transit: 'in_transit',
  at_customs: 'in_transit',
  out_for_delivery: 'in_transit',
  ready_for_pickup: 'in_transit',
  delivered: 'delivered',
  attempt_failed: 'exception',
  on_hold: 'exception',
  exception: 'exception',
  returned: 'exception',
};

/** What a spreadsheet of the site can contain. */
export const importKinds = ['parcels', 'activities'] as const;
export type ImportKind = (typeof importKinds)[number];

/** What an import does with customers who exist already. */
export const duplicateChoices = ['leave', 'update', 'add'] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

/** What an imported file can contain. */
export const sheetKinds = [...importKinds, 'customers'] as const;
export type SheetKind = (typeof sheetKinds)[number];

/** Tax categories for customers who are companies outside the European Union; the other categories need a VAT ID of the EU. */
export const taxesOutside = ['O', 'S', 'Z', 'E', 'G'] as const;
