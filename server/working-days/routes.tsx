import { type Context, Hono } from 'hono';
import { siteToday } from '../days.ts';
import type { SiteEnv } from '../http/context.ts';
import { allows, allowsPage } from '../http/middleware/access.ts';
import { paths } from '../shared/paths.ts';
import { api, get, patch } from '../verbs/call.ts';
import { readPanel, renderPanel } from '../web/panel.ts';
import { readCountryHolidays } from './holidays.ts';
import { readWorkingDays, updateWorkingDays, workingDays } from './model.ts';

const path = paths.api.workingDays;
const read = (c: Context<SiteEnv>) => readWorkingDays(c.var.deps.db);

/**
 * Reads the weekdays of a form from its checkboxes. They are left out if they are still those with opening hours (`hours`), so that
 * they go on following these.
 */
function readForm({ on, hours, ...fields }: Record<string, unknown>) {
  const weekdays = Object.keys(Object(on));
  return hours === weekdays.join(',') ? fields : { ...fields, weekdays };
}

export const workingDaysApi = api([
  get(
    path,
    {
      summary: 'Read the working days',
      description:
        'Delivery days, and what is late, follow from them. `holidays` are the public ones of the chosen country and region.',
      access: allows('runs:write'),
      answer: workingDays,
    },
    read,
  ),
  patch(path, updateWorkingDays, {
    summary: 'Change the working days',
    description:
      '`closed_days` and `worked_days` are replaced as a whole, and take precedence over weekdays and holidays. A day may be a text: `2026-12-24 Christmas Eve`.',
    answer: workingDays,
    show: read,
    fromForm: readForm,
    done: (t) => t.done.saved,
    example: {
      weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      holiday_country: 'PT',
      closed_days: [{ day: '2026-12-24', name: 'Christmas Eve' }],
    },
  }),
]);

/** The panel's page of working days. */
export const workingDaysPages = new Hono<SiteEnv>().get(
  paths.control.workingDays,
  allowsPage('runs:write'),
  async (c) => {
    const { db, config } = c.var.deps;
    const [panel, saved] = await Promise.all([readPanel(c), readWorkingDays(db)]);
    const known = await readCountryHolidays(saved.holiday_country ?? '');
    const { WorkingDaysPage } = await import('../../views/working-days/working-days-page.tsx');
    return renderPanel(
      c,
      panel,
      <WorkingDaysPage
        panel={panel}
        t={c.var.t}
        saved={saved}
        regions={known?.regions ?? {}}
        today={siteToday({ config })}
      />,
    );
  },
);
