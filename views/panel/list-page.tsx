import type { IslandProps } from '../../islands/registry.ts';
import type { Permission } from '../../server/shared/account.ts';
import { may, type Panel } from '../../server/web/shared/panel.ts';
import type { Messages } from '../translations/messages.ts';

/** @param writing the permission that changing the records needs. */
export function listContext(
  panel: Panel,
  { control: { list } }: Messages,
  writing: Permission,
): IslandProps['activity-list']['context'] {
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
