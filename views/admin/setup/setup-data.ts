import type { Reauthentication } from '../../../server/shared/account.ts';
import type { MailServerView } from '../../../server/shared/mail.ts';
import type { Panel, ServerInfo, Setup, SetupStep } from '../../../server/shared/panel.ts';
import type { Settings } from '../../../server/shared/settings.ts';
import type { Trigger } from '../../island.tsx';
import type { Messages } from '../../translations/messages.ts';
import type { VisibilityExamples } from '../settings/privacy-form.tsx';

/** What the steps of the setup show and change. */
export type SetupData = {
  setup: Setup;
  /** The step that is open; null: none. */
  current: SetupStep | null;
  settings: Settings;
  server: MailServerView;
  /** What changing the mail server takes. */
  reauthentication: Reauthentication;
  examples: VisibilityExamples;
  facts: ServerInfo;
  /** A generated tracking number for the first parcel. */
  offeredCode: string;
};

export type SetupStepProps = {
  panel: Panel;
  t: Messages;
  data: SetupData;
  step: SetupStep;
  /** When its forms can be used: those of the open step at once. */
  on: Trigger;
};

/** The button of every step's form. */
export function saveButton({ setup, control }: Messages) {
  return { label: setup.save, busy: control.form.saving };
}
