import type { ReactNode } from 'react';
import { Document } from '../document.tsx';
import { graphOf, ProxyWords } from '../parts/data.tsx';
import { RefusedForm } from '../parts/form-errors.tsx';
import { TextWithEmails } from '../parts/text-with-emails.tsx';
import type { SiteProps } from '../props.ts';
import { PanelBar } from './panel-bar.tsx';

type Props = SiteProps & {
  title: string;
  lead?: ReactNode;
  /** false: the page works without JavaScript. */
  needsScript?: boolean;
  children: ReactNode;
};

/** The layout of panel pages for a user who is not signed in. */
export function GuestLayout({ site, t, title, lead, needsScript = true, children }: Props) {
  return (
    <Document
      site={site}
      title={`${title} - ${t.control.panel.title}`}
      description={undefined}
      noindex
      extraStyles={[site.manifest.panelStyles]}
      graph={graphOf(site)}
    >
      <a className="skip no-print" href="#content">
        {t.layout.skip}
      </a>
      <PanelBar site={site} t={t} panel={null} />
      <main id="content" className="guest" tabIndex={-1}>
        <div className="guest-card card">
          <h1>{title}</h1>
          {lead !== undefined && (
            <p className="lead">
              {typeof lead === 'string' ? <TextWithEmails text={lead} /> : lead}
            </p>
          )}
          {needsScript && (
            <noscript>
              <p className="panel panel-bad">{t.control.panel.needsScript}</p>
            </noscript>
          )}
          <RefusedForm site={site} />
          {site.notice !== undefined && (
            <p className="panel panel-good" role="status">
              {site.notice}
            </p>
          )}
          {children}
        </div>
      </main>
      <ProxyWords t={t.control.proxy} />
    </Document>
  );
}
