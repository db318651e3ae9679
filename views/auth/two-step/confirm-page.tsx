import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { PlainForm } from '../../parts/plain-form.tsx';
import type { Messages } from '../../translations/messages.ts';
import { PasskeyButton } from './passkeys.tsx';
import { PasswordField } from './reauthentication.tsx';

type Props = {
  panel: Panel;
  t: Messages;
  /** What the reader has. */
  hasPassword: boolean;
  hasPasskeys: boolean;
  /** The page of this site to go to afterwards. */
  back: string;
};

/** Confirms who uses the session. The password is taken without JavaScript. */
export function ConfirmPage({ panel, t, hasPassword, hasPasskeys, back }: Props) {
  const { site } = panel;
  const { step, confirm } = t.twoStep;
  const query = new URLSearchParams({ back });
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={step.title}
      lead={confirm.lead}
      needsScript={!hasPassword}
    >
      {hasPasskeys && <PasskeyButton site={site} t={t} back={back} purpose="confirm" />}
      {hasPassword && (
        <PlainForm
          site={site}
          action={`${paths.control.confirm}?${query}`}
          button={step.confirm}
          quiet={hasPasskeys}
        >
          <PasswordField id="confirm-password" t={t} />
        </PlainForm>
      )}
    </PanelLayout>
  );
}
