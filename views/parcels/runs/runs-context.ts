import type { IslandProps } from '../../../islands/registry.ts';
import { pick } from '../../../server/shared/field-values.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { pickSentences } from '../../../server/shared/pick-sentences.ts';
import { assignWords, boardWords } from '../../../server/shared/run.ts';
import type { Messages } from '../../translations/messages.ts';

/** What the runs of a day are drawn with. */
export function boardContext(
  { site, timeZone }: Panel,
  { runs }: Messages,
): IslandProps['run-board']['context'] {
  const { language, addressLanguage } = site;
  return { t: pick(runs, boardWords), tag: language.tag, addressLanguage, timeZone };
}

/** What one run is drawn with. */
export function runContext(panel: Panel, t: Messages): IslandProps['run-stops']['context'] {
  return {
    ...boardContext(panel, t),
    t: t.runs,
    list: pick(t.control.list, ['dismiss', 'noAnswer']),
    select: t.parcelList.select,
    writing: pick(t.writing, ['moveUp', 'moveDown']),
    contentLang: panel.site.contentLang,
  };
}

/** What the dialog that assigns parcels to runs is drawn with. */
export function assignContext(
  { site }: Panel,
  { runs, control }: Messages,
): IslandProps['parcel-list']['context']['runs'] {
  const list = pick(control.list, ['cancel', 'dismiss', 'noAnswer']);
  const { language, addressLanguage } = site;
  return { t: pickSentences(runs, assignWords), list, tag: language.tag, addressLanguage };
}
