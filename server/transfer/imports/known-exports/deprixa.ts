import type { Stage } from '../../../shared/enums.ts';
import { columnsWithoutField, type KnownColumn, type KnownExport } from './known-export.ts';

/**
 * Deprixa Pro. Its reports have no recipient, so tables of its database are imported, as phpMyAdmin exports them: for versions
 * before 4, `add_courier` and `courier_track` (as found in published dumps); for later versions, the results of the queries in
 * docs/moving-in.md, which rename the columns of `cdb_add_order` and `cdb_courier_track`. The statuses are the initial rows of
 * its table `styles`, and those that the documentation of Deprixa Plus lists. Sites can change them.
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

/** How phpMyAdmin writes missing values. */
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

export const deprixa: KnownExport = {
  product: 'Deprixa',
  kind: 'parcels',
  signs: [['order_inv', 'r_name', 'status_courier']],
  columns: [
    ['order_inv', 'tracking_code'],
    ...columns,
    // The parts of `order_inv`, and the table's other columns.
    ...columnsWithoutField(
      'id',
      'qid',
      'letter_or',
      'tracking',
      'order_purchase',
      'username',
      'level',
    ),
    ...columnsWithoutField(
      'created',
      'r_hour',
      'deliver_date',
      'delivery_hour',
      'pickup_date',
      'pickup_hour',
    ),
    ...columnsWithoutField('latitude', 'longitude', 'latitude_history', 'longitude_history'),
  ],
  empty,
  stages,
};

/** The table of orders of version 7 alone, without the tables that it refers to. */
export const deprixaOrders: KnownExport = {
  ...deprixa,
  signs: [['order_prefix', 'order_no', 'status_courier']],
  columns: [
    ['order_prefix', 'tracking_code'],
    ['order_no', 'tracking_code'],
    ...columns,
    ...columnsWithoutField(
      'order_id',
      'user_id',
      'order_date',
      'order_datetime',
      'due_date',
      'declared_value',
    ),
  ],
};

export const deprixaHistory: KnownExport = {
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
    ...columnsWithoutField(
      'id',
      't_id',
      'rc_phone',
      'code_offnew',
      't_level',
      'order_id',
      'office_id',
    ),
    ...columnsWithoutField('user_id', 'latitude_history', 'longitude_history'),
  ],
  empty,
  stages,
};
