import type { z } from 'zod';
import type { Guard } from '../http/middleware/access.ts';
import type { CallDoc as Described } from '../verbs/call.ts';

/** What the document says of a call, beside what its route and its guard say. */
export type CallDoc = Described & { json?: z.ZodType; form?: z.ZodType };

/** The calls of some areas by method and path: `GET /api/parcels`. */
export type Calls = Record<string, CallDoc>;

/** A call with the guard of its route. */
export type GuardedCall = CallDoc & { method: string; path: string; guard: Guard };
