import { Hono } from 'hono';
import { ImportPage } from '../../../views/transfer/import-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { hasMailServer } from '../../notifications/mail-server/stored-server.ts';
import { importColumns, importKinds } from '../../shared/import-columns.ts';
import { paths } from '../../shared/paths.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { csvOf } from '../spreadsheets/csv-writer.ts';
import { encodings } from '../spreadsheets/reading/encoding.ts';
import { contentTypes } from '../spreadsheets/sheet.ts';

/** The panel's page that imports spreadsheets, and empty ones to begin with. */
export const importControlPages = new Hono<SiteEnv>()
  .get(paths.control.import, allowsPage('imports:write'), async (c) => {
    const { db, config } = c.var.deps;
    const [panel, isMailed] = await Promise.all([readPanel(c), hasMailServer(db, config)]);
    const props = { panel, t: c.var.t, encodings, isMailed };
    return renderPanel(c, panel, <ImportPage {...props} />);
  })
  .get(paths.control.importTemplate, allowsPage('imports:write'), async (c) => {
    const asked = c.req.query('kind');
    const kind = importKinds.find((known) => known === asked) ?? 'parcels';
    const labels = importColumns[kind].map((field) => c.var.t.control.fields[field]);
    const chunks: Uint8Array[] = [];
    for await (const chunk of csvOf([labels])) chunks.push(chunk);
    return c.body(new Uint8Array(Buffer.concat(chunks)), 200, {
      'Content-Type': contentTypes.csv,
      'Content-Disposition': `attachment; filename="${kind}.csv"`,
    });
  });
