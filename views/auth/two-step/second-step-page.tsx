import type { TwoStepMethod } from '../../../server/shared/account.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import { GuestLayout } from '../../panel/guest-layout.tsx';
import { localizedHref } from '../../parts/links.ts';
import { PlainForm } from '../../parts/plain-form.tsx';
import type { Messages } from '../../translations/messages.ts';
import { PasskeyButton } from './passkeys.tsx';
import { CodeField } from './reauthentication.tsx';

type Props = {
  site: Site;
  t: Messages;
  /** How the sign-in may go on; none: it has ended. */
  ways: readonly TwoStepMethod[];
  /** The page of this site to go to afterwards. */
  back: string;
};

const command = 'npm run admin -- link';
const rememberId = 'remember';

/** The second step of signing in. */
export function SecondStepPage({ site, t, ways, back }: Props) {
  const { step } = t.twoStep;
  const query = new URLSearchParams({ back });
  const [before, after] = step.lost.split('{{command}}');
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
          >
            <CodeField id="code" t={t} />
            <label className="check" htmlFor={rememberId}>
              <input id={rememberId} type="checkbox" name="remember" value="yes" />
              {step.remember}
            </label>
          </PlainForm>
        </>
      )}
      <p>
        <a href={localizedHref(site, `${paths.control.signIn}?${query}`)}>{step.again}</a>
      </p>
      <p className="lead">
        {before}
        <code dir="ltr">{command}</code>
        {after}
      </p>
    </GuestLayout>
  );
}
