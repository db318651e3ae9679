import { limits } from '../../../server/shared/limits.ts';
import { paths, trackPath } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import type { FollowFormState } from '../../../server/shared/subscribe-form.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { FollowingLayout } from './subscription-pages.tsx';

type Props = {
  site: Site;
  t: Messages;
  form: FollowFormState;
  /** Whether the link is mailed: there is a mail server. */
  isMailed: boolean;
};

/** The result's subscription form without JavaScript, and what to do after it was sent. */
export function FollowPage({ site, t, form, isMailed }: Props) {
  const { form: words, pages } = t.subscriptions;
  if (form.sent) {
    return (
      <FollowingLayout
        site={site}
        t={t}
        title={isMailed ? pages.sentTitle : words.title}
        texts={isMailed ? [words.sent, pages.noMail] : [words.unsent]}
      >
        {form.code !== '' && (
          <a className="button" href={localizedHref(site, trackPath(form.code))}>
            {pages.toResult}
          </a>
        )}
      </FollowingLayout>
    );
  }
  const isBad = form.errors.length > 0;
  return (
    <FollowingLayout site={site} t={t} title={words.title} texts={[words.lead]}>
      <form className="form" method="post" action={localizedHref(site, paths.followParcel)}>
        {isBad && (
          <div className="panel panel-bad" role="alert" id="follow-errors">
            {form.errors.map((error) => (
              <p key={error}>{error}</p>
            ))}
          </div>
        )}
        <div className="field">
          <label htmlFor="follow-code">{t.track.trackingCode}</label>
          <input
            id="follow-code"
            name="code"
            dir="ltr"
            required
            maxLength={limits.text}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={form.code}
          />
        </div>
        <div className="field">
          <label htmlFor="follow-email">{words.email}</label>
          <input
            id="follow-email"
            name="email"
            type="email"
            required
            maxLength={limits.text}
            autoComplete="email"
            aria-describedby={isBad ? 'follow-errors' : undefined}
            defaultValue={form.email}
          />
        </div>
        <button type="submit" className="button">
          {words.follow}
        </button>
      </form>
    </FollowingLayout>
  );
}
