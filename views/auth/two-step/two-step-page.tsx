import type { ReactNode } from 'react';
import type { Passkey, Reauthentication, TwoStepState } from '../../../server/shared/account.ts';
import { colon } from '../../../server/shared/colon.ts';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Panel } from '../../../server/web/shared/panel.ts';
import type { Site } from '../../../server/web/shared/site.ts';
import { Island } from '../../island.tsx';
import { GuestLayout } from '../../panel/guest-layout.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { SignOutIsland } from '../../panel/panel-bar.tsx';
import { formatDayAndTime } from '../../parts/dates.ts';
import { localizedHref } from '../../parts/links.ts';
import { PlainForm } from '../../parts/plain-form.tsx';
import type { SiteProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import {
  CodeField,
  ConfirmLink,
  hasPasskeyHost,
  ReauthenticationForm,
  type ReauthenticationFormProps,
  recoveryCodeWords,
} from './reauthentication.tsx';

export type TwoStepPageState = TwoStepState & {
  pending: PendingTotp | null;
  /** Recovery codes that were just created, which are shown only once. */
  codes: readonly string[];
  reauthentication: Reauthentication;
  /** Whether the user signed in a few minutes ago. */
  hasRecentSignIn: boolean;
  /** Whether the session began with the server's sign-in link, and so without the second step. */
  byLink: boolean;
};

type Props = {
  site: Site;
  /** null: the user must set up two steps before anything else. */
  panel: Panel | null;
  timeZone: string;
  t: Messages;
  state: TwoStepPageState;
};

/** The user's ways to sign in: an authenticator app, passkeys and recovery codes. */
export function TwoStepPage({ site, panel, timeZone, t, state }: Props) {
  const { twoStep: words } = t;
  const { codes, reauthentication } = state;
  const isOn = state.totp || state.passkeys.length > 0;
  const shared = { site, t, reauthentication };
  return (
    <TwoStepFrame site={site} panel={panel} t={t} isRequired={state.required && !isOn}>
      {codes.length > 0 && (
        <Island
          name="recovery-codes"
          on="load"
          site={site}
          props={{
            codes,
            next: localizedHref(site, paths.control.twoStep),
            t: recoveryCodeWords(t),
          }}
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
    </TwoStepFrame>
  );
}

type FrameProps = Pick<Props, 'site' | 'panel' | 't'> & {
  isRequired: boolean;
  children: ReactNode;
};

function TwoStepFrame({ site, panel, t, isRequired, children }: FrameProps) {
  const { title, requiredLead } = t.twoStep;
  const account = t.control.account.title;
  if (panel === null) {
    const lead = isRequired ? requiredLead : undefined;
    return (
      <GuestLayout site={site} t={t} title={title} lead={lead} needsScript={false}>
        {children}
        <SignOutIsland site={site} t={t} />
      </GuestLayout>
    );
  }
  const crumbs = [{ label: account, href: localizedHref(site, paths.control.account) }];
  return (
    <PanelLayout panel={panel} t={t} title={title} crumbs={crumbs} needsScript={false}>
      {children}
    </PanelLayout>
  );
}

type SectionProps = SiteProps & { reauthentication: Reauthentication };

/** A secret that is not confirmed by a code yet, and the QR code of its URL. */
type PendingTotp = { secret: string; modules: number; path: string };

type AppProps = SectionProps & {
  isOn: boolean;
  /** The reauthentication for the first app: if there is no other second step, a recent sign-in is enough. */
  beforeSetup: Reauthentication;
  pending: PendingTotp | null;
};

/** The section that sets up an authenticator app, and turns it off. */
function AppSection({ site, t, isOn, reauthentication, beforeSetup, pending }: AppProps) {
  const { app } = t.twoStep;
  const shared = { site, t, action: paths.control.twoStep };
  return (
    <section className="account-section list" aria-labelledby="app-title">
      <h2 id="app-title">{app.title}</h2>
      <p>{isOn ? app.isOn : app.lead}</p>
      {pending !== null && (
        <>
          <TotpSecret t={t} pending={pending} tag={site.language.tag} />
          <PlainForm site={site} action={shared.action} does="confirm" button={app.turnOn}>
            <CodeField id="app-code" t={t} />
          </PlainForm>
        </>
      )}
      {pending === null && !isOn && (
        <ReauthenticationForm
          {...shared}
          reauthentication={beforeSetup}
          fieldId="begin-password"
          does="begin"
          button={app.setUp}
        />
      )}
      {isOn && (
        <FoldedReauthenticationForm
          {...shared}
          reauthentication={reauthentication}
          fieldId="off-password"
          does="off"
          button={app.turnOff}
        />
      )}
      {isOn && pending === null && (
        <FoldedReauthenticationForm
          {...shared}
          reauthentication={reauthentication}
          fieldId="replace-password"
          does="begin"
          button={app.replace}
        />
      )}
    </section>
  );
}

function FoldedReauthenticationForm(form: ReauthenticationFormProps) {
  return (
    <details>
      <summary>{form.button}</summary>
      <ReauthenticationForm {...form} quiet />
    </details>
  );
}

function TotpSecret({ t, pending, tag }: { t: Messages; pending: PendingTotp; tag: string }) {
  const { app } = t.twoStep;
  const { secret, modules, path } = pending;
  return (
    <>
      <p>{app.scan}</p>
      <svg
        className="totp-code"
        role="img"
        aria-label={app.qrCode}
        viewBox={`0 0 ${modules} ${modules}`}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${modules}v${modules}H0z`} />
        <path d={path} />
      </svg>
      <p>
        {app.key}
        {colon(tag)}
        <code dir="ltr">{secret.match(/.{1,4}/g)?.join(' ') ?? secret}</code>
      </p>
    </>
  );
}

type PasskeysProps = SectionProps & { passkeys: readonly Passkey[]; timeZone: string };

/** The user's passkeys, each with a form that removes it, and a form that adds one. */
function PasskeysSection({ passkeys, timeZone, ...section }: PasskeysProps) {
  const { passkeys: words } = section.t.twoStep;
  return (
    <section className="account-section list" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">{words.title}</h2>
      {passkeys.length === 0 && <p>{words.none}</p>}
      <ul className="records">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="line between entry">
            <PasskeyEntry passkey={passkey} timeZone={timeZone} {...section} />
          </li>
        ))}
      </ul>
      <AddPasskeyForm {...section} />
      <noscript>
        <p className="panel">{words.unsupported}</p>
      </noscript>
    </section>
  );
}

/** The form that adds a passkey, if the site can have passkeys and the user is confirmed. */
function AddPasskeyForm({ site, t, reauthentication }: SectionProps) {
  const { add, name, failed, unsupported } = t.twoStep.passkeys;
  const { account, form } = t.control;
  const here = paths.control.twoStep;
  if (reauthentication === 'passkey') return <ConfirmLink site={site} t={t} back={here} />;
  if (!hasPasskeyHost(site)) return <p className="panel">{unsupported}</p>;
  const words = {
    add,
    name,
    failed,
    unsupported,
    password: account.currentPassword,
    codes: recoveryCodeWords(t),
    optional: form.optional,
    noAnswer: form.noAnswer,
  };
  const asksPassword = reauthentication === 'password';
  const props = { here, owner: 'member', asksPassword, t: words } as const;
  return <Island name="add-passkey" on="load" site={site} props={props} />;
}

type EntryProps = Omit<PasskeysProps, 'passkeys'> & { passkey: Passkey };

function PasskeyEntry({ passkey, timeZone, ...section }: EntryProps) {
  const { site, t } = section;
  const { list } = t.control;
  const { id, name, created_at, last_used_at } = passkey;
  const when = (at: string) => formatDayAndTime(at, site.language.tag, timeZone);
  return (
    <>
      <div>
        <b dir="auto">{name}</b>
        <small>{interpolate(t.twoStep.passkeys.added, { when: when(created_at) })}</small>
        {last_used_at !== null && (
          <small>{interpolate(list.lastUsed, { when: when(last_used_at) })}</small>
        )}
      </div>
      <details>
        <summary aria-label={`${list.remove}${colon(site.language.tag)}${name}`}>
          {list.remove}
        </summary>
        <ReauthenticationForm
          {...section}
          fieldId={`password-${id}`}
          action={paths.control.twoStep}
          does="remove"
          button={list.remove}
          quiet
        >
          <input type="hidden" name="id" value={id} />
        </ReauthenticationForm>
      </details>
    </>
  );
}

/** The number of recovery codes left, and a form that renews them. */
function RecoverySection({ left, ...section }: SectionProps & { left: number }) {
  const { codes } = section.t.twoStep;
  return (
    <section className="account-section list" aria-labelledby="codes-title">
      <h2 id="codes-title">{codes.title}</h2>
      <p>{codes.lead}</p>
      <p>{plural(codes, 'left', { count: left }, section.site.language.tag)}</p>
      <FoldedReauthenticationForm
        {...section}
        fieldId="codes-password"
        action={paths.control.twoStep}
        does="codes"
        button={codes.renew}
      >
        <p>{codes.renewLead}</p>
      </FoldedReauthenticationForm>
    </section>
  );
}
