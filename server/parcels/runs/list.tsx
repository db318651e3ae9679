import { sql } from 'kysely';
import { z } from 'zod';
import { runName } from '../../../views/parts/titles.ts';
import { requestMay } from '../../http/middleware/access.ts';
import { dayFilter, recordFilter, yesFilter } from '../../lists/filters.ts';
import { declareList } from '../../lists/list.tsx';
import { yesNo } from '../../shared/enums.ts';
import { formatMoney } from '../../shared/money.ts';
import { paths, runPath } from '../../shared/paths.ts';
import { findRunCash } from '../cash/model.ts';
import type { RunStop, RunSummary } from '../shared/run.ts';
import { driverFilter } from './driver-filter.ts';
import { ownReader, withStops } from './read.ts';
import { findRuns } from './runs.ts';
import { listedRun } from './schema.ts';

type ListedRun = RunSummary & { stops?: RunStop[]; cash: { amount: number; currency: string }[] };

/** Drivers read only their own runs. */
export const runList = declareList({
  name: 'runs',
  path: paths.api.runs,
  page: paths.control.runList,
  parent: { path: paths.control.runs, label: (t) => t.runs.title },
  summary: 'List runs',
  needs: 'runs:read',
  hasSearch: false,
  row: listedRun,
  parameters: z.object({ stops: z.enum(yesNo).default('yes') }),
  query: (db) => db.selectFrom('runs').select('id'),
  only: (c) => {
    const own = ownReader(c);
    return own === null ? undefined : sql`driver_id = ${own}`;
  },
  rows: async (c, found, columns): Promise<ListedRun[]> => {
    const { db } = c.var.deps;
    const isAnswer = columns.length === 0;
    const ids = found.map(({ id }) => id);
    const [runs, cash] = await Promise.all([
      findRuns(db, ids),
      isAnswer || !requestMay(c, 'cash:read') ? null : findRunCash(db, ids),
    ]);
    const whole = isAnswer && c.req.query('stops') !== 'no' ? await withStops(c, runs) : runs;
    return whole.map((run) => ({ ...run, cash: cash?.get(run.id) ?? [] }));
  },
  answer: ({ cash: _, ...run }) => run,
  title: (t) => t.lists.allRuns,
  nameOf: (run, t) => runName(run, t.runs),
  href: ({ id }) => runPath(id),
  columns: {
    name: {
      kind: 'text',
      label: (t) => t.runs.run,
      value: (run, t) => runName(run, t.runs),
    },
    state: {
      kind: 'state',
      label: (t) => t.control.fields.stage,
      value: ({ closed }, t) =>
        closed === 'yes' ? { name: 'run-closed', label: t.runs.closed } : null,
    },
    day: { kind: 'day', label: (t) => t.runs.fields.day, value: ({ day }) => day },
    driver: {
      kind: 'text',
      label: (t) => t.runs.fields.driver,
      value: ({ driver }, t) => driver?.name ?? t.runs.noDriverYet,
    },
    stops: {
      kind: 'number',
      label: (t) => t.lists.stops,
      value: ({ counts: { done, failed, left } }) => done + failed + left,
    },
    done: {
      kind: 'number',
      label: (t) => t.runs.states.delivered,
      value: ({ counts }) => counts.done,
    },
    failed: {
      kind: 'number',
      label: (t) => t.runs.states.failed,
      value: ({ counts }) => counts.failed,
    },
    left: { kind: 'number', label: (t) => t.runs.states.open, value: ({ counts }) => counts.left },
    cash: {
      kind: 'text',
      label: (t) => t.cash.methods.cash,
      value: ({ cash }, _t, tag) =>
        cash.map(({ amount, currency }) => formatMoney(amount, currency, tag)).join(', ') || null,
      needs: 'cash:read',
    },
  },
  sorts: { day: sql`day` },
  order: '-day',
  ties: 'asc',
  filters: {
    id: recordFilter(
      (t) => t.runs.run,
      async () => undefined,
      (id) => sql`id = ${id}`,
    ),
    day: dayFilter(
      (t) => t.runs.fields.day,
      (day) => sql`day = ${day}`,
    ),
    from: dayFilter(
      (t) => t.parcelList.from,
      (day) => sql`day >= ${day}`,
    ),
    to: dayFilter(
      (t) => t.parcelList.to,
      (day) => sql`day <= ${day}`,
    ),
    driver: driverFilter((id) => sql`driver_id = ${id}`),
    open: yesFilter(
      (t) => t.lists.openRuns,
      () => sql`closed_at is null`,
    ),
  },
});
