import { Hono } from 'hono';
import type { SetupData } from '../../../views/admin/setup/step-body.tsx';
import { readReauthentication } from '../../auth/two-step/methods.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage, signedIn } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { newTrackingCode } from '../../shared/typed-code.ts';
import { visibilityExamplesIn } from '../../tracking/privacy/mask-parcel.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { openSteps, type Setup, type SetupStep, setupSteps } from '../../web/shared/panel.ts';
import { readGeocoderData } from '../geocoder/routes.tsx';
import { readSetupFacts, serverInfo, setupProgress } from './model.ts';

export const setupPages = new Hono<SiteEnv>().get(
  paths.control.setup,
  allowsPage('settings:write'),
  async (c) => {
    const { db, config } = c.var.deps;
    const { t } = c.var;
    // Imported here, because the tables of all scripts' letters would slow down the start.
    const { codePrefix } = await import('../../parcels/code-prefix.ts');
    const [panel, known] = await Promise.all([readPanel(c), readSetupFacts(db, config)]);
    const { counts: _, ...shown } = known;
    const setup = setupProgress(known);
    const data: SetupData = {
      ...shown,
      ...(await readGeocoderData(c)),
      setup,
      reauthentication: await readReauthentication(db, signedIn(c)),
      current: currentStep(setup, c.req.query('step')),
      examples: visibilityExamplesIn(t),
      facts: serverInfo(config),
      offeredCode: newTrackingCode(codePrefix(known.settings.company_name)),
    };
    const { SetupPage } = await import('../../../views/admin/setup/setup-page.tsx');
    return renderPanel(c, panel, <SetupPage panel={panel} t={t} data={data} />);
  },
);

/** The step that the URL names, or else the first open step; null if none is open. */
function currentStep(setup: Setup, named: string | undefined): SetupStep | null {
  return setupSteps.find((step) => step === named) ?? openSteps(setup)[0] ?? null;
}
