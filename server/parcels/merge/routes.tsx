import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { readTypedCode } from '../../shared/typed-code.ts';
import { api, post } from '../../verbs/call.ts';
import { toAdminParcel } from '../event-presets/words.ts';
import { findTypedParcel } from '../find-with-history.ts';
import { parcel } from '../model.ts';
import { panelHistory, renderParcelPage } from '../panel-parcel.ts';
import { mergeParcels } from './merge.ts';

export const mergeApi = api([
  post(paths.api.mergeParcels, mergeParcels, {
    summary: 'Merge two parcels',
    errors: [404, 409],
    answer: parcel,
    show: (c, merged) => toAdminParcel(merged, c.var.language.code),
    done: (t) => t.copies.merged,
    example: { into: 'TEST-1001', from: 'DOC-1001' },
  }),
]);

/** The panel's page that merges a parcel with another one. It first shows the other parcel, by its code in `?with=`. */
export const mergePage = new Hono<SiteEnv>().get(
  paths.control.mergeParcel,
  allowsPage('parcels:write'),
  (c) =>
    renderParcelPage(c, async (props) => {
      const { t, parcel } = props;
      const typedCode = c.req.query('with')?.trim() ?? '';
      const typed = readTypedCode(typedCode);
      const found =
        typed === null ? undefined : await findTypedParcel(c.var.deps.db, typed, panelHistory(c));
      const other = found === undefined || found.id === parcel.id ? null : found;
      const missing = found === undefined ? t.errors.parcelNotFound : t.copies.sameParcel;
      const problem = typedCode === '' || other !== null ? null : missing;
      const { MergePage } = await import('../../../views/parcels/merge/merge-page.tsx');
      return <MergePage {...props} typedCode={typedCode} problem={problem} other={other} />;
    }),
);
