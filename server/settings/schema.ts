import { z } from 'zod';
import { messageKey } from '../http/input/error-map.ts';
import { line, optional } from '../http/input/fields.ts';
import { changeShape } from '../http/input/record.ts';
import { settingsFields } from '../shared/fields.ts';
import { homeFields } from '../shared/home.ts';

/** A handle, or a web address. */
const profile = optional(
  line(settingsFields.contact_twitter).refine(isHandleOrAddress, messageKey('profile')),
);

/** The settings to be changed; an empty text or null clears one, where it may be empty. */
export const settingsChange = z.strictObject(
  changeShape(
    { ...settingsFields, ...homeFields },
    {
      contact_twitter: profile,
      contact_telegram: profile,
      contact_instagram: profile,
    },
  ),
);

function isHandleOrAddress(text: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:/i.test(text) || (/^https:\/\//.test(text) && URL.canParse(text));
}
