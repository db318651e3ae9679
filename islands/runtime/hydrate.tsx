import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { startClient } from './client.ts';

startClient();

/** Gives an island's markup its behaviour. The props are the ones that the server drew it with. */
export function hydrate(island: HTMLElement, Component: ComponentType<object>): void {
  const props: object = JSON.parse(island.getAttribute('props') ?? '{}');
  hydrateRoot(island, <Component {...props} />, {
    identifierPrefix: island.getAttribute('prefix') ?? '',
  });
  island.setAttribute('awake', '');
}
