import { type LeftOut, namesWith } from '../../../server/shared/field-choices.ts';
import type { parcelFields } from '../../../server/shared/fields.ts';

const inside = { leftOut: 'it is for the company, and paper is for everybody' } as const;
const moving = { leftOut: 'it changes while the paper stays' } as const;
const onScreen = { leftOut: 'it is for screens' } as const;

const onWaybill = {
  tracking_code: 'code',
  sender_name: 'sender',
  sender_email: 'sender',
  pickup_location: 'sender',
  recipient_name: 'recipient',
  recipient_phone_number: 'recipient',
  recipient_email: 'recipient',
  destination: 'recipient',
  parcel_content: 'shipment',
  weight: 'shipment',
  declared_value: 'shipment',
  shipped_via: 'shipment',
  note: inside,
  stage: moving,
  status: moving,
  current_location: moving,
  min_expected_delivery_date: moving,
  max_expected_delivery_date: moving,
  recipient_language: inside,
  sender_language: inside,
  show_map: onScreen,
  map_zoom: onScreen,
  map_current_latitude: onScreen,
  map_current_longitude: onScreen,
  map_pickup_latitude: onScreen,
  map_pickup_longitude: onScreen,
  map_destination_latitude: onScreen,
  map_destination_longitude: onScreen,
} as const satisfies Record<
  keyof typeof parcelFields,
  'code' | 'sender' | 'recipient' | 'shipment' | LeftOut
>;

/** The fields of a waybill, by its parts. */
export const waybillFields = {
  sender: namesWith(onWaybill, 'sender'),
  recipient: namesWith(onWaybill, 'recipient'),
  shipment: namesWith(onWaybill, 'shipment'),
};

const other = { leftOut: 'who receives the parcel does not sign for it' } as const;

const onNote = {
  tracking_code: 'printed',
  sender_name: 'printed',
  recipient_name: 'printed',
  recipient_phone_number: 'printed',
  pickup_location: 'printed',
  destination: 'printed',
  weight: 'printed',
  parcel_content: 'printed',
  sender_email: other,
  recipient_email: other,
  declared_value: other,
  shipped_via: other,
  note: inside,
  stage: moving,
  status: moving,
  current_location: moving,
  min_expected_delivery_date: moving,
  max_expected_delivery_date: moving,
  recipient_language: inside,
  sender_language: inside,
  show_map: onScreen,
  map_zoom: onScreen,
  map_current_latitude: onScreen,
  map_current_longitude: onScreen,
  map_pickup_latitude: onScreen,
  map_pickup_longitude: onScreen,
  map_destination_latitude: onScreen,
  map_destination_longitude: onScreen,
} as const satisfies Record<keyof typeof parcelFields, 'printed' | LeftOut>;

/** The fields of a delivery note. */
export const noteFields = namesWith(onNote, 'printed');
