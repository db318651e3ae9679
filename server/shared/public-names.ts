import { publicNames } from './field-values.ts';
import { parcelFields, settingsFields } from './fields.ts';

/**
 * The names of the public fields, from their rules. In the browser's scripts the build replaces this module with its values
 * (server/build/islands.ts), so that visitors do not load the rules of all fields.
 */
export const publicParcelFields = publicNames(parcelFields, true);

/** The names of the fields that are public if the parcel's map is shown. */
export const publicMapFields = publicNames(parcelFields, 'map');

export const publicSettings = publicNames(settingsFields, true);
