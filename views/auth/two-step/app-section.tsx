import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import type { Messages } from '../../translations/messages.ts';
import { CodeField, PasswordField, PlainForm } from './plain-form.tsx';

/** A secret that waits for its first code, and the QR code of its URL. */
export type PendingTotp = { secret: string; modules: number; path: string };

type Props = {
  site: Site;
  t: Messages;
  isOn: boolean;
  /** Whether there is another second step, so that the first app takes the password too. */
  asksPassword: boolean;
  pending: PendingTotp | null;
};

const here = paths.control.twoStep;

/** The codes of an authenticator app: how they are set up, and turned off. */
export function AppSection({ site, t, isOn, asksPassword, pending }: Props) {
  const { app, step } = t.twoStep;
  const password = t.control.account.currentPassword;
  return (
    <section className="account-section" aria-labelledby="app-title">
      <h2 id="app-title">{app.title}</h2>
      <p>{isOn ? app.isOn : app.lead}</p>
      {pending !== null && (
        <>
          <Secret t={t} pending={pending} />
          <PlainForm site={site} action={here} does="confirm" button={app.turnOn}>
            <CodeField id="app-code" label={step.code} />
          </PlainForm>
        </>
      )}
      {pending === null && !isOn && (
        <PlainForm site={site} action={here} does="begin" button={app.setUp}>
          {asksPassword && <PasswordField id="begin-password" label={password} />}
        </PlainForm>
      )}
      {isOn && (
        <details>
          <summary>{app.turnOff}</summary>
          <PlainForm site={site} action={here} does="off" button={app.turnOff} quiet>
            <PasswordField id="off-password" label={password} />
          </PlainForm>
        </details>
      )}
      {isOn && pending === null && (
        <details>
          <summary>{app.replace}</summary>
          <PlainForm site={site} action={here} does="begin" button={app.replace} quiet>
            <PasswordField id="replace-password" label={password} />
          </PlainForm>
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
