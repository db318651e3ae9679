import { useState } from 'react';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { isolated } from '../../../views/parts/isolated.ts';
import { useModal } from '../../shared/use-modal.ts';
import type { StopReport } from '../queue/database.ts';
import { changeItem } from '../queue/items.ts';
import { dismissItem } from '../queue/scans.ts';
import type { TodayContext } from './today-context.ts';

type Props = { reports: readonly StopReport[]; onRetry: () => void; context: TodayContext };

/** What the site would not record, each with its reason: to be tried again, or given up. */
export function Problems({ reports, onRetry, context }: Props) {
  const [asked, ask] = useState<StopReport | null>(null);
  const refused = reports.filter(({ state }) => state === 'refused');
  const { problems: words, runs } = context;
  if (refused.length === 0) return null;

  async function retry({ number }: StopReport): Promise<void> {
    await changeItem(number, { state: 'waiting', sentence: null });
    onRetry();
  }

  return (
    <section className="today-problems" aria-labelledby="today-problems">
      <h2 id="today-problems">{words.title}</h2>
      <ul>
        {refused.map((report) => (
          <li key={report.number}>
            <p>
              <strong>
                <bdi dir="ltr">{report.code}</bdi>
              </strong>
              <span className="record-badge">{runs.states[report.outcome]}</span>
            </p>
            <p>{report.sentence}</p>
            <div className="today-ways">
              <button
                type="button"
                className="button button-quiet"
                aria-label={interpolate(words.againOf, { code: report.code })}
                onClick={() => retry(report)}
              >
                {words.again}
              </button>
              <button
                type="button"
                className="button button-quiet"
                aria-label={interpolate(words.dismissOf, { code: report.code })}
                onClick={() => (hasPictures(report) ? ask(report) : dismissItem(report.number))}
              >
                {words.dismiss}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <DismissDialog
          code={asked.code}
          context={context}
          onConfirm={() => dismissItem(asked.number)}
          onClose={() => ask(null)}
        />
      )}
    </section>
  );
}

function hasPictures({ fields }: StopReport): boolean {
  return Object.values(fields).some((value) => value instanceof Blob);
}

type DismissProps = {
  /** Of the parcel. */
  code: string;
  context: TodayContext;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a signature or a photo is deleted: the device has the only copy. Escape and the first button cancel. */
function DismissDialog({ code, context, onConfirm, onClose }: DismissProps) {
  const { t, remove, cancel } = context;
  const { dialog, titleId, close } = useModal();
  return (
    <dialog className="confirm" ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{interpolate(t.dismissTitle, { code: isolated(code) })}</h2>
      <p>{t.dismissText}</p>
      <div className="confirm-choice actions">
        <button type="button" className="button button-quiet" onClick={close}>
          {cancel}
        </button>
        <button
          type="button"
          className="button button-danger"
          onClick={() => {
            close();
            onConfirm();
          }}
        >
          {remove}
        </button>
      </div>
    </dialog>
  );
}
