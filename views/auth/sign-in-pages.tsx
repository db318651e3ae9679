import { publicContactEmail } from '../../server/admin/shared/settings.ts';
import type { TwoStepMethod } from '../../server/shared/account.ts';
import { type FormSpec, restoredForm } from '../../server/shared/form.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/web/shared/site.ts';
import { GuestLayout } from '../panel/guest-layout.tsx';
import { PanelForm } from '../panel/panel-form.tsx';
import { localizedHref } from '../parts/links.ts';
import { HiddenFields, PlainForm, PlainInput } from '../parts/plain-form.tsx';
import type { SiteProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';
import { accountField, newPasswordFields } from './account-forms.ts';
import { CodeField, PasskeyButton } from './two-step/reauthentication.tsx';

type BackProps = SiteProps & {
  /** The page of this site to go to afterwards. */
  back: string;
  /** The query of the sign-in's URL, which names that page. */
  query: URLSearchParams;
};

type SignInProps = BackProps & {
  /** Whether any member of the staff has a passkey. */
  passkeys: boolean;
};

export function SignInPage({ site, t, back, query, passkeys }: SignInProps) {
  const { account } = t.control;
  const field = accountField(t);
  const here = `${paths.control.signIn}?${query}`;
  const fields = [
    field('email', 'email', site.submitted?.values.email, { autoComplete: 'username' }),
    field('password', 'password', '', { autoComplete: 'current-password' }),
  ];
  const spec: FormSpec = {
    method: 'POST',
    action: paths.api.signIn,
    plainAction: localizedHref(site, here),
    encoding: 'multipart',
    sections: [{ fields }],
    button: { label: account.signIn },
    outcome: { type: 'go', to: back },
  };
  return (
    <GuestLayout site={site} t={t} title={account.signIn} needsScript={false}>
      {formToRestore(site) === undefined ? (
        <PanelForm site={site} t={t} spec={spec} />
      ) : (
        // The form to restore is a hidden field, which the browser sends without a script.
        <PlainForm site={site} action={here} button={account.signIn} encoding="multipart">
          <RestoredForm site={site} />
          <PlainInput
            id="email"
            label={t.control.fields.email}
            type="email"
            name="email"
            autoComplete="username"
            required
            defaultValue={site.submitted?.values.email}
          />
          <PlainInput
            id="password"
            label={t.control.fields.password}
            type="password"
            name="password"
            autoComplete="current-password"
            required
          />
        </PlainForm>
      )}
      {passkeys && <PasskeyButton site={site} t={t} back={back} purpose="sign-in" />}
      <FurtherLink site={site} path={paths.control.resetPassword}>
        {account.forgotten}
      </FurtherLink>
    </GuestLayout>
  );
}

function FurtherLink({ site, path, children }: { site: Site; path: string; children: string }) {
  return (
    <p>
      <a className="finger-link above" href={localizedHref(site, path)}>
        {children}
      </a>
    </p>
  );
}

/** The form that the user was filling in before the sign-in, which its page gets back. */
const formToRestore = ({ submitted }: Site) => submitted?.values[restoredForm];

function RestoredForm({ site }: { site: Site }) {
  const form = formToRestore(site);
  return form !== undefined && <HiddenFields values={{ [restoredForm]: form }} />;
}

type SecondStepProps = BackProps & {
  /** The second steps to choose from; none: the sign-in has ended. */
  ways: readonly TwoStepMethod[];
};

const rememberId = 'remember';

export function SecondStepPage({ site, t, ways, back, query }: SecondStepProps) {
  const { step } = t.twoStep;
  return (
    <GuestLayout
      site={site}
      t={t}
      title={step.title}
      lead={ways.includes('totp') ? step.lead : step.leadWithoutApp}
      needsScript={false}
    >
      {ways.length > 0 && (
        <>
          {ways.includes('passkey') && (
            <PasskeyButton
              site={site}
              t={t}
              back={back}
              rememberId={rememberId}
              purpose="second-step"
            />
          )}
          <PlainForm
            site={site}
            action={`${paths.control.secondStep}?${query}`}
            button={step.confirm}
            quiet={!ways.includes('totp')}
            encoding="multipart"
          >
            <RestoredForm site={site} />
            <CodeField id="code" t={t} />
            <label className="check" htmlFor={rememberId}>
              <input id={rememberId} type="checkbox" name="remember" value="yes" />
              {step.remember}
            </label>
          </PlainForm>
        </>
      )}
      <FurtherLink site={site} path={`${paths.control.signIn}?${query}`}>
        {step.again}
      </FurtherLink>
      <p className="lead">
        <WithCommand text={step.lost} command="npm run admin -- link" />
      </p>
    </GuestLayout>
  );
}

/** A sentence with a command in place of its placeholder. */
export function WithCommand({ text, command }: { text: string; command?: string | undefined }) {
  const [before, after] = text.split('{{command}}');
  return (
    <>
      {before}
      {command !== undefined && <code dir="ltr">{command}</code>}
      {after}
    </>
  );
}

/** `isMailed`: whether the pin is mailed, because there is a mail server. */
type ResetProps = SiteProps & { step: 1 | 2; isMailed: boolean };

/** Resets a forgotten password: step 1 requests a pin, step 2 sets a new password with it. */
export function ResetPage({ site, t, step, isMailed }: ResetProps) {
  const { account } = t.control;
  const here = localizedHref(site, paths.control.resetPassword);
  const lead = isMailed ? account.resetLead : account.resetKeptLead;
  return step === 1 ? (
    <GuestLayout site={site} t={t} title={account.resetTitle} lead={lead}>
      <PanelForm site={site} t={t} spec={pinForm(t, here)} />
      <FurtherLink site={site} path={`${paths.control.resetPassword}?step=2`}>
        {account.havePin}
      </FurtherLink>
    </GuestLayout>
  ) : (
    <GuestLayout site={site} t={t} title={account.resetStep2}>
      <PanelForm site={site} t={t} spec={resetForm({ site, t })} />
      <FurtherLink site={site} path={paths.control.resetPassword}>
        {account.resetTitle}
      </FurtherLink>
    </GuestLayout>
  );
}

function pinForm(t: Messages, here: string): FormSpec {
  const { account } = t.control;
  const next = new URL(here, 'http://site.invalid');
  next.searchParams.set('step', '2');
  const to = `${next.pathname}${next.search}`;
  return {
    method: 'POST',
    action: paths.api.sendPin,
    sections: [{ fields: [accountField(t)('email', 'email', '', { autoComplete: 'username' })] }],
    button: { label: account.sendPin },
    outcome: { type: 'links', links: [{ label: account.resetStep2, to }] },
  };
}

function resetForm({ site, t }: SiteProps): FormSpec {
  const { account } = t.control;
  const field = accountField(t);
  const to = localizedHref(site, paths.control.signIn);
  const fields = [
    field('email', 'email', '', { autoComplete: 'username' }),
    field('password_token', 'text', '', { autoComplete: 'one-time-code' }),
    ...newPasswordFields(t),
  ];
  return {
    method: 'PATCH',
    action: paths.api.resetPassword,
    sections: [{ fields }],
    button: { label: account.resetPassword },
    outcome: { type: 'links', links: [{ label: account.signIn, to }] },
  };
}

type SignUpProps = SiteProps & {
  /** The token of the printed link; null if the page was opened without it. */
  token: string | null;
};

export function SignUpPage({ site, t, token }: SignUpProps) {
  const { account } = t.control;
  const field = accountField(t);
  const autoComplete = 'new-password';
  const fields = [
    field('email', 'email', publicContactEmail(site.settings), { autoComplete: 'username' }),
    field('password', autoComplete, '', { autoComplete, hint: account.passwordHint }),
  ];
  const spec: FormSpec = {
    method: 'POST',
    action: paths.api.admins,
    fixed: token === null ? {} : { token },
    sections: [{ fields }],
    button: { label: account.signUp },
    outcome: { type: 'go', to: localizedHref(site, paths.control.setup) },
  };
  return (
    <GuestLayout site={site} t={t} title={account.signUpTitle}>
      <p className="notice smaller">{account.signUpOnce.toLocaleUpperCase(site.language.tag)}</p>
      <PanelForm site={site} t={t} spec={spec} />
    </GuestLayout>
  );
}

/** The page shown once there is an administrator. */
export function NoSignUpPage({ site, t }: SiteProps) {
  return (
    <GuestLayout site={site} t={t} title={t.control.account.signUpTitle} lead={t.errors.signUpUsed}>
      <a className="button" href={localizedHref(site, paths.control.signIn)}>
        {t.control.account.signIn}
      </a>
    </GuestLayout>
  );
}
