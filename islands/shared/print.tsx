import { useEffect } from 'react';
import { Icon } from '../../views/parts/icon.tsx';

type Props = {
  label: string;
  /** By itself too, once the page is loaded. */
  opens?: boolean;
  /** Beside what is done first. */
  isQuiet?: boolean;
};

/** Opens the browser's print dialogue. */
export default function Print({ label, opens = false, isQuiet = false }: Props) {
  useEffect(() => {
    if (opens) void printOnce();
  }, [opens]);
  return (
    <button
      type="button"
      className={isQuiet ? 'button button-quiet' : 'button'}
      onClick={() => print()}
    >
      <Icon name="print" />
      {label}
    </button>
  );
}

/** Prints the page as soon as it is whole; the same page does not do so again when it is reloaded. */
async function printOnce(): Promise<void> {
  const { pathname, searchParams } = new URL(location.href);
  searchParams.delete('created');
  history.replaceState(history.state, '', `${pathname}?${searchParams}`);
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await document.fonts.ready;
  print();
}
