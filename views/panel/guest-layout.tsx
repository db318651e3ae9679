import { Document } from '../document.tsx';
import { initialGraph, ProxyWords } from '../parts/data.tsx';
import { type ContentProps, PageContent } from './layout.tsx';
import { PanelBar } from './panel-bar.tsx';

type Props = Omit<ContentProps, 'notice'> & { title: string };

/** The layout of panel pages for a user who is not signed in. */
export function GuestLayout({ title, ...content }: Props) {
  const { site, t } = content;
  return (
    <Document
      site={site}
      title={`${title} - ${t.control.panel.title}`}
      noindex
      extraStyles={[site.manifest.panelStyles]}
      graph={initialGraph(site)}
    >
      <a className="skip no-print" href="#content">
        {t.layout.skip}
      </a>
      <PanelBar site={site} t={t} panel={null} />
      <main id="content" className="guest" tabIndex={-1}>
        <div className="guest-card card">
          <h1>{title}</h1>
          <PageContent {...content} notice={site.notice} />
        </div>
      </main>
      <ProxyWords t={t.control.proxy} />
    </Document>
  );
}
