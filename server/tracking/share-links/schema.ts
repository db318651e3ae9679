import { z } from 'zod';
import { decimal, recordId } from '../../http/input/fields.ts';
import { parcelKey } from '../../parcels/tracking-code.ts';
import { shareDays } from '../../shared/share-link.ts';

/** Which parcel's links are meant. */
export const ofParcel = z.object({ parcel: parcelKey });

/** A new link. */
export const newShareLink = z.strictObject({
  parcel: parcelKey,
  days: decimal({ min: shareDays.min, max: shareDays.max, digits: 0 }),
});

/** Which link to end. */
export const shareLinkDeletion = z.strictObject({ id: recordId() });
