import { Hono } from 'hono';
import { ScanPage } from '../../../views/parcels/scan-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { nothingWaits } from '../../shared/panel.ts';
import { paths } from '../../shared/paths.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';

/**
 * The panel's scan screen. Devices cache it, to open it offline and even after a sign-out, so it contains nothing about
 * parcels, messages or the account. Its island requests what it needs of those.
 */
export const scanControlPages = new Hono<SiteEnv>().get(
  paths.control.scan,
  allowsPage('scan:read'),
  async (c) => {
    c.set('usesCamera', true);
    const panel = { ...(await readPanel(c)), email: '', waiting: nothingWaits };
    return renderPanel(c, panel, <ScanPage panel={panel} t={c.var.t} />);
  },
);
