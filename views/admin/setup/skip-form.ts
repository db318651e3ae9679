import type { FormSpec } from '../../../server/shared/form.ts';
import { type SetupStep, skipSteps } from '../../../server/shared/panel.ts';
import type { Settings } from '../../../server/shared/settings.ts';
import type { Messages } from '../../translations/messages.ts';
import { settingsForm } from '../settings/settings-form.ts';

/** A button that skips steps of the setup. */
export function skipForm(
  t: Messages,
  settings: Settings,
  steps: readonly SetupStep[],
  { label, to }: { label: string; to: string },
): FormSpec {
  return {
    ...settingsForm(t, [], { type: 'go', to }),
    sections: [],
    fixed: { setup_skipped: skipSteps(settings.setup_skipped, steps) },
    button: { label, busy: t.control.form.saving, quiet: true },
  };
}
