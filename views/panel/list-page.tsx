import type { ReactNode } from 'react';
import type { IslandProps } from '../../islands/registry.ts';
import type { Permission } from '../../server/shared/account.ts';
import type { IconName } from '../../server/shared/enums.ts';
import { may, type Panel } from '../../server/web/shared/panel.ts';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import type { PanelProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';
import { PanelLayout } from './layout.tsx';

/** The props of every page with a list, without its records. */
export type ListPageProps = PanelProps & {
  search: string;
};

type Props = PanelProps & {
  title: string;
  lead?: string;
  /** The link for adding a record, and the permission for it. */
  action?: { path: string; icon?: IconName; label: string; needs: Permission };
  children: ReactNode;
};

export function ListPage({ panel, t, title, lead, action, children }: Props) {
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={title}
      lead={lead}
      actions={
        action !== undefined &&
        may(panel, action.needs) && (
          <a className="button" href={localizedHref(panel.site, action.path)}>
            <Icon name={action.icon ?? 'add'} />
            {action.label}
          </a>
        )
      }
    >
      {children}
    </PanelLayout>
  );
}

/** @param writing the permission that changing the records needs. */
export function listContext(
  panel: Panel,
  { control: { list } }: Messages,
  writing: Permission,
): IslandProps['review-list']['context'] {
  const { language, contentLang } = panel.site;
  const { timeZone } = panel;
  return { t: list, writes: may(panel, writing), tag: language.tag, contentLang, timeZone };
}

type Choice = { label: string; href: string; isChosen: boolean };

/** Links that filter a list, each by one kind. */
export function ListChoices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav className="invoice-filter below" aria-label={label}>
      <ul className="cluster">
        {choices.map((choice) => (
          <li key={choice.href}>
            <a
              className="button button-small button-quiet"
              href={choice.href}
              aria-current={choice.isChosen ? 'page' : undefined}
            >
              {choice.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type PartialListProps = PanelProps & { text: string; path: string };

/** Says that a list shows only some of its records, with a link to all of them. */
export function PartialListNote({ panel, t, text, path }: PartialListProps) {
  return (
    <p className="links below">
      {text} <a href={localizedHref(panel.site, path)}>{t.control.list.all}</a>
    </p>
  );
}
