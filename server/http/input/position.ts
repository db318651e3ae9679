import type { z } from 'zod';
import { messageKey } from './error-map.ts';

type Position = { latitude?: number | null | undefined; longitude?: number | null | undefined };

/** Adds the check that latitude and longitude are given together. */
export function withWholePosition<Schema extends z.ZodType<Position>>(schema: Schema) {
  return schema.refine(({ latitude, longitude }) => (latitude == null) === (longitude == null), {
    ...messageKey('bothCoordinates'),
    path: ['longitude'],
  });
}
