import type { IslandProps } from '../../../islands/registry.ts';
import { isPasskeyHost, type Reauthentication } from '../../../server/shared/account.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/web/shared/site.ts';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { localizedHref } from '../../parts/links.ts';
import { PlainForm, type PlainFormProps, PlainInput } from '../../parts/plain-form.tsx';
import type { PanelProps, SiteProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';

export type ReauthenticationFormProps = PlainFormProps & {
  t: Messages;
  reauthentication: Reauthentication;
  fieldId: string;
};

/**
 * A form that asks the user to confirm who they are, for actions that a borrowed session must not take. It is sent to
 * the page that it is on.
 */
export function ReauthenticationForm({
  t,
  reauthentication,
  fieldId,
  children,
  ...form
}: ReauthenticationFormProps) {
  if (reauthentication === 'passkey')
    return <ConfirmLink site={form.site} t={t} back={form.action} />;
  return (
    <PlainForm {...form}>
      {children}
      {reauthentication === 'password' && <PasswordField id={fieldId} t={t} />}
    </PlainForm>
  );
}

export type ReauthenticationProps = {
  id: string;
  site: Site;
  t: Messages;
  reauthentication: Reauthentication;
  /** Says what the reauthentication is needed for. */
  hint: string;
  /** The page that the form is on. */
  back: string;
  isRequired?: boolean;
};

/** The field of a form that asks for reauthentication, unless the user has just signed in. */
export function ReauthenticationField(props: ReauthenticationProps) {
  const { reauthentication, site, back, ...field } = props;
  if (reauthentication === 'nothing') return null;
  if (reauthentication === 'password') return <PasswordField isRequired={false} {...field} />;
  return <ConfirmLink site={site} t={field.t} back={back} />;
}

/** A link for users without a password: they confirm with a passkey who they are, and come back. */
export function ConfirmLink({ site, t, back }: SiteProps & { back: string }) {
  const href = localizedHref(site, `${paths.control.confirm}?${new URLSearchParams({ back })}`);
  return (
    <p>
      <a className="button button-quiet" href={href}>
        {t.twoStep.confirm.link}
      </a>
    </p>
  );
}

type PasswordProps = { id: string; t: Messages; hint?: string; isRequired?: boolean };

function PasswordField({ t, isRequired = true, ...field }: PasswordProps) {
  return (
    <PlainInput
      label={t.control.account.currentPassword}
      {...field}
      name="password"
      type="password"
      dir="ltr"
      required={isRequired}
      autoComplete="current-password"
    />
  );
}

/** The code of an authenticator app, or a recovery code. */
export function CodeField({ id, t }: { id: string; t: Messages }) {
  return (
    <PlainInput
      id={id}
      label={t.twoStep.step.code}
      name="code"
      dir="ltr"
      required
      maxLength={100}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

type Props = PanelProps & {
  /** The ways that the user can confirm with. */
  hasPassword: boolean;
  hasPasskeys: boolean;
  /** The page of this site to go to afterwards. */
  back: string;
};

/** The page that confirms who uses the session. The password works without JavaScript. */
export function ConfirmPage({ panel, t, hasPassword, hasPasskeys, back }: Props) {
  const { site } = panel;
  const { step, confirm } = t.twoStep;
  const action = `${paths.control.confirm}?${new URLSearchParams({ back })}`;
  const layout = { panel, t, title: step.title, lead: confirm.lead };
  return (
    <PanelLayout {...layout} needsScript={!hasPassword}>
      {hasPasskeys && <PasskeyButton site={site} t={t} back={back} purpose="confirm" />}
      {hasPassword && (
        <PlainForm site={site} action={action} button={step.confirm} quiet={hasPasskeys}>
          <PasswordField id="confirm-password" t={t} />
        </PlainForm>
      )}
    </PanelLayout>
  );
}

/** Whether the site's host name can have passkeys. */
export function hasPasskeyHost({ origin }: Pick<Site, 'origin'>): boolean {
  return isPasskeyHost(new URL(origin).hostname);
}

type ButtonProps = Omit<IslandProps['passkey-sign-in'], 't'> & SiteProps;

/** Signs in with a passkey, or confirms with one; see the island. */
export function PasskeyButton({ site, t, ...props }: ButtonProps) {
  const { signIn, use, failed, unsupported } = t.twoStep.passkeys;
  if (!hasPasskeyHost(site)) {
    return props.purpose.endsWith('sign-in') ? null : <p className="panel">{unsupported}</p>;
  }
  const words = { signIn, use, failed, unsupported, noAnswer: t.control.form.noAnswer };
  return <Island name="passkey-sign-in" on="load" site={site} props={{ ...props, t: words }} />;
}

/** The sentences around new recovery codes. */
export function recoveryCodeWords({ twoStep, privacy, documents }: Messages) {
  const { shown, saved } = twoStep.codes;
  const { copy, copied } = privacy.links;
  return { shown, saved, copy, copied, print: documents.print };
}
