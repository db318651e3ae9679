import { type MergeField, mergeFields } from '../../server/admin/shared/settings.ts';

/** The merge fields that a text may contain, and the label of the setting that each one shows. */
export function MergeFieldList({ labels }: { labels: Record<MergeField, string> }) {
  return <MarkerList rows={mergeFields.map((name) => [`{${name}}`, labels[name]])} />;
}

/** The markers that can be typed into a text, with their meanings. */
export function MarkerList({ rows }: { rows: [marker: string, meaning: string][] }) {
  return (
    <dl className="pairs above">
      {rows.map(([marker, meaning]) => (
        <div key={marker}>
          <dt>
            <code dir="ltr">{marker}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
