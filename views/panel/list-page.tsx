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
