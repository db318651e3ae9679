import { pick } from '../../server/shared/field-values.ts';
import { paths } from '../../server/shared/paths.ts';
import { may } from '../../server/web/shared/panel.ts';
import { Island } from '../island.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import type { PanelProps } from '../props.ts';
import { assignContext } from './runs/runs-page.tsx';

/** The scan screen: the user chooses an event once, and scans one parcel after the other. */
export function ScanPage({ panel, t }: PanelProps) {
  const { site } = panel;
  const { title, appName, leaving, unsent, ...words } = t.scan;
  const { title: question, placeHint, note, undo } = t.events;
  const { account, fields, form, list } = t.control;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={title}
      styles={site.manifest.scanStyles}
      webManifest={paths.control.scanManifest}
    >
      <Island
        name="scan"
        on="load"
        site={site}
        props={{
          language: site.language.tag,
          contentLang: site.contentLang,
          runs: may(panel, 'runs:write') ? assignContext(panel, t) : null,
          t: {
            ...words,
            event: { title: question, place: fields.location, placeHint, note, undo },
            cash: pick(t.cash, ['whatCollected', 'allInFull', 'later']),
            pieces: pick(t.pieces, ['atOnce', 'atOnceHint', 'missing']),
            optional: form.optional,
            signIn: account.signIn,
            again: t.track.tryAgain,
            none: list.none,
            onlineOnly: t.today.onlineOnly,
          },
        }}
      />
    </PanelLayout>
  );
}
