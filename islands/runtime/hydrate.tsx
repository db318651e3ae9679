import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { startClient } from './client.ts';

startClient();

/** Gives an island's markup its behaviour. The props are the ones that the server drew it with. */
export function hydrate(island: HTMLElement, Component: ComponentType<object>): void {
  const props: object = JSON.parse(island.getAttribute('props') ?? '{}');
  hydrateRoot(
    island,
    <Hydrated island={island}>
      <Component {...props} />
    </Hydrated>,
    { identifierPrefix: island.getAttribute('prefix') ?? '' },
  );
}

/** Says that the island answers from now on; styles show its controls only then. */
function Hydrated({ island, children }: { island: HTMLElement; children: ReactNode }) {
  useEffect(() => island.setAttribute('hydrated', ''), [island]);
  return children;
}
