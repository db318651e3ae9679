import { plural } from '../../../server/shared/plural.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { useDevice } from './use-device.ts';
import { isProblem } from './use-marks.ts';
import { useSender } from './use-sender.ts';

export type UnsentNoticeProps = {
  /** The path of the scan screen. */
  href: string;
  t: Messages['scan']['unsent'] & { toScans: string };
  /** BCP 47 */
  tag: string;
};

/** Sends what waits, as the scan screen would, and says what is left. It shows no codes. */
export function UnsentNotice({ href, t, tag }: UnsentNoticeProps) {
  useSender();
  const { scans } = useDevice();
  const waiting = scans.filter(({ state }) => state === 'waiting').length;
  const problems = scans.filter(isProblem).length;
  if (waiting + problems === 0) return null;
  return (
    <div className="notice unsent" role="status">
      {waiting > 0 && <p>{plural(t, 'waiting', { count: waiting }, tag)}</p>}
      {problems > 0 && <p>{plural(t, 'problems', { count: problems }, tag)}</p>}
      <a href={href}>{t.toScans}</a>
    </div>
  );
}
