import { type ReactNode, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { type IslandName, type IslandProps, registry } from '../islands/registry.ts';
import { MissingIsland } from '../server/web/shared/missing-island.ts';
import type { IslandParts, Site } from '../server/web/shared/site.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'way-island': React.HTMLAttributes<HTMLElement> & {
        src: string;
        on: Trigger;
        props: string;
        prefix?: string;
        state?: string;
      };
    }
  }
}

/**
 * When an island is hydrated. load: when the page loads; idle: when the browser is idle; use: when the visitor first uses the page;
 * visible: on first use or after three seconds, once the island is visible.
 */
export type Trigger = 'load' | 'idle' | 'use' | 'visible';

type IslandPlace<Name extends IslandName> = { name: Name; on: Trigger; site: Site };

type Props<Name extends IslandName> = IslandPlace<Name> & { props: IslandProps[Name] };

/**
 * Renders an island into the page, for the loader to hydrate. Its props must be plain JSON. Its ids
 * get a prefix, so that the server and the browser generate the same ones.
 */
export function Island<Name extends IslandName>({ name, props, on, site }: Props<Name>) {
  const prefix = `${useId()}-`;
  return (
    <>
      {on === 'load' && <Preload {...islandChunk(name, site)} site={site} />}
      <way-island
        src={islandChunk(name, site).src}
        on={on}
        props={JSON.stringify(props)}
        prefix={prefix}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
        dangerouslySetInnerHTML={{ __html: drawIsland(name, props, prefix) }}
      />
    </>
  );
}

type OpenProps<Name extends IslandName> = IslandPlace<Name> & {
  /** The props that the pages share. */
  props: Partial<IslandProps[Name]>;
  prefix: string;
  parts: IslandParts;
};

/** An island whose parts were rendered apart from their page. */
export function OpenIsland<Name extends IslandName>(island: OpenProps<Name>) {
  const { name, on, site, props, prefix, parts } = island;
  return (
    <way-island
      src={islandChunk(name, site).src}
      on={on}
      props={JSON.stringify(props)}
      prefix={prefix}
      state={parts.state}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
      dangerouslySetInnerHTML={{ __html: parts.html }}
    />
  );
}

/** @throws {MissingIsland} if it is not loaded; `withIslands` loads it. */
export function drawIsland<Name extends IslandName>(
  name: Name,
  props: IslandProps[Name],
  prefix: string,
): string {
  const island: (typeof registry)[Name] = registry[name];
  const { draw } = island;
  if (draw === null) throw new MissingIsland(island);
  const Root = () => draw(props);
  return renderToString(<Root />, { identifierPrefix: prefix });
}

type EnhancementProps = {
  src: string;
  on: Trigger;
  site: Site;
  props: object;
  children: ReactNode;
};

/** Markup that its own script enhances, without React. */
export function Enhancement({ src, on, site, props, children }: EnhancementProps) {
  return (
    <>
      {on === 'load' && <Preload src={src} preload={[]} site={site} />}
      <way-island src={src} on={on} props={JSON.stringify(props)}>
        {children}
      </way-island>
    </>
  );
}

/** Loads a script along with the page, so that it is not requested later. */
function Preload({ src, preload, site }: { src: string; preload: string[]; site: Site }) {
  return [src, ...preload].map((href) => (
    <link
      key={href}
      rel="modulepreload"
      href={href}
      nonce={site.chat?.nonce}
      // The page itself has priority: it already works without the island.
      fetchPriority="low"
    />
  ));
}

function islandChunk(name: IslandName, site: Site) {
  const chunk = site.manifest.islands[name];
  if (chunk === undefined) throw new Error(`The build has no island "${name}"`);
  return chunk;
}
