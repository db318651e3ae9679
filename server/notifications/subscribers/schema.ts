import { z } from 'zod';
import { newShape } from '../../http/input/record.ts';
import { followerFields } from '../../shared/fields.ts';

/** Which parcel to follow, and where the mails go. */
export const followRequest = z.strictObject(newShape(followerFields));

export type FollowRequest = z.infer<typeof followRequest>;
