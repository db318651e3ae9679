import type { IslandProps } from '../../islands/registry.ts';
import { Island } from '../island.tsx';
import type { SiteProps } from '../props.ts';

type PrintButtonProps = SiteProps & Omit<IslandProps['print'], 'label'>;

export function PrintButton({ site, t, ...props }: PrintButtonProps) {
  const { print: label } = t.documents;
  return <Island name="print" on="load" site={site} props={{ label, ...props }} />;
}
