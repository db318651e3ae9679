import { z } from 'zod';
import { newShape } from '../../http/input/record.ts';
import { subscriberFields } from '../../shared/fields.ts';

/** Which parcel to follow, and where the mails go. */
export const followRequest = z.strictObject(newShape(subscriberFields));

export type SubscribeRequest = z.infer<typeof followRequest>;
