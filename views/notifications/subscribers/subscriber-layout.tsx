import type { ReactNode } from 'react';
import type { Site } from '../../../server/shared/site.ts';
import { crumbsTo, PublicLayout } from '../../public-layout.tsx';
import type { Messages } from '../../translations/messages.ts';

type Props = { site: Site; t: Messages; title: string; texts: string[]; children?: ReactNode };

/** A page about the mails of a parcel: what is or was done, and what can be done next. */
export function FollowingLayout({ site, t, title, texts, children }: Props) {
  return (
    <PublicLayout site={site} t={t} crumbs={crumbsTo(site, title)} noindex>
      <section className="following">
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
