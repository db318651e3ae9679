import { readDate } from '../dates.ts';
import { columnsWithoutField, type KnownExport } from './known-export.ts';

/**
 * WPCargo, a plugin of WordPress. The headings and the form of the history are those of its report
 * (`admin/classes/class-wpc-export.php`: “ShipmentID”, “Shipment Title”, “Shipment Category”, then labels) and of its add-on
 * Import/Export (`wpcie_registered_form_fields`: labels, or “Label (name)” in templates). The statuses are those of
 * `wpcargo_default_status`. All are from the plugin's source; sites can rename fields and add statuses.
 */
export const wpcargo: KnownExport = {
  product: 'WPCargo',
  kind: 'parcels',
  signs: [
    ['ShipmentID', 'Shipment Title'],
    ['shipment_id', 'shipment_title'],
    ['wpcargo_receiver_name', 'wpcargo_status'],
  ],
  columns: [
    ['shipment_title|Shipment Title|post_title', 'tracking_code'],
    ['wpcargo_status|Shipment Status', 'stage'],
    ['wpcargo_receiver_name|Receiver Name', 'recipient_name'],
    ['wpcargo_receiver_email|Receiver Email', 'recipient_email'],
    ['wpcargo_receiver_phone|Receiver Phone Number', 'recipient_phone_number'],
    ['wpcargo_receiver_address|Receiver Address', 'destination'],
    ['wpcargo_destination|Destination', 'destination'],
    ['wpcargo_shipper_name|Shipper Name', 'sender_name'],
    ['wpcargo_shipper_email|Shipper Email', 'sender_email'],
    ['wpcargo_shipper_address|Shipper Address', 'pickup_location'],
    ['wpcargo_origin_field|Origin', 'pickup_location'],
    ['wpcargo_weight|Weight', 'weight'],
    ['wpcargo_carrier_field|Carrier', 'shipped_via'],
    ['wpcargo_mode_field|Mode', 'shipped_via'],
    ['wpcargo_type_of_shipment|Type of Shipment', 'shipped_via'],
    ['wpcargo_product|Product', 'parcel_content'],
    ['wpcargo_expected_delivery_date_picker|Expected Delivery Date', 'min_expected_delivery_date'],
    ['wpcargo_comments|Comments', 'note'],
    ['wpcargo_shipper_phone|Shipper Phone Number', 'sender_phone_number'],
    ['wpcargo_qty|Quantity', 'note', 'Quantity'],
    ['wpcargo_total_freight|Total Freight', 'note', 'Freight'],
    ['payment_wpcargo_mode_field|Payment Mode', 'note', 'Payment'],
    ['wpcargo_carrier_ref_number|Carrier Reference No.', 'note', 'Carrier no.'],
    ['wpcargo_shipments_update|Shipment History|History', 'history'],
    ...columnsWithoutField(
      'shipment_id|ShipmentID',
      'wpcargo_shipment_cat|Shipment Category|Shipment Category ID',
      'registered_shipper|Assigned Client ID',
      'agent_fields|Agent Name',
      'wpcargo_courier|Courier',
      'wpcargo_packages|Packages',
      'wpc-multiple-package|Package Details',
      'wpcargo_departure_time_picker|Departure Time',
      'wpcargo_pickup_date_picker|Pickup Date',
      'wpcargo_pickup_time_picker|Pickup Time',
    ),
  ],
  stages: {
    Pending: 'pending',
    'Picked up': 'picked_up',
    'On Hold': 'on_hold',
    'Out for delivery': 'out_for_delivery',
    'In Transit': 'in_transit',
    Enroute: 'in_transit',
    Cancelled: 'exception',
    Canceled: 'exception',
    Delivered: 'delivered',
    Returned: 'returned',
  },
  clarify: nameParties,
};

/** Names the party in “Phone Number”, a heading that the report uses twice: it is the party of the headings before it. */
function nameParties(headings: readonly string[]): string[] {
  let party = 'Shipper';
  return headings.map((heading) => {
    if (heading === 'Phone Number') return `${party} ${heading}`;
    if (heading.startsWith('Shipper ')) party = 'Shipper';
    if (heading.startsWith('Receiver ')) party = 'Receiver';
    return heading;
  });
}

/** An event in a cell with a parcel's history, as it is written there. */
type HistoryEntry = {
  date: string;
  time: string;
  location: string;
  status: string;
  remarks: string;
};

/** Further events in a cell are ignored: a history does not have so many. */
const mostEntries = 500;

/**
 * Reads the events in a cell of WPCargo's column “History”. The report of older versions separates events by bars, and their
 * parts by commas; that of newer versions writes each event into its own cell, with bars between the parts. The add-on writes
 * `Label=part|Label=part`.
 *
 * @param isStatus whether a text is a status; tells it from the location before it, which may contain commas.
 */
export function readHistoryCell(cell: string, isStatus: (text: string) => boolean): HistoryEntry[] {
  const lines = cell.split('\n').filter((line) => line.trim() !== '');
  const entries = lines.flatMap((line) => lineEntries(line, isStatus));
  return entries.slice(0, mostEntries).filter((entry) => {
    return Object.values(entry).some((text) => text !== '');
  });
}

/** The dates in a cell with a history, whose order is not known yet. */
export function historyDates(cell: string): string[] {
  const starts = cell.matchAll(/(?:^|[\n|=])\s*(\d{1,4}[./-]\d{1,2}[./-]\d{1,4})\b/g);
  return [...starts].map(([, date = '']) => date);
}

function lineEntries(line: string, isStatus: (text: string) => boolean): HistoryEntry[] {
  const parts = line.split('|').map((part) => part.trim());
  if (parts.every((part) => part === '' || part.includes('='))) return readLabels(parts);
  const [, second = ''] = parts;
  const isOne = parts.length > 2 && !isDated(second) && !second.includes(',');
  if (!isOne) {
    return parts.map((part) => {
      const texts = part.split(',').map((text) => text.trim());
      return historyEntry(texts, isStatus, 0);
    });
  }
  // Between the status and the remarks is the author of the event, who is left out.
  return [historyEntry(parts, isStatus, 1)];
}

function historyEntry(
  [date = '', second = '', ...others]: string[],
  isStatus: (text: string) => boolean,
  skipped: number,
): HistoryEntry {
  const isTime = second === '' || /^\d{1,2}:\d{2}/.test(second);
  const rest = isTime ? others : [second, ...others];
  const known = rest.findIndex(isStatus);
  const at = known === -1 ? Math.min(1, rest.length - 1) : known;
  const after = rest.slice(at + 1);
  return {
    date,
    time: isTime ? second : '',
    location: rest.slice(0, Math.max(at, 0)).filter(Boolean).join(', '),
    status: rest[at] ?? '',
    remarks: after.slice(after.length > skipped ? skipped : 0).join(', '),
  };
}

function readLabels(parts: readonly string[]): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  for (const part of parts) {
    const [label = '', ...text] = part.split('=');
    const name = label.trim().toLowerCase();
    if (name === 'date' || entries.length === 0) entries.push({ ...emptyEntry });
    const entry = entries.at(-1) ?? emptyEntry;
    if (isEntryPart(entry, name)) entry[name] = text.join('=').trim();
  }
  return entries;
}

const emptyEntry: HistoryEntry = { date: '', time: '', location: '', status: '', remarks: '' };

function isEntryPart(entry: HistoryEntry, name: string): name is keyof HistoryEntry {
  return Object.hasOwn(entry, name);
}

function isDated(text: string): boolean {
  const [first = ''] = text.split(/[,\s]/);
  return readDate(first, 'dmy') !== null;
}
