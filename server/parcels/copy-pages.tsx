import { type Context, Hono } from 'hono';
import { CreateParcelPage } from '../../views/parcels/create-parcel-page.tsx';
import { MergePage } from '../../views/parcels/merge/merge-page.tsx';
import { SaveTemplatePage } from '../../views/parcels/templates/template-pages.tsx';
import { firstPage } from '../database/paginate.ts';
import type { SiteEnv } from '../http/context.ts';
import { allowsPage } from '../http/middleware/access.ts';
import { newTrackingCode } from '../shared/new-tracking-code.ts';
import type { ParcelWithHistory } from '../shared/parcel.ts';
import { copyOf, type Prefill, returnOf } from '../shared/parcel-copy.ts';
import { paths } from '../shared/paths.ts';
import { readTypedCode } from '../shared/typed-code.ts';
import { readPanel, renderPanel } from '../web/panel.ts';
import { notFoundPage } from '../web/problem-page.tsx';
import { findParcelByKey } from './find-parcel.ts';
import { findParcelWithHistory, findTypedParcel } from './find-with-history.ts';
import { findRecentValues } from './recent-values.ts';
import { findTemplate, listTemplates } from './templates/queries.ts';
import { templateOf } from './templates/schema.ts';

const { control } = paths;

/** The panel's pages that copy a parcel, make a template of it, or merge it with another one. */
export const copyControlPages = new Hono<SiteEnv>()
  .get(control.createParcel, allowsPage('parcels:write'), async (c) => {
    const { db } = c.var.deps;
    const [panel, prefill, templates, recent] = await Promise.all([
      readPanel(c),
      findPrefill(c),
      listTemplates(db, firstPage('')),
      findRecentValues(db),
    ]);
    if (prefill === undefined) return notFoundPage(c, panel);
    // Loaded here: the tables of all scripts' letters would make each start longer.
    const { codePrefix: prefixOf } = await import('./code-prefix.ts');
    const codePrefix = prefixOf(panel.site.settings.company_name);
    const offered = newTrackingCode(codePrefix);
    const props = { offered, codePrefix, prefill, templates: templates.data, ...recent };
    return renderPanel(c, panel, <CreateParcelPage panel={panel} t={c.var.t} {...props} />);
  })
  .get(control.saveTemplate, allowsPage('parcels:write'), async (c) => {
    const { db } = c.var.deps;
    const [panel, parcel] = await Promise.all([
      readPanel(c),
      findParcelWithHistory(db, c.req.param('code'), whole(c)),
    ]);
    if (parcel === undefined) return notFoundPage(c, panel);
    const page = <SaveTemplatePage panel={panel} t={c.var.t} parcel={parcel} />;
    return renderPanel(c, panel, page);
  })
  .get(control.mergeParcel, allowsPage('parcels:write'), async (c) => {
    const { db } = c.var.deps;
    const history = whole(c);
    const code = c.req.query('with')?.trim() ?? '';
    const typed = readTypedCode(code);
    const [panel, parcel, other] = await Promise.all([
      readPanel(c),
      findParcelWithHistory(db, c.req.param('code'), history),
      typed === null ? undefined : findTypedParcel(db, typed, history),
    ]);
    if (parcel === undefined) return notFoundPage(c, panel);
    const { t } = c.var;
    const problem = code === '' ? null : problemOf(parcel, other, t);
    const found = problem === null && other !== undefined ? other : null;
    const page = <MergePage {...{ panel, t, parcel, typedCode: code, problem, other: found }} />;
    return renderPanel(c, panel, page);
  });

type Words = { copies: { sameParcel: string }; errors: { parcelNotFound: string } };

/** Why nothing can be merged; null: it can. */
function problemOf(
  parcel: ParcelWithHistory,
  other: ParcelWithHistory | undefined,
  { copies, errors }: Words,
): string | null {
  if (other === undefined) return errors.parcelNotFound;
  return other.id === parcel.id ? copies.sameParcel : null;
}

/** The first page of the history is enough: only its length is shown. */
function whole(c: Context<SiteEnv>) {
  const { timeZone } = c.var.deps.config;
  return { timeZone, request: firstPage(''), language: c.var.language.code };
}

/**
 * What a new parcel begins with, by the address of its form: `?from=` a parcel's code, with `as=return` as its
 * return, or `?template=` an id; null: with nothing.
 *
 * @returns undefined if there is no such parcel or template.
 */
export async function findPrefill(c: Context<SiteEnv>): Promise<Prefill | null | undefined> {
  const { db } = c.var.deps;
  const { from, as, template } = c.req.query();
  if (from !== undefined) {
    const parcel = await findParcelByKey(db, from.trim());
    if (parcel === undefined) return undefined;
    const { tracking_code: code } = parcel;
    return as === 'return'
      ? { kind: 'return', code, fields: returnOf(parcel) }
      : { kind: 'copy', code, fields: copyOf(parcel) };
  }
  if (template === undefined) return null;
  const row = await findTemplate(db, Number(template));
  if (row === undefined) return undefined;
  return { kind: 'template', id: row.id, name: row.name, fields: copyOf(templateOf(row)) };
}
