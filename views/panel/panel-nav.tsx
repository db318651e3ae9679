import { writeCount } from '../../server/shared/capped-count.ts';
import type { Panel } from '../../server/shared/panel.ts';
import type { Site } from '../../server/shared/site.ts';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';
import { type Section, sectionsOf } from './sections.ts';

const navId = 'panel-nav';

type Props = { panel: Panel; t: Messages };

/** The panel's sections in groups: a column or, in a narrow window, a menu of those that the tab bar leaves out. */
export function PanelNav({ panel, t }: Props) {
  const words = t.control.panel;
  return (
    <nav className="panel-nav" id={navId} popover="auto" aria-label={words.navigation}>
      {sectionsOf(panel, t).map(({ title, sections }) => (
        <div
          key={sections[0]?.href}
          className={sections.every(({ isTab }) => isTab) ? 'panel-tabbed' : undefined}
        >
          {title !== null && <p aria-hidden="true">{title}</p>}
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
export function PanelTabs({ panel, t }: Props) {
  const words = t.control.panel;
  const tabs = sectionsOf(panel, t).flatMap(({ sections }) =>
    sections.filter(({ isTab }) => isTab),
  );
  return (
    <nav className="panel-tabs" aria-label={words.tabs}>
      <ul>
        {tabs.map((section) => (
          <li key={section.href}>
            <SectionLink site={panel.site} section={section} />
          </li>
        ))}
        <li>
          <button type="button" className="menu-entry panel-link" popoverTarget={navId}>
            <Icon name="menu" />
            {words.more}
          </button>
        </li>
      </ul>
    </nav>
  );
}

function SectionLink({ site, section }: { site: Site; section: Section }) {
  const { href, icon, label, within, waiting } = section;
  const [here = ''] = site.currentPath.split('?');
  return (
    <a
      className="menu-entry panel-link"
      href={localizedHref(site, href)}
      aria-current={here.startsWith(within ?? href) ? 'page' : undefined}
    >
      <Icon name={icon} />
      <span className="panel-label">{label}</span>
      {waiting !== undefined && waiting.count > 0 && (
        <span className="panel-count">
          <span className="visually-hidden">{waiting.label}: </span>
          {writeCount(waiting, site.language.tag)}
        </span>
      )}
    </a>
  );
}
