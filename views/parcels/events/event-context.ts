import type { IslandProps } from '../../../islands/registry.ts';
import { type EventChoices, eventFieldNames, eventWords } from '../../../server/shared/event.ts';
import { pick } from '../../../server/shared/field-values.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { pickSentences } from '../../../server/shared/pick-sentences.ts';
import { stageWordsOf } from '../../parts/status.ts';
import type { Messages } from '../../translations/messages.ts';

/** What "What happened?" is drawn with. */
export function eventContext(
  { site, timeZone }: Panel,
  { control, events, stages, track }: Messages,
  { presets, places }: EventChoices,
): IslandProps['event-button']['context'] {
  return {
    t: pickSentences(events, eventWords),
    stages: stageWordsOf({ stages, track }),
    fields: pick(control.fields, eventFieldNames),
    activities: pick(control.activities, ['icons', 'colors']),
    list: pick(control.list, ['dismiss', 'noAnswer']),
    optional: control.form.optional,
    presets,
    places,
    tag: site.language.tag,
    contentLang: site.contentLang,
    timeZone,
  };
}
