import type { ReactNode } from 'react';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { plural } from '../../../server/shared/plural.ts';
import type { Site } from '../../../server/shared/site.ts';
import type { Reauthentication, TwoStepState } from '../../../server/shared/two-step.ts';
import { Island } from '../../island.tsx';
import { GuestLayout } from '../../panel/guest-layout.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { FormErrors } from '../../parts/form-errors.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { SignOutIsland } from '../sign-out-island.tsx';
import { AppSection, type PendingTotp } from './app-section.tsx';
import { recoveryWordsOf } from './passkeys.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { ConfirmedForm } from './reauthentication.tsx';

export type TwoStepPageState = TwoStepState & {
  pending: PendingTotp | null;
  /** Recovery codes that were just made, which are shown this once. */
  codes: readonly string[];
  errors: readonly string[];
  reauthentication: Reauthentication;
  /** Whether they have signed in a few minutes ago. */
  hasRecentSignIn: boolean;
  /** Whether the session began with the server's link, and so without the second step. */
  byLink: boolean;
};

type Props = {
  site: Site;
  /** null: who has to set up two steps does so before anything else. */
  panel: Panel | null;
  timeZone: string;
  t: Messages;
  state: TwoStepPageState;
};

/** How the reader signs in: an authenticator app, passkeys and recovery codes. */
export function TwoStepPage({ site, panel, timeZone, t, state }: Props) {
  const { twoStep: words } = t;
  const { codes, reauthentication } = state;
  const isOn = state.totp || state.passkeys.length > 0;
  const shared = { site, t, reauthentication };
  return (
    <Frame site={site} panel={panel} t={t} isRequired={state.required && !isOn}>
      <FormErrors errors={state.errors} />
      {codes.length > 0 && (
        <Island
          name="recovery-codes"
          on="load"
          site={site}
          props={{ codes, next: localizedHref(site, paths.control.twoStep), t: recoveryWordsOf(t) }}
        />
      )}
      {state.byLink && isOn && <p className="panel">{words.byLink}</p>}
      {codes.length === 0 && (
        <>
          {panel !== null && <p>{isOn ? words.isOn : words.isOff}</p>}
          <AppSection
            {...shared}
            isOn={state.totp}
            beforeSetup={isOn || !state.hasRecentSignIn ? reauthentication : 'nothing'}
            pending={state.pending}
          />
          <PasskeysSection {...shared} timeZone={timeZone} passkeys={state.passkeys} />
          {isOn && <RecoverySection {...shared} left={state.recoveryCodes} />}
        </>
      )}
    </Frame>
  );
}

type FrameProps = Pick<Props, 'site' | 'panel' | 't'> & {
  isRequired: boolean;
  children: ReactNode;
};

function Frame({ site, panel, t, isRequired, children }: FrameProps) {
  const { title, lead, requiredLead } = t.twoStep;
  const account = t.control.account.title;
  if (panel === null) {
    const why = isRequired ? requiredLead : lead;
    return (
      <GuestLayout site={site} t={t} title={title} lead={why} needsScript={false}>
        {children}
        <SignOutIsland site={site} t={t} />
      </GuestLayout>
    );
  }
  const crumbs = [{ label: account, href: localizedHref(site, paths.control.account) }];
  return (
    <PanelLayout {...{ panel, t, title, lead, crumbs }} needsScript={false}>
      {children}
    </PanelLayout>
  );
}

type RecoveryProps = { site: Site; t: Messages; left: number; reauthentication: Reauthentication };

/** How many recovery codes are left, and a form for new ones. */
function RecoverySection({ site, t, left, reauthentication }: RecoveryProps) {
  const { codes } = t.twoStep;
  return (
    <section className="account-section" aria-labelledby="codes-title">
      <h2 id="codes-title">{codes.title}</h2>
      <p>{codes.lead}</p>
      <p>{plural(codes, 'left', { count: left }, site.language.tag)}</p>
      <details>
        <summary>{codes.renew}</summary>
        <ConfirmedForm
          {...{ site, t, reauthentication }}
          fieldId="codes-password"
          action={paths.control.twoStep}
          does="codes"
          button={codes.renew}
          quiet
        >
          <p>{codes.renewLead}</p>
        </ConfirmedForm>
      </details>
    </section>
  );
}
