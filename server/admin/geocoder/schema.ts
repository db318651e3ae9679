import { z } from 'zod';
import type { Config } from '../../config.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { line, optional } from '../../http/input/fields.ts';
import { newShape } from '../../http/input/record.ts';
import { targetUrl } from '../../http/outgoing/target-url.ts';
import { mailPassword } from '../../notifications/mail/outgoing-mail.ts';
import { geocoderFields } from '../../parcels/shared/geocoder.ts';

/** The input for a geocoder. @param allowed the networks and hosts of WEBHOOK_ALLOW. */
export function geocoderChange(allowed: Config['webhookAllow']) {
  const { max } = geocoderFields.url;
  // A query may contain a key, which would be stored and shown unencrypted.
  const url = targetUrl(allowed, { max, forbidden: 'geocoderAddress' }).refine(
    (text) => !text.includes('?'),
    messageKey('geocoderQuery'),
  );
  const key = optional(mailPassword);
  const key_name = optional(line(geocoderFields.key_name));
  return z.strictObject(newShape(geocoderFields, { url, key, key_name }));
}

export type GeocoderForm = z.infer<ReturnType<typeof geocoderChange>>;
