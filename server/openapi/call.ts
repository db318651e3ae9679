import type { z } from 'zod';
import type { ImageEncoder } from '../content/images/encoder.ts';
import type { Guard } from '../http/middleware/access.ts';

/** What the document says of a call, beside what its route and its guard say. */
export type CallDoc = {
  /** One line, in the imperative. */
  summary: string;
  description?: string;
  /** Its content: JSON, or a form, which may hold files. */
  json?: z.ZodType;
  form?: z.ZodType;
  query?: z.ZodObject;
  /** What a successful answer has as `data`; without it, nothing. */
  answer?: z.ZodType;
  status?: 200 | 201 | 202;
  /** Other answers that are no failures, and their `data`; null: they have no content. */
  also?: Partial<Record<200 | 202 | 204 | 304, z.ZodType | null>>;
  /** Of an answer that is no envelope: its media types. */
  media?: readonly string[];
  /** Whether an answer may have `meta.next`, where the next request begins. */
  hasNext?: true;
  /** Whether its answer has the `ETag` of the version of a record. */
  isVersioned?: true;
  /** How it fails, beside the ways in which every call may. 412: it takes `If-Match`. */
  errors?: readonly (404 | 409 | 410 | 412 | 502)[];
  /** A request that the tests make on the site with data of every kind; each call that takes JSON has one. */
  example?: Record<string, unknown>;
  /** The same as a form, where that differs; files by their names. */
  formExample?: Record<string, string>;
};

/** The calls of some areas by method and path: `GET /api/parcels`. */
export type Calls = Record<string, CallDoc>;

/** A call with the guard of its route. */
export type GuardedCall = CallDoc & { method: string; path: string; guard: Guard };

/** Stands for the encoder in schemas that are only read. */
export const refusingEncoder: ImageEncoder = async () => ({ key: 'imageUnreadable' });
