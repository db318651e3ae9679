import type { ReactNode } from 'react';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import { paths, pathTo, trackPath } from '../../../server/shared/paths.ts';
import { localizedHref } from '../../parts/links.ts';
import { PlainInput } from '../../parts/plain-form.tsx';
import type { SiteProps } from '../../props.ts';
import { crumbsTo, PublicLayout } from '../../public-layout.tsx';

type FollowProps = SiteProps & {
  code: string;
  /** Whether the form was sent; the next step is then shown instead of the field. */
  isSent: boolean;
  /** Whether the link is mailed, because there is a mail server. */
  isMailed: boolean;
};

/** The result's subscription form without JavaScript, and what to do after it was sent. */
export function FollowPage({ site, t, code, isSent, isMailed }: FollowProps) {
  const { form: words, pages } = t.subscriptions;
  if (isSent) {
    return (
      <FollowingLayout
        site={site}
        t={t}
        title={isMailed ? pages.sentTitle : words.title}
        texts={isMailed ? [words.sent, pages.noMail] : []}
      >
        {!isMailed && (
          <p className="panel panel-bad measure" role="alert">
            {words.unsent}
          </p>
        )}
        {code !== '' && (
          <a className="button" href={localizedHref(site, trackPath(code))}>
            {pages.toResult}
          </a>
        )}
      </FollowingLayout>
    );
  }
  const refused = site.submitted;
  return (
    <FollowingLayout site={site} t={t} title={words.title} texts={[words.lead]}>
      <form className="form" method="post" action={localizedHref(site, paths.followParcel)}>
        {refused !== undefined && (
          <div className="panel panel-bad" role="alert" id="follow-errors">
            {refused.failure?.errors.map((error) => (
              <p key={error}>{error}</p>
            ))}
          </div>
        )}
        <PlainInput
          id="follow-code"
          label={t.track.trackingCode}
          name="code"
          dir="ltr"
          required
          maxLength={limits.text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={refused?.values.code ?? code}
        />
        <PlainInput
          id="follow-email"
          label={words.email}
          name="email"
          type="email"
          required
          maxLength={limits.text}
          autoComplete="email"
          aria-describedby={refused && 'follow-errors'}
          defaultValue={refused?.values.email}
        />
        <button type="submit" className="button">
          {words.follow}
        </button>
      </form>
    </FollowingLayout>
  );
}

/** The page of the link in the mail, which asks for a confirmation. */
export function ConfirmFollowPage({ code, ...page }: SiteProps & { code: string; token: string }) {
  const { pages, form } = page.t.subscriptions;
  const title = interpolate(pages.confirmTitle, { code });
  const words = { title, text: pages.confirmText, button: form.follow };
  return <AskingPage {...page} {...words} path={paths.follow} />;
}

type AskingProps = SiteProps & {
  title: string;
  text: string;
  button: string;
  path: string;
  token: string;
};

/** Asks before a link does something: a GET changes nothing, because mail scanners open links too. */
function AskingPage({ site, t, title, text, button, path, token }: AskingProps) {
  return (
    <FollowingLayout site={site} t={t} title={title} texts={[text]}>
      <form method="post" action={localizedHref(site, pathTo(path, { token }))}>
        <button type="submit" className="button">
          {button}
        </button>
      </form>
    </FollowingLayout>
  );
}

type Props = SiteProps & {
  code: string;
  /** The path of the page that unsubscribes. */
  stopPath: string;
};

/** The page after the confirmation, from which on mails are sent. */
export function FollowingPage({ site, t, code, stopPath }: Props) {
  const { pages } = t.subscriptions;
  const title = interpolate(pages.confirmedTitle, { code });
  return (
    <FollowingLayout site={site} t={t} title={title} texts={[pages.confirmedText]}>
      <a className="button" href={localizedHref(site, trackPath(code))}>
        {pages.toResult}
      </a>
      <a className="finger-link" href={localizedHref(site, stopPath)}>
        {pages.stop}
      </a>
    </FollowingLayout>
  );
}

export function UnsubscribePage(page: SiteProps & { token: string }) {
  const { stopTitle: title, stopText: text, stop: button } = page.t.subscriptions.pages;
  return <AskingPage {...page} title={title} text={text} button={button} path={paths.unfollow} />;
}

/**
 * The outcome of a link. invalid: it is no longer valid; stopped: it has unsubscribed the recipient; stopInvalid: it is
 * no unsubscribe link of this site.
 */
export type LinkNotice = 'invalid' | 'stopped' | 'stopInvalid';

export function LinkNoticePage({ site, t, notice }: SiteProps & { notice: LinkNotice }) {
  const { pages } = t.subscriptions;
  const isFollowing = notice === 'invalid';
  const texts = [pages[`${notice}Text`]];
  return (
    <FollowingLayout site={site} t={t} title={pages[`${notice}Title`]} texts={texts}>
      <a className="button" href={localizedHref(site, isFollowing ? paths.track : paths.home)}>
        {isFollowing ? t.track.title : t.problem.home}
      </a>
    </FollowingLayout>
  );
}

type FollowingLayoutProps = SiteProps & { title: string; texts: string[]; children?: ReactNode };

/** The layout of pages about the mails of a parcel. */
function FollowingLayout({ site, t, title, texts, children }: FollowingLayoutProps) {
  return (
    <PublicLayout site={site} t={t} crumbs={crumbsTo(site, title)} noindex>
      <section className="following list wide">
        <h1>{title}</h1>
        {texts.map((text) => (
          <p className="lead" key={text}>
            {text}
          </p>
        ))}
        {children}
      </section>
    </PublicLayout>
  );
}
