import { pick } from '../../shared/field-values.ts';
import { publicSettings } from '../../shared/public-names.ts';
import type { PublicSettings } from './settings.ts';

/** Only those settings that visitors may read. */
export function pickPublicSettings(settings: PublicSettings): PublicSettings {
  return pick(settings, publicSettings);
}
