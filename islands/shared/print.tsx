import { Icon } from '../../views/parts/icon.tsx';

/** Opens the browser's print dialogue. */
export default function Print({ label }: { label: string }) {
  return (
    <button type="button" className="button" onClick={() => print()}>
      <Icon name="print" />
      {label}
    </button>
  );
}
