import type { SheetKind, Stage } from '../../../shared/enums.ts';
import { normalizeWords } from '../../../shared/normalize-words.ts';
import type { ImportField } from '../../shared/import-columns.ts';
import { google, googleWithNames } from './google.ts';
import {
  type AddressPlace,
  type KnownColumn,
  type KnownExport,
  type NamedCells,
  withoutField,
} from './known-export.ts';
import { outlook } from './outlook.ts';
import { shippo } from './shippo.ts';
import { shopify, shopifyBefore2023 } from './shopify.ts';
import { vcards } from './vcards.ts';
import { wpcargo } from './wpcargo.ts';

/**
 * Deprixa Pro. Its reports have no recipient, so what is imported are tables of its database, as phpMyAdmin exports them:
 * `add_courier` and `courier_track` of versions before 4 (read in published dumps), and of later ones the result of the
 * queries in docs/moving-in.md, which give the columns of `cdb_add_order` and `cdb_courier_track` the same names. Statuses
 * are the first ones of its table `styles`, and those that Deprixa Plus documents; sites can change them.
 */
const stages: Readonly<Record<string, Stage>> = {
  'Pending Collection': 'pending',
  'Earring Collection': 'pending',
  Pending: 'pending',
  'Pick up': 'pending',
  Quotation: 'info_received',
  'Pending quote': 'info_received',
  Invoiced: 'info_received',
  'Pre Alert': 'info_received',
  Approved: 'info_received',
  Created: 'info_received',
  'Received Office': 'picked_up',
  'Picked up': 'picked_up',
  'In Transit': 'in_transit',
  'On the way': 'in_transit',
  'In Warehouse': 'in_transit',
  Distribution: 'in_transit',
  Consolidate: 'in_transit',
  'On Route': 'out_for_delivery',
  'Out for Delivery': 'out_for_delivery',
  Available: 'ready_for_pickup',
  'Ready for Pickup': 'ready_for_pickup',
  Delivered: 'delivered',
  'On Hold': 'on_hold',
  'No Picked up': 'exception',
  'Not Picked up': 'exception',
  Rejected: 'exception',
  Cancelled: 'exception',
  Canceled: 'exception',
  Exception: 'exception',
  Returned: 'returned',
};

/** As phpMyAdmin writes them. */
const empty = ['NULL', '0000-00-00', '0000-00-00 00:00:00'];

const columns: readonly KnownColumn[] = [
  ['status_courier', 'stage'],
  ['r_name', 'recipient_name'],
  ['r_email', 'recipient_email'],
  ['r_phone', 'recipient_phone_number'],
  ['r_address', 'destination'],
  ['r_postal', 'destination'],
  ['r_city', 'destination'],
  ['r_dest', 'destination'],
  ['s_name', 'sender_name'],
  ['email', 'sender_email'],
  ['address', 'pickup_location'],
  ['postal', 'pickup_location'],
  ['city', 'pickup_location'],
  ['country', 'pickup_location'],
  ['r_weight|total_weight', 'weight'],
  ['courier', 'shipped_via'],
  ['service_options', 'shipped_via'],
  ['r_description', 'parcel_content'],
  ['reasons|notes', 'note'],
  ['phone', 'sender_phone_number'],
  ['n_trackc', 'note', 'Courier no.'],
  ['person_receives', 'note', 'Received by'],
];

const deprixa: KnownExport = {
  product: 'Deprixa',
  kind: 'parcels',
  signs: [['order_inv', 'r_name', 'status_courier']],
  columns: [
    ['order_inv', 'tracking_code'],
    ...columns,
    // Parts of `order_inv`, and what this table has besides.
    ...withoutField('id', 'qid', 'letter_or', 'tracking', 'order_purchase', 'username', 'level'),
    ...withoutField(
      'created',
      'r_hour',
      'deliver_date',
      'delivery_hour',
      'pickup_date',
      'pickup_hour',
    ),
    ...withoutField('latitude', 'longitude', 'latitude_history', 'longitude_history'),
  ],
  empty,
  stages,
};

/** The table of version 7 by itself, without those to which it leads. */
const deprixaOrders: KnownExport = {
  ...deprixa,
  signs: [['order_prefix', 'order_no', 'status_courier']],
  columns: [
    ['order_prefix', 'tracking_code'],
    ['order_no', 'tracking_code'],
    ...columns,
    ...withoutField(
      'order_id',
      'user_id',
      'order_date',
      'order_datetime',
      'due_date',
      'declared_value',
    ),
  ],
};

const deprixaHistory: KnownExport = {
  product: 'Deprixa',
  kind: 'activities',
  signs: [['order_track', 't_date', 'status_courier']],
  columns: [
    ['order_track', 'tracking_code'],
    ['t_date', 'happened_at'],
    ['t_hour', 'happened_at'],
    ['status_courier', 'title'],
    ['comments', 'description'],
    ['t_city', 'location'],
    ['t_dest', 'location'],
    ...withoutField('id', 't_id', 'rc_phone', 'code_offnew', 't_level', 'order_id', 'office_id'),
    ...withoutField('user_id', 'latitude_history', 'longitude_history'),
  ],
  empty,
  stages,
};

const knownExports: readonly KnownExport[] = [
  wpcargo,
  deprixa,
  deprixaOrders,
  deprixaHistory,
  shippo,
  googleWithNames,
  google,
  ...outlook,
  shopify,
  shopifyBefore2023,
  vcards,
];

type RecognizedColumn = {
  field: ImportField | null;
  /** Its place among those that are joined. */
  place: number;
  label: string | null;
};

export type RecognizedExport = {
  product: string;
  /** By their index; columns that the program has not by itself are missing. */
  columns: ReadonlyMap<number, RecognizedColumn>;
  /** Whether a text of its stands for none. */
  isEmpty(text: string): boolean;
  stageOf(words: string): Stage | undefined;
  hasPoints: boolean;
  places: readonly AddressPlace[];
  /** What is the same in rows that are one; null: each is by itself. */
  joinKey(cells: readonly string[]): string | null;
  /** The cells of a row, or of rows that are one, as they are read. */
  tidy(rows: readonly (readonly string[])[]): readonly string[];
};

/** Which program a file is an export of; null: none that is known. */
export function recognizeExport(
  headings: readonly string[],
  kind: SheetKind,
): RecognizedExport | null {
  for (const known of knownExports) {
    if (known.kind !== kind) continue;
    const clear = known.clarify?.(headings) ?? headings;
    const names = clear.map((heading) => namesIn(heading));
    const isIn = (sign: string) => {
      const words = sign.split('|').map(normalizeWords);
      return names.some((own) => own.some((name) => words.includes(name)));
    };
    if (known.signs.some((signs) => signs.every(isIn))) return recognizeColumns(known, names);
  }
  return null;
}

/** A heading by itself, and the two parts of “Label (name)”. */
function namesIn(heading: string): string[] {
  const [, label = '', name = ''] = /^(.*)\(([\w-]+)\)$/.exec(heading) ?? [];
  return [heading, label, name].map(normalizeWords).filter((text) => text !== '');
}

function recognizeColumns(known: KnownExport, names: readonly string[][]): RecognizedExport {
  const { product, columns, stages = {}, empty = [], places = [] } = known;
  const found = new Map<number, RecognizedColumn>();
  const headings = new Map<string, number>();
  for (const [place, [own, field, label = null]] of columns.entries()) {
    const words = own.split('|').map(normalizeWords);
    const index = names.findIndex(
      (given, at) => !found.has(at) && given.some((name) => words.includes(name)),
    );
    if (index === -1) continue;
    found.set(index, { field, place, label });
    headings.set(own, index);
  }
  for (const index of known.isWhole === true ? names.keys() : []) {
    if (!found.has(index)) found.set(index, { field: null, place: columns.length, label: null });
  }
  const byWords = new Map(
    Object.entries(stages).map(([words, stage]) => [normalizeWords(words), stage]),
  );
  return {
    product,
    columns: found,
    isEmpty: (text) => empty.includes(text.trim()),
    // The words of a status are short, and a cell may be long.
    stageOf: (words) => (words.length > 100 ? undefined : byWords.get(normalizeWords(words))),
    hasPoints: known.hasPoints === true,
    places,
    joinKey: (cells) => cells[headings.get(known.joinBy ?? '') ?? -1]?.trim() || null,
    tidy: (rows) =>
      known.tidy === undefined ? (rows[0] ?? []) : tidied(rows, headings, known.tidy),
  };
}

function tidied(
  rows: readonly (readonly string[])[],
  headings: ReadonlyMap<string, number>,
  tidy: (rows: readonly NamedCells[]) => NamedCells,
): string[] {
  const named = rows.map((row) => {
    return new Map([...headings].map(([heading, index]) => [heading, row[index] ?? '']));
  });
  const cells = [...(rows[0] ?? [])];
  for (const [heading, text] of tidy(named)) {
    const index = headings.get(heading);
    if (index === undefined) continue;
    while (cells.length < index) cells.push('');
    cells[index] = text;
  }
  return cells;
}
