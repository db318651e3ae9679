import { type MergeField, mergeFields } from '../../server/shared/merge-fields.ts';

/** The fields that a text may name, and what each shows: settings, by their labels. */
export function MergeFieldList({ labels }: { labels: Record<MergeField, string> }) {
  return (
    <dl>
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
