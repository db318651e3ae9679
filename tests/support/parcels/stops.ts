import type { RunStop } from '../../../server/parcels/shared/run.ts';

/** An open stop of a run, of whose parcel little is known. */
export function openStop(parcel_id: number): RunStop {
  return {
    id: 10 * parcel_id,
    kind: 'delivery',
    service_seconds: 240,
    position: parcel_id,
    parcel_id,
    tracking_code: `WB-${parcel_id}`,
    recipient_name: 'Ada',
    destination: 'Delft',
    recipient_phone_number: null,
    latitude: null,
    longitude: null,
    note: null,
    pieces_count: 1,
    state: 'open',
    reason: null,
    failure_note: null,
    cod_amount: null,
    cod_currency: null,
    finished_at: null,
    position_source: null,
    company: null,
    driver_note: null,
    window_from: null,
    window_to: null,
    planned_at: null,
  };
}
