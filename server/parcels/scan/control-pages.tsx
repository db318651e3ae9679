import { Hono } from 'hono';
import { ScanPage } from '../../../views/parcels/scan-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { signedInOnly } from '../../http/middleware/access.ts';
import { nothingWaits } from '../../shared/panel.ts';
import { paths } from '../../shared/paths.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';

/**
 * The panel's scan screen. Devices keep it, to open it without a network and also after a sign-out: so it
 * says nothing about parcels, messages or the account. What it needs of them its island asks for.
 */
export const scanControlPages = new Hono<SiteEnv>().get(
  paths.control.scan,
  signedInOnly,
  async (c) => {
    c.set('usesCamera', true);
    const panel = { ...(await readPanel(c)), email: '', waiting: nothingWaits };
    return renderPanel(c, panel, <ScanPage panel={panel} t={c.var.t} />);
  },
);
