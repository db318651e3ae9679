import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { RunPage } from '../../../views/parcels/runs/run-page.tsx';
import { RunsPage } from '../../../views/parcels/runs/runs-page.tsx';
import { TodayPage } from '../../../views/parcels/runs/today-page.tsx';
import { largestPage } from '../../database/paginate.ts';
import { addDays, siteToday } from '../../days.ts';
import { requireRow } from '../../errors.ts';
import { answerShape, day, id, pageSchema, time, yesNo } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { plainListParameters, readListRequest } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { allows, allowsPage, requestMay } from '../../http/middleware/access.ts';
import { failureReasons, positionSources, stopStates } from '../../shared/enums.ts';
import { runFields } from '../../shared/event-fields.ts';
import { paths, runPath, runsPath } from '../../shared/paths.ts';
import { api, del, get, patch, post } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { takeForms } from '../../web/form-pages.tsx';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { nothingWaits } from '../../web/shared/panel.ts';
import {
  type ChangedRun,
  changeOfForm,
  type Driver,
  type Run,
  type RunChoices,
  type RunStop,
  type RunSummary,
  type Today,
  type TodayStop,
  unorderedReasons,
} from '../shared/run.ts';
import { changeRun, createRun, deleteRun, runFilter } from './model.ts';
import { readRun, readRunChoices, readRuns, readToday, withStops } from './read.ts';

const stopShape = {
  id,
  position: z.int(),
  parcel_id: id,
  tracking_code: z.string(),
  recipient_name: z.string().nullable(),
  destination: z.string().nullable(),
  recipient_phone_number: z.string().nullable(),
  pieces_count: z.int(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  position_source: z.enum(positionSources).nullable(),
  company: z.string().nullable(),
  driver_note: z.string().nullable(),
  note: z.string().nullable(),
  cod_amount: z.int().nullable(),
  cod_currency: z.string().nullable(),
  state: z.enum(stopStates),
  reason: z.enum(failureReasons).nullable(),
  failure_note: z.string().nullable(),
  finished_at: time.nullable(),
};
const stop: z.ZodType<RunStop> = z.strictObject(stopShape);

const driver: z.ZodType<Driver> = z.strictObject({ id, name: z.string() });
const counts = z.strictObject({ done: z.int(), failed: z.int(), left: z.int() });

const runShape = {
  ...answerShape(runFields),
  id,
  driver: driver.nullable(),
  closed: yesNo,
  counts,
  last_seen_at: time.nullable(),
};
const runSummary: z.ZodType<RunSummary> = z.strictObject(runShape);
export const run: z.ZodType<Run> = z
  .strictObject({ ...runShape, stops: z.array(stop) })
  .meta({ id: 'Run' });
const changedRun: z.ZodType<ChangedRun> = z.strictObject({
  ...runShape,
  stops: z.array(stop),
  unordered: z
    .array(z.strictObject({ parcel: z.string(), reason: z.enum(unorderedReasons) }))
    .exactOptional(),
});
/** A run of the list; without its stops if the query has `stops=no`. */
export const listedRun = z.union([run, runSummary]);

export const runChoices: z.ZodType<RunChoices> = z.strictObject({
  runs: z.array(runSummary),
  drivers: z.array(driver),
  today: day,
});

const todayStop: z.ZodType<TodayStop> = z.strictObject({
  ...stopShape,
  can_retry: yesNo,
  undo: z.strictObject({ event_id: id, until: time }).nullable(),
});

export const today: z.ZodType<Today> = z.strictObject({
  member: id,
  stops: z.array(todayStop),
  forget_at: time,
});

const { control } = paths;
const path = paths.api.runs;

/** Drivers read only their own runs. */
export const runsApi = api([
  get(
    path,
    {
      summary: 'List runs',
      access: allows('runs:read'),
      query: plainListParameters.extend(runFilter.shape),
      answer: pageSchema(listedRun),
    },
    async (c) => {
      const { stops, ...filter } = parse(runFilter, c.req.query());
      const list = await readRuns(c, readListRequest(c), filter);
      return stops === 'no' ? list : { ...list, data: await withStops(c, list.data) };
    },
  ),
  get(
    paths.api.today,
    { summary: 'Read one’s own open stops', access: allows('deliveries:write'), answer: today },
    readToday,
  ),
  get(
    paths.api.runChoices,
    { summary: 'List open runs and drivers', access: allows('runs:write'), answer: runChoices },
    readRunChoices,
  ),
  post(path, createRun, {
    summary: 'Create a run',
    errors: [404],
    answer: changedRun,
    status: 201,
    done: (t) => t.done.created,
    example: { day: '2026-03-01', name: 'North' },
  }),
  patch(path, changeRun, {
    summary: 'Change a run',
    answer: changedRun,
    done: (t) => t.done.saved,
    example: { id: 1, name: 'North' },
  }),
  del(path, deleteRun, {
    summary: 'Delete a run',
    done: (t) => t.done.deleted,
  }),
]);

export const runPages = new Hono<SiteEnv>()
  .get(control.runs, allowsPage('runs:read'), renderDay)
  .post(
    control.runs,
    allowsPage('runs:write'),
    takeForms(renderDay, async (c, fields) =>
      runPath((await createRun(verbContext(c), fields)).id),
    ),
  )
  .get(control.today, allowsPage('deliveries:write'), renderToday)
  .get(control.run, allowsPage('runs:read'), renderRun)
  .post(
    control.run,
    allowsPage('runs:write'),
    takeForms(renderRun, {
      delete: async (c) => {
        const { id, day } = requireRow(await readRun(c, readRunId(c)));
        await deleteRun(verbContext(c), { id });
        return runsPath(day);
      },
      otherwise: async (c, fields, verb) => {
        const run = requireRow(await readRun(c, readRunId(c)));
        const change = changeOfForm(run, { ...fields, do: verb });
        if (change !== null && 'id' in change) await changeRun(verbContext(c), change);
        else if (change !== null) await createRun(verbContext(c), change);
        const [, parcel] = verb.split(':');
        return `${runPath(run.id)}${parcel === undefined ? '' : `#stop-${parcel}`}`;
      },
    }),
  );

async function renderDay(c: Context<SiteEnv>) {
  const today = siteToday(c.var.deps);
  const filter = parse(runFilter, { day: c.req.query('day') ?? today });
  const { day } = filter;
  const [panel, runs, choices] = await Promise.all([
    readPanel(c),
    readRuns(c, largestPage, { ...filter, day }),
    requestMay(c, 'runs:write') ? readRunChoices(c) : null,
  ]);
  const shown = day ?? today;
  const days = { day: shown, dayBefore: addDays(shown, -1), dayAfter: addDays(shown, 1), today };
  const props = { panel, t: c.var.t, runs: runs.data, drivers: choices?.drivers ?? null };
  return renderPanel(c, panel, <RunsPage {...props} {...days} />);
}

/**
 * A driver's day. With `?offline=yes` it is the page that devices cache, to open it without a network and even after a sign-out:
 * it has nothing about parcels or the account, and its island shows the stops that the device has stored.
 */
async function renderToday(c: Context<SiteEnv>) {
  c.set('usesPosition', true);
  const isKept = c.req.query('offline') === 'yes';
  const [panel, today] = await Promise.all([readPanel(c), isKept ? null : readToday(c)]);
  const shown = isKept ? { ...panel, email: '', waiting: nothingWaits } : panel;
  return renderPanel(c, shown, <TodayPage panel={shown} t={c.var.t} today={today} />);
}

async function renderRun(c: Context<SiteEnv>) {
  const [panel, run, choices] = await Promise.all([
    readPanel(c),
    readRun(c, readRunId(c)),
    requestMay(c, 'runs:write') ? readRunChoices(c) : null,
  ]);
  if (run === undefined) return notFoundPage(c, panel);
  const others = choices?.runs.filter(({ id }) => id !== run.id) ?? [];
  const props = {
    panel,
    t: c.var.t,
    run,
    today: siteToday(c.var.deps),
    opensParcels: requestMay(c, 'parcels:read'),
    choices: choices && { ...choices, runs: others },
  };
  return renderPanel(c, panel, <RunPage {...props} />);
}

function readRunId(c: Context<SiteEnv>): number {
  return Number(c.req.query('id'));
}
