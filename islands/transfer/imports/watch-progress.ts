import type { ImportProgress } from '../../../server/shared/imports.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { getJson } from '../../shared/api.ts';

const everyMs = 700;

/**
 * Asks how far an import is until it is stopped. Another machine may be the one that knows: then it is null.
 *
 * @returns stops.
 */
export function watchProgress(id: string, told: (at: ImportProgress | null) => void): () => void {
  const ended = new AbortController();
  const path = pathTo(paths.api.importProgress, { id });
  const ask = async () => {
    const answer = await getJson<{ progress: ImportProgress | null }>(path, ended.signal).catch(
      () => null,
    );
    if (ended.signal.aborted) return;
    if (answer?.status === 'success') told(answer.data.progress);
  };
  const timer = setInterval(ask, everyMs);
  return () => {
    clearInterval(timer);
    ended.abort();
  };
}
