import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { maxCount } from '../../database/paginate.ts';
import { addDays, siteToday } from '../../days.ts';
import { requireRow } from '../../errors.ts';
import type { SiteEnv } from '../../http/context.ts';
import { calendarDay, optional } from '../../http/input/fields.ts';
import { parse } from '../../http/input/validation.ts';
import { allows, allowsPage, requestMay } from '../../http/middleware/access.ts';
import { paths, runPath, runsPath } from '../../shared/paths.ts';
import { api, del, get, patch, post } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { takeForms } from '../../web/form-pages.tsx';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { nothingWaits } from '../../web/shared/panel.ts';
import { countParcelsWith } from '../list/counts.ts';
import { changeOfForm } from '../shared/run.ts';
import { runList } from './list.tsx';
import { changeRun, createRun, deleteRun } from './model.ts';
import { readRun, readRunChoices, readRunsOfDay, readToday } from './read.ts';
import { changedRun, runChoices, today } from './schema.ts';

const { control } = paths;
const path = paths.api.runs;

export const runsApi = api([
  runList.call,
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
  .get(control.runList, allowsPage('runs:read'), (c) => runList.render(c))
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

const boardQuery = z.object({ day: optional(calendarDay()).default(null) });

async function renderDay(c: Context<SiteEnv>) {
  const today = siteToday(c.var.deps);
  const { day } = parse(boardQuery, c.req.query());
  const shown = day ?? today;
  const { db, config } = c.var.deps;
  const { timeZone, calendar } = config;
  const clock = { now: new Date(), timeZone, calendar };
  const onNoRun = { run: 'none', delivery_to: shown } as const;
  const [panel, runs, choices, unassigned] = await Promise.all([
    readPanel(c),
    readRunsOfDay(c, shown),
    requestMay(c, 'runs:write') ? readRunChoices(c) : null,
    requestMay(c, 'parcels:read') ? countParcelsWith(db, onNoRun, clock, maxCount) : null,
  ]);
  const days = { day: shown, dayBefore: addDays(shown, -1), dayAfter: addDays(shown, 1), today };
  const props = { panel, t: c.var.t, runs, choices, unassigned };
  const { RunsPage } = await import('../../../views/parcels/runs/runs-page.tsx');
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
  const { TodayPage } = await import('../../../views/parcels/runs/today-page.tsx');
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
  const { RunPage } = await import('../../../views/parcels/runs/run-page.tsx');
  return renderPanel(c, panel, <RunPage {...props} />);
}

function readRunId(c: Context<SiteEnv>): number {
  return Number(c.req.query('id'));
}
