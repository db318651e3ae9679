import CopyButton from '../shared/copy-button.tsx';
import Print from '../shared/print.tsx';

export type RecoveryWords = Record<'shown' | 'saved' | 'copy' | 'copied' | 'print', string>;

type Props = {
  codes: readonly string[];
  /** The page to go to afterwards. */
  next: string;
  t: RecoveryWords;
};

/** Recovery codes, the only time that they are shown: to be copied, printed, or written down. */
export default function RecoveryCodes({ codes, next, t }: Props) {
  return (
    <>
      <div className="panel panel-good recovery-codes below">
        <div role="status">
          <p>{t.shown}</p>
          <ul className="recovery-list" dir="ltr">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </div>
        <div className="recovery-tools cluster needs-script">
          <CopyButton text={codes.join('\n')} t={t} />
          <Print label={t.print} isQuiet />
        </div>
      </div>
      <a className="button" href={next}>
        {t.saved}
      </a>
    </>
  );
}
