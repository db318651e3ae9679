import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { isProblem, isSettled } from './items.ts';
import { useDevice } from './use-device.ts';
import { useSender } from './use-sender.ts';

export type UnsentNoticeProps = {
  href: string;
  todayHref: string;
  t: Messages['scan']['unsent'] & {
    toScans: string;
    today: Pick<Messages['today'], 'title' | 'toSend'>;
  };
  /** BCP 47 */
  tag: string;
};

/** Sends waiting items, as the scan screen does, and shows how many are left. It shows no codes. */
export function UnsentNotice({ href, todayHref, t, tag }: UnsentNoticeProps) {
  useSender();
  const { scans, reports } = useDevice();
  const waiting = scans.filter(({ state }) => state === 'waiting').length;
  const problems = scans.filter(isProblem).length;
  const stops = reports.filter((report) => !isSettled(report)).length;
  if (waiting + problems + stops === 0) return null;
  return (
    <div className="notice smaller unsent links line" role="status">
      {waiting > 0 && <p>{plural(t, 'waiting', { count: waiting }, tag)}</p>}
      {problems > 0 && <p>{plural(t, 'problems', { count: problems }, tag)}</p>}
      {waiting + problems > 0 && <a href={href}>{t.toScans}</a>}
      {stops > 0 && (
        <a href={todayHref}>
          {t.today.title} · {interpolate(t.today.toSend, { number: stops.toLocaleString(tag) })}
        </a>
      )}
    </div>
  );
}
