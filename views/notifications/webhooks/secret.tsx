import type { Messages } from '../../translations/messages.ts';

type Props = { t: Messages['webhooks']; secret: string };

/** A secret, the only time that it is shown. */
export function Secret({ t, secret }: Props) {
  return (
    <div className="panel panel-good recovery-codes" role="status">
      <p>{t.secretLead}</p>
      <p>
        {`${t.secret}: `}
        <code dir="ltr">{secret}</code>
      </p>
    </div>
  );
}
