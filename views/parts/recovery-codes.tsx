type Props = { codes: readonly string[]; lead: string };

/** Recovery codes, the only time that they are shown. */
export function RecoveryCodes({ codes, lead }: Props) {
  return (
    <div className="panel panel-good recovery-codes" role="status">
      <p>{lead}</p>
      <ul dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
