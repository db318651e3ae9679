import { type MergeField, mergeFields } from '../../server/shared/settings.ts';

/** The merge fields that a text may contain, and the label of the setting that each one shows. */
export function MergeFieldList({ labels }: { labels: Record<MergeField, string> }) {
  return (
    <dl className="pairs above">
      {mergeFields.map((name) => (
        <div key={name}>
          <dt>
            <code dir="ltr">{`{${name}}`}</code>
          </dt>
          <dd>{labels[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
