import { type Today, timeWords } from '../../../server/parcels/shared/run.ts';
import { pick } from '../../../server/shared/field-values.ts';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import type { PanelProps } from '../../props.ts';
import { deliverContext } from '../deliveries/delivery-pages.tsx';

type Props = PanelProps & {
  /** null: the page is for the device's cache, and the device has stored the stops. */
  today: Today | null;
};

/** A driver's day, on a phone. Without script it is a list, in which each stop links to the form of its delivery. */
export function TodayPage({ panel, t, today }: Props) {
  const { site } = panel;
  const { runs, scan, control } = t;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={t.today.title}
      styles={site.manifest.todayStyles}
      needsScript={false}
    >
      <Island
        name="today"
        on="load"
        site={site}
        props={{
          first: today,
          context: {
            t: t.today,
            pieces: t.pieces,
            proof: deliverContext(panel, t),
            runs: pick(runs, ['states', 'reasons', ...timeWords]),
            timeZone: panel.timeZone,
            reasonLabel: runs.fields.reason,
            problems: scan.problems,
            undo: t.events.undo,
            undoOf: scan.list.undoOf,
            saved: scan.marks.waiting,
            ...pick(scan.connection, ['tryNow', 'away']),
            again: t.track.tryAgain,
            save: control.form.save,
            close: control.list.dismiss,
            cancel: control.list.cancel,
            remove: control.list.delete,
            addressLanguage: site.addressLanguage,
          },
        }}
      />
    </PanelLayout>
  );
}
