import type { ParcelRow } from '../database/tables.ts';
import type { LanguageCode } from '../shared/languages.ts';
import type { Parcel } from '../shared/parcel.ts';
import { localizedStatus } from './event-presets/localized.ts';

/** What the administrator sees of a parcel, in their language: everything but what only queries read. */
export function toAdminParcel(row: ParcelRow, language: LanguageCode): Parcel {
  const { search_text: _, manual_stage: __, last_event_at: ___, ...parcel } = row;
  return localizedStatus(parcel, language);
}
