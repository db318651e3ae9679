import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import type { Reauthentication } from '../../../server/shared/two-step.ts';
import { PlainForm } from '../../parts/plain-form.tsx';
import type { Messages } from '../../translations/messages.ts';
import { CodeField, ConfirmedForm } from './reauthentication.tsx';

/** A secret that waits for its first code, and the QR code of its URL. */
export type PendingTotp = { secret: string; modules: number; path: string };

type Props = {
  site: Site;
  t: Messages;
  isOn: boolean;
  reauthentication: Reauthentication;
  /** The same for the first app, where there is no other second step: a recent sign-in is enough. */
  beforeSetup: Reauthentication;
  pending: PendingTotp | null;
};

/** The codes of an authenticator app: how they are set up, and turned off. */
export function AppSection({ site, t, isOn, reauthentication, beforeSetup, pending }: Props) {
  const { app } = t.twoStep;
  const shared = { site, t, action: paths.control.twoStep };
  return (
    <section className="account-section" aria-labelledby="app-title">
      <h2 id="app-title">{app.title}</h2>
      <p>{isOn ? app.isOn : app.lead}</p>
      {pending !== null && (
        <>
          <Secret t={t} pending={pending} />
          <PlainForm site={site} action={shared.action} does="confirm" button={app.turnOn}>
            <CodeField id="app-code" t={t} />
          </PlainForm>
        </>
      )}
      {pending === null && !isOn && (
        <ConfirmedForm
          {...{ ...shared, reauthentication: beforeSetup, fieldId: 'begin-password' }}
          does="begin"
          button={app.setUp}
        />
      )}
      {isOn && (
        <details>
          <summary>{app.turnOff}</summary>
          <ConfirmedForm
            {...{ ...shared, reauthentication, fieldId: 'off-password' }}
            does="off"
            button={app.turnOff}
            quiet
          />
        </details>
      )}
      {isOn && pending === null && (
        <details>
          <summary>{app.replace}</summary>
          <ConfirmedForm
            {...{ ...shared, reauthentication, fieldId: 'replace-password' }}
            does="begin"
            button={app.replace}
            quiet
          />
        </details>
      )}
    </section>
  );
}

function Secret({ t, pending }: { t: Messages; pending: PendingTotp }) {
  const { app } = t.twoStep;
  const { secret, modules, path } = pending;
  const groups = secret.match(/.{1,4}/g)?.join(' ') ?? secret;
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
        <path className="totp-paper" d={`M0 0h${modules}v${modules}H0z`} />
        <path d={path} />
      </svg>
      <p>
        {app.key}: <code dir="ltr">{groups}</code>
      </p>
    </>
  );
}
