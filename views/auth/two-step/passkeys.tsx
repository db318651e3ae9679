import type { IslandProps } from '../../../islands/registry.ts';
import { isPasskeyHost } from '../../../server/shared/account.ts';
import type { Site } from '../../../server/shared/site.ts';
import { Island } from '../../island.tsx';
import type { Messages } from '../../translations/messages.ts';

/** Whether the site's address can have passkeys. */
export function hasPasskeyHost({ origin }: Pick<Site, 'origin'>): boolean {
  return isPasskeyHost(new URL(origin).hostname);
}

type ButtonProps = Omit<IslandProps['passkey-sign-in'], 't'> & { site: Site; t: Messages };

/** Signs in with a passkey, or confirms with one; see the island. */
export function PasskeyButton({ site, t, ...props }: ButtonProps) {
  const { signIn, use, failed, unsupported } = t.twoStep.passkeys;
  if (!hasPasskeyHost(site)) {
    return props.purpose === 'sign-in' ? null : <p className="panel">{unsupported}</p>;
  }
  const words = { signIn, use, failed, unsupported, noAnswer: t.control.form.noAnswer };
  return <Island name="passkey-sign-in" on="load" site={site} props={{ ...props, t: words }} />;
}

/** The sentences around new recovery codes. */
export function recoveryWordsOf({ twoStep, privacy, documents }: Messages) {
  const { shown, saved } = twoStep.codes;
  const { copy, copied } = privacy.links;
  return { shown, saved, copy, copied, print: documents.print };
}
