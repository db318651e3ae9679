import type { BrowserContext, Disposable, Frame, Page } from 'playwright-core';

/** What a test changed in a context or a page. */
export type Changes = {
  /** Whether one of them cannot be put back, or is not worth it. */
  isLasting: boolean;
  /** How the others are put back, by the method that made them. */
  undo: Map<string, () => Promise<unknown>>;
};

/** Notes what a test changes in a context and can be put back. */
export function noteContext(context: BrowserContext, { undo }: Changes): void {
  const note = (name: keyof BrowserContext & string, putBack: () => Promise<unknown>) =>
    before(context, name, () => void undo.set(name, putBack));
  note('grantPermissions', () => context.clearPermissions());
  note('route', () => context.unrouteAll({ behavior: 'ignoreErrors' }));
  note('setExtraHTTPHeaders', () => context.setExtraHTTPHeaders({}));
  note('setOffline', () => context.setOffline(false));
}

/** The same in a page. */
export function notePage(page: Page, { undo }: Changes): void {
  const note = (name: keyof Page & string, putBack: () => Promise<unknown>) =>
    before(page, name, () => void undo.set(name, putBack));
  note('route', () => page.unrouteAll({ behavior: 'ignoreErrors' }));
  note('setExtraHTTPHeaders', () => page.setExtraHTTPHeaders({}));
}

/** Notes the scripts that run before those of each page. */
export function noteInitScripts(owner: BrowserContext | Page, { undo }: Changes): void {
  const added: Disposable[] = [];
  const add: Page['addInitScript'] = owner.addInitScript.bind(owner);
  const addNoted: Page['addInitScript'] = async (...parts) => {
    const script = await add(...parts);
    added.push(script);
    undo.set('addInitScript', () => Promise.all(added.splice(0).map((one) => one.dispose())));
    return script;
  };
  owner.addInitScript = addNoted;
}

const clockMethods = [
  'fastForward',
  'install',
  'pauseAt',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const;

/** Notes that the clock of a context's pages was moved. */
export function noteClock(context: BrowserContext, { undo }: Changes): void {
  for (const name of clockMethods) {
    before(context.clock, name, () => void undo.set('clock', () => uninstallClock(context)));
  }
}

/** Notes the sessions with a page of a context: what they change lasts for as long as they do. */
export function noteSessions(
  context: BrowserContext,
  changesOf: (target: Page | Frame) => Changes | undefined,
): void {
  const open = context.newCDPSession.bind(context);
  context.newCDPSession = async (target) => {
    const session = await open(target);
    const undo = changesOf(target)?.undo;
    const others = undo?.get('newCDPSession');
    undo?.set('newCDPSession', () => Promise.all([session.detach(), others?.()]));
    return session;
  };
}

/** Gives later pages of a context the machine's clock again. Playwright can do so, but has no public method for it. */
async function uninstallClock(context: BrowserContext): Promise<void> {
  const connection: unknown = Reflect.get(context, '_connection');
  const inServer: unknown = callOf(connection, 'toImpl', context);
  await callOf(memberOf(inServer, 'clock'), 'uninstall', {
    race: (work: Promise<unknown>) => work,
  });
}

function memberOf(owner: unknown, name: string): unknown {
  return typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined;
}

function callOf(owner: unknown, name: string, part: unknown): unknown {
  const method = memberOf(owner, name);
  if (typeof method !== 'function') throw new Error(`Playwright has no ${name} any more`);
  return Reflect.apply(method, owner, [part]);
}

/** Puts back what can be. */
export async function putBack({ undo }: Changes): Promise<void> {
  const all = [...undo.values()];
  undo.clear();
  await Promise.all(all.map((one) => one()));
}

/** Notes changes that are not put back. */
export function noteLasting<Owner extends object>(
  owner: Owner,
  names: readonly (keyof Owner)[],
  changes: Changes,
): void {
  for (const name of names) {
    before(owner, name, () => {
      changes.isLasting = true;
    });
  }
}

/** Does something before a method is called. */
export function before<Owner extends object>(
  owner: Owner,
  name: keyof Owner,
  called: (...parts: unknown[]) => void,
): void {
  const original: unknown = owner[name];
  if (typeof original !== 'function') throw new Error(`No such method: ${String(name)}`);
  Reflect.set(owner, name, (...parts: unknown[]) => {
    called(...parts);
    return Reflect.apply(original, owner, parts);
  });
}
