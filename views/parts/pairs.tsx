import type { ReactNode } from 'react';

type Props = { className?: string; pairs: readonly (readonly [term: string, value: ReactNode])[] };

/** Terms with their values; pairs whose value is null are left out. */
export function Pairs({ className, pairs }: Props) {
  return (
    <dl className={className}>
      {pairs.map(
        ([term, value]) =>
          value !== null && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
