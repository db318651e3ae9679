import { interpolate } from '../../server/shared/interpolate.ts';
import { limits } from '../../server/shared/limits.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { PasskeyButton } from '../auth/two-step/reauthentication.tsx';
import { GuestLayout } from '../panel/guest-layout.tsx';
import { localizedHref } from '../parts/links.ts';
import { PlainInput } from '../parts/plain-form.tsx';
import type { SiteProps } from '../props.ts';

type SignInProps = SiteProps & {
  /** Whether a link was asked for. */
  isSent: boolean;
  /** Whether anybody signs in with a passkey. */
  passkeys: boolean;
};

/** Asks for the address to which a link to sign in is mailed, or for a passkey. */
export function CustomerSignInPage({ site, t, isSent, passkeys }: SignInProps) {
  const words = t.my.signIn;
  const title = interpolate(words.title, { company: site.settings.company_name });
  if (isSent) {
    return (
      <GuestLayout site={site} t={t} title={title} needsScript={false}>
        <p role="status">{words.sent}</p>
        <a className="finger-link" href={localizedHref(site, paths.my.signIn)}>
          {words.again}
        </a>
      </GuestLayout>
    );
  }
  return (
    <GuestLayout site={site} t={t} title={title} lead={words.lead} needsScript={false}>
      <form className="form" method="post" action={localizedHref(site, paths.my.signIn)}>
        <PlainInput
          id="my-email"
          label={t.control.fields.email}
          name="email"
          type="email"
          required
          maxLength={limits.text}
          autoComplete="email"
          defaultValue={site.submitted?.values.email}
        />
        <button type="submit" className="button">
          {t.control.account.sendLink}
        </button>
      </form>
      {passkeys && (
        <PasskeyButton
          site={site}
          t={t}
          back={localizedHref(site, paths.my.parcels)}
          purpose="customer-sign-in"
        />
      )}
    </GuestLayout>
  );
}

/** The page of a mailed link: a button that signs in. @param token null: the link was used or has ended. */
export function CustomerLinkPage({ site, t, token }: SiteProps & { token: string | null }) {
  const words = t.my.signIn;
  if (token === null) {
    const { linkInvalidTitle } = t.control.account;
    return (
      <GuestLayout
        site={site}
        t={t}
        title={linkInvalidTitle}
        lead={t.my.linkEnded}
        needsScript={false}
      >
        <a className="button" href={localizedHref(site, paths.my.signIn)}>
          {words.again}
        </a>
      </GuestLayout>
    );
  }
  const title = interpolate(words.title, { company: site.settings.company_name });
  return (
    <GuestLayout site={site} t={t} title={title} needsScript={false}>
      <form
        className="once"
        method="post"
        action={localizedHref(site, pathTo(paths.my.link, { token }))}
      >
        <button type="submit" className="button">
          {t.control.account.signIn}
        </button>
      </form>
    </GuestLayout>
  );
}
