import { useEffect } from 'react';
import { Icon } from '../../views/parts/icon.tsx';

type Props = {
  label: string;
  /** Whether the dialogue also opens once the page is loaded. */
  opens?: boolean;
  /** Whether another button is the page's main one. */
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

/** Prints the page once its fonts and pictures are loaded. Removes `?created`, so that a reload does not print again. */
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
