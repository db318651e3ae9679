import { publicNames } from './field-values.ts';
import { parcelFields, settingsFields } from './fields.ts';

/**
 * The names of the public fields, as their rules say. Islands get the names alone: the build replaces this module by
 * its values (server/build/islands.ts), so that the rules of all fields are not sent to every visitor.
 */
export const publicParcelFields = publicNames(parcelFields, true);

/** Those that are public if the parcel's map is shown. */
export const publicMapFields = publicNames(parcelFields, 'map');

export const publicSettings = publicNames(settingsFields, true);
