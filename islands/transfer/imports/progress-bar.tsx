import { interpolate } from '../../../server/shared/interpolate.ts';
import { plural } from '../../../server/shared/plural.ts';
import type { ImportContext } from './import-context.ts';
import type { Busy } from './use-import.ts';

/** How far it is: the upload, then the site's work. */
export function ProgressBar({ busy, context }: { busy: Busy; context: ImportContext }) {
  const { t, uploading, tag } = context;
  const { part, at, what } = busy;
  const isSent = part === 1 || at !== null;
  const { done, total } = at ?? { done: 0, total: 0 };
  const reached = { done: new Intl.NumberFormat(tag).format(done), count: total };
  const phase = at?.phase ?? 'reading';
  const working = phase === 'reading' ? t.reading : plural(t, phase, reached, tag);
  const words = isSent ? working : interpolate(uploading, { percent: Math.round(part * 100) });
  return (
    <div className="import-progress">
      {/* Not announced: it changes all the time. */}
      <p aria-live="off">{words}</p>
      {isSent && total === 0 ? (
        <progress aria-label={t.reading} />
      ) : (
        <progress aria-label={t.reading} max={1} value={isSent ? done / total : part} />
      )}
      {what === 'write' && <p className="field-hint">{t.closing}</p>}
    </div>
  );
}
