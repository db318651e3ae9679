import type { Context } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../../http/context.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { calendarDay, decimal, isRecordId, optional, recordId } from '../../http/input/fields.ts';
import { listRequest } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { requestMay } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import type { Permission } from '../../shared/account.ts';
import { type Stage, stages, yesNo } from '../../shared/enums.ts';
import { fieldNames } from '../../shared/field-values.ts';
import { limits } from '../../shared/limits.ts';
import {
  hasOrNot,
  importIdPattern,
  type ParcelFilter,
  parcelSorts,
  pieceCounts,
  runChoices,
  silentDaysBounds,
} from '../shared/parcel-list.ts';
import type { Clock } from './criteria.ts';

const isYes = optional(z.enum(yesNo))
  .default(null)
  .transform((answer) => answer === 'yes');
const someDay = optional(calendarDay()).default(null);
const text = optional(z.string().trim().max(limits.text)).default(null);

const record = optional(recordId()).default(null);

const isRunChoice = (value: unknown) =>
  runChoices.some((one) => one === value) || isRecordId(value);

const someStages = z
  .custom<string>(isStages, messageKey('choice', { options: stages.join(', ') }))
  .meta({
    type: 'string',
    pattern: `^((${stages.join('|')})(,(${stages.join('|')}))*)?$`,
    description: `Stages, with commas between them: ${stages.join(', ')}.`,
  })
  .default('')
  .transform((list) => splitStages(list).filter(isStage));

export const parcelFilter = z.object({
  stage: someStages,
  late: isYes,
  silent_days: optional(decimal({ ...silentDaysBounds, digits: 0 })).default(null),
  created_from: someDay,
  created_to: someDay,
  delivery_from: someDay,
  delivery_to: someDay,
  no_email: isYes,
  origin: text,
  destination: text,
  address_missing: isYes,
  out_since_yesterday: isYes,
  import: optional(z.string().regex(importIdPattern)).default(null),
  run: optional(
    z
      .custom<string>(isRunChoice, messageKey('choice', { options: runChoices.join(', ') }))
      .meta({
        type: 'string',
        pattern: '^(none|any|[1-9]\\d{0,8})$',
        examples: ['none'],
        description:
          '`any`: it is on an open run; `none`: it is on its way and on no open run; or the id of a run.',
      })
      .transform((text) => runChoices.find((one) => one === text) ?? Number(text)),
  ).default(null),
  driver: record,
  customer: record,
  payer: record,
  service: optional(z.string().trim().max(40)).default(null),
  price: optional(z.enum(hasOrNot)).default(null),
  cash: optional(z.enum(hasOrNot)).default(null),
  pieces: optional(z.enum(pieceCounts)).default(null),
  created_by: record,
  sort: optional(z.enum(parcelSorts)).default(null),
});

/** What filters tell about, if it takes more than reading parcels to see it. */
export const filterNeeds: { [Name in keyof ParcelFilter]?: Permission } = {
  run: 'runs:read',
  driver: 'runs:read',
  customer: 'customers:read',
  payer: 'customers:read',
  created_by: 'activity-log:read',
};

/** Whether a filter asks only for what somebody may see. @param may whether they have a permission. */
export function isFilterAllowed(
  filter: ParcelFilter,
  may: (permission: Permission) => boolean,
): boolean {
  return fieldNames(filterNeeds).every((name) => {
    const needs = filterNeeds[name];
    return filter[name] === null || needs === undefined || may(needs);
  });
}

/** A filter, the clock that its days refer to, and whether its reader sees phone numbers (by default, they do). */
export type ParcelListRequest = Clock & { filter: ParcelFilter; withPhones?: boolean };

/** The filter that every parcel matches. */
export const everyParcel: ParcelFilter = parcelFilter.parse({});

/**
 * The filter in the query of a request, with the clock that its days refer to, and whether the reader sees phone numbers.
 *
 * @throws {InvalidRequest} that names every invalid value; {Problem} 403 for a filter by what the reader may not see.
 */
export function readParcelListRequest(
  c: Context<SiteEnv>,
  query = c.req.query(),
): ParcelListRequest {
  const filter = parse(parcelFilter, query);
  if (!isFilterAllowed(filter, (permission) => requestMay(c, permission))) {
    throw new Problem(403, c.var.t.errors.notPermitted);
  }
  const { timeZone, calendar } = c.get('deps').config;
  return { filter, now: new Date(), timeZone, calendar, withPhones: requestMay(c, 'phones:read') };
}

function isStages(value: unknown): boolean {
  return typeof value === 'string' && splitStages(value).every(isStage);
}

function isStage(text: string): text is Stage {
  return stages.some((stage) => stage === text);
}

function splitStages(list: string): string[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const listAddress = z.object({ ...parcelFilter.shape, search: listRequest.shape.search });

/** Reads the filter and the search of a list's query, without its display options. @throws as readParcelListRequest. */
export function readListAddress(query: string): { filter: ParcelFilter; search: string } {
  const given = Object.fromEntries(new URLSearchParams(query));
  const { search, ...filter } = parse(listAddress, given);
  return { filter, search };
}
