import type { ReactNode } from 'react';
import { colon } from '../../server/shared/colon.ts';
import type { IconName } from '../../server/shared/enums.ts';
import { formatCappedCount } from '../../server/shared/envelope.ts';
import { pick } from '../../server/shared/field-values.ts';
import { paths } from '../../server/shared/paths.ts';
import { may } from '../../server/web/shared/panel.ts';
import type { Site } from '../../server/web/shared/site.ts';
import { Document } from '../document.tsx';
import { Island } from '../island.tsx';
import { Breadcrumbs, type Crumb } from '../parts/breadcrumbs.tsx';
import { initialGraph, ProxyWords } from '../parts/data.tsx';
import { Notice, RefusedForm } from '../parts/form-errors.tsx';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import { TextWithEmails } from '../parts/text-with-emails.tsx';
import { Toasts } from '../parts/toasts.tsx';
import type { PanelProps, SiteProps } from '../props.ts';
import { PanelBar } from './panel-bar.tsx';
import { panelSections, type Section } from './sections.ts';

type Props = PanelProps & {
  title: string;
  /** The pages between the dashboard and this one. */
  crumbs?: (Crumb & { href: string })[];
  /** Buttons and links for what the page shows. */
  actions?: ReactNode;
  /**
   * The messages that `?done=` of the page's URL can name, in addition to `t.done`: what the form that led here has
   * done.
   */
  done?: Record<string, string>;
  styles?: string | undefined;
  /** The web manifest of a page that can be installed as its own app. */
  webManifest?: string;
} & Omit<ContentProps, 'site' | 'notice'>;

export function PanelLayout({ panel, t, title, crumbs = [], actions, ...props }: Props) {
  const { site, email } = panel;
  const { done = {}, styles, webManifest, ...content } = props;
  const notice = site.notice ?? doneMessage(site, { ...t.done, ...done });
  const { control } = t;
  const way = [
    { label: control.panel.dashboard, href: localizedHref(site, paths.control.index) },
    ...crumbs,
    { label: title },
  ];
  return (
    <Document
      site={site}
      title={`${title} - ${control.panel.title}`}
      noindex
      extraStyles={[site.manifest.panelStyles, styles]}
      webManifest={webManifest}
      graph={{ ...initialGraph(site), admin: { email } }}
    >
      <a className="skip no-print" href="#content">
        {t.layout.skip}
      </a>
      <PanelBar site={site} t={t} panel={panel} />
      <div className="panel-frame">
        <PanelNav panel={panel} t={t} />
        <PanelTabs panel={panel} t={t} />
        <main id="content" className="panel-main" tabIndex={-1}>
          <Toasts />
          {may(panel, 'scan:read') && !sendsItself(site) && <UnsentIsland site={site} t={t} />}
          {way.length > 2 && <Breadcrumbs label={t.layout.breadcrumbs} crumbs={way} />}
          <div className="panel-head line between below">
            <h1 dir="auto">{title}</h1>
            {actions && <div className="panel-actions actions no-print">{actions}</div>}
          </div>
          <PageContent site={site} t={t} notice={notice} {...content} />
        </main>
      </div>
      <ProxyWords t={control.proxy} />
    </Document>
  );
}

export type ContentProps = SiteProps & {
  lead?: ReactNode;
  /** false: the page works without JavaScript. */
  needsScript?: boolean;
  /** The message of the form that led here. */
  notice: string | undefined;
  children: ReactNode;
};

/** The content of a page below its title. */
export function PageContent({ site, t, lead, needsScript = true, notice, children }: ContentProps) {
  return (
    <>
      {lead !== undefined && (
        <p className="lead">{typeof lead === 'string' ? <TextWithEmails text={lead} /> : lead}</p>
      )}
      {needsScript && (
        <noscript>
          <p className="panel panel-bad">{t.control.panel.needsScript}</p>
        </noscript>
      )}
      {site.submitted?.call.startsWith('DELETE ') && site.submitted.failure !== null && (
        <Notice isBad>{site.submitted.failure.errors.join(' ')}</Notice>
      )}
      <RefusedForm site={site} />
      {notice !== undefined && <Notice>{notice}</Notice>}
      {children}
    </>
  );
}

function doneMessage({ currentPath, submitted }: Site, sentences: Record<string, string>) {
  const done = new URLSearchParams(currentPath.split('?')[1]).get('done') ?? '';
  return submitted === undefined && Object.hasOwn(sentences, done) ? sentences[done] : undefined;
}

/** Whether the page is a screen that sends waiting items, and shows them itself. */
function sendsItself({ currentPath }: Site): boolean {
  return [paths.control.scan, paths.control.today].some((path) => currentPath.startsWith(path));
}

/** Warns of items that are not sent: the user may have left the scan screen or a driver's day while offline. */
function UnsentIsland({ site, t }: SiteProps) {
  const { unsent, leaving } = t.scan;
  const today = pick(t.today, ['title', 'toSend']);
  const props = {
    href: localizedHref(site, paths.control.scan),
    todayHref: localizedHref(site, paths.control.today),
    t: { ...unsent, toScans: leaving.toScans, today },
    tag: site.language.tag,
  };
  return <Island name="unsent-items" on="idle" site={site} props={props} />;
}

const navId = 'panel-nav';

/** The panel's sections in groups: a column or, in a narrow window, a menu of those that are not in the tab bar. */
function PanelNav({ panel, t }: PanelProps) {
  const words = t.control.panel;
  return (
    <nav className="panel-nav no-print" id={navId} popover="auto" aria-label={words.title}>
      {panelSections(panel, t).map(({ title, sections }) => (
        <div
          key={sections[0]?.href}
          className={sections.every(({ isTab }) => isTab) ? 'panel-tabbed' : undefined}
        >
          {title !== null && (
            <p className="soft strong" aria-hidden="true">
              {title}
            </p>
          )}
          <ul aria-label={title ?? undefined}>
            {sections.map((section) => (
              <li key={section.href} className={section.isTab ? 'panel-tabbed' : undefined}>
                <SectionLink site={panel.site} section={section} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The tab bar of a narrow window: the most used sections, and a button for the others. */
function PanelTabs({ panel, t }: PanelProps) {
  const words = t.control.panel;
  const sections = panelSections(panel, t).flatMap((group) => group.sections);
  const tabs = sections.filter(({ isTab }) => isTab);
  return (
    <nav className="panel-tabs no-print" aria-label={words.tabs}>
      <ul>
        {tabs.map((section) => (
          <li key={section.href}>
            <SectionLink site={panel.site} section={section} />
          </li>
        ))}
        <li>
          <button type="button" className="menu-entry panel-link" popoverTarget={navId}>
            <Icon name="menu" />
            {t.track.more}
          </button>
        </li>
      </ul>
    </nav>
  );
}

type SectionLinkProps = Pick<Section, 'href' | 'icon' | 'label' | 'within' | 'waiting'>;

export function SectionLink({ site, section }: { site: Site; section: SectionLinkProps }) {
  const { href, icon, label, within, waiting } = section;
  const [here = ''] = site.currentPath.split('?');
  return (
    <a
      className="menu-entry panel-link"
      href={localizedHref(site, href)}
      aria-current={here.startsWith(within ?? href.replace(/list\.html$/, '')) ? 'page' : undefined}
    >
      <Icon name={icon} />
      <span className="panel-label">{label}</span>
      {waiting !== undefined && waiting.count > 0 && (
        <span className="panel-count">
          <span className="visually-hidden">
            {waiting.label}
            {colon(site.language.tag)}
          </span>
          {formatCappedCount(waiting, site.language.tag)}
        </span>
      )}
    </a>
  );
}

type HeadLinkProps = {
  site: Site;
  path: string;
  icon: IconName;
  isQuiet?: boolean;
  children: ReactNode;
};

/** A link beside a page's heading; only an icon on a phone. */
export function HeadLink({ site, path, icon, isQuiet = false, children }: HeadLinkProps) {
  return (
    <a
      className={`button head-button ${isQuiet ? 'button-quiet' : ''}`}
      href={localizedHref(site, path)}
    >
      <Icon name={icon} />
      <span>{children}</span>
    </a>
  );
}
