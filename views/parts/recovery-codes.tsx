import type { Site } from '../../server/shared/site.ts';
import { Island } from '../island.tsx';
import type { Messages } from '../translations/messages.ts';

type Props = { site: Site; t: Messages; codes: readonly string[] };

/** Recovery codes, the only time that they are shown. */
export function RecoveryCodes({ site, t, codes }: Props) {
  const { copy, copied } = t.privacy.links;
  return (
    <div className="panel panel-good recovery-codes">
      <div role="status">
        <p>{t.twoStep.codes.shown}</p>
        <ul className="recovery-list" dir="ltr">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className="recovery-tools needs-script">
        <Island
          name="copy-button"
          on="load"
          site={site}
          props={{ text: codes.join('\n'), t: { copy, copied } }}
        />
        <Island
          name="print"
          on="load"
          site={site}
          props={{ label: t.documents.print, isQuiet: true }}
        />
      </div>
    </div>
  );
}
