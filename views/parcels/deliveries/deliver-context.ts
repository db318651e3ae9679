import type { IslandProps } from '../../../islands/registry.ts';
import { pick } from '../../../server/shared/field-values.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';

/** What the form for a proof of delivery is drawn with. */
export function deliverContext(
  { site, timeZone }: Panel,
  { control, events, proof, today }: Messages,
): IslandProps['deliver']['context'] {
  return {
    t: proof.form,
    fields: proof.fields,
    places: proof.places,
    safePlace: pick(today, ['where', 'photoNeeded']),
    events: pick(events, ['place', 'when', 'whenHint', 'recording']),
    form: pick(control.form, ['optional', 'uploading']),
    noAnswer: control.list.noAnswer,
    signIn: { label: control.account.signIn, href: localizedHref(site, paths.control.signIn) },
    tag: site.language.tag,
    contentLang: site.contentLang,
    timeZone,
  };
}
