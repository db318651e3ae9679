/**
 * How V8 uses memory; docs/performance.md has the figures. The space of young objects, in MB a half, which would grow to
 * eight times as much; the size in MB at which old objects are first collected, and the percentage by which they may grow
 * until they are collected again.
 */
const nodeOptions = {
  '--max-semi-space-size': 8,
  '--initial-old-space-size': 32,
  '--heap-growing-percent': 30,
};

/** The newest version of Node that is known to have these options: one that lacked one of them would not start. */
const newestVersion = 24;

/** All threads allocate from the same heap of the C library: what one of them has freed serves the others. */
const variable = { name: 'MALLOC_ARENA_MAX', value: '1' };

type Settings = { execArgv: string[]; env: NodeJS.ProcessEnv };

/**
 * The settings that a start of Node lacks. What the operator has set is left as it is.
 *
 * @param version of Node, such as `24.21.0`.
 */
export function missingSettings({ execArgv, env }: Settings, version: string): Settings {
  const given = [...execArgv, ...(env.NODE_OPTIONS ?? '').split(/\s+/)].map((option) =>
    option.split('=')[0]?.replaceAll('_', '-'),
  );
  const isKnown = Number.parseInt(version, 10) <= newestVersion;
  return {
    execArgv: Object.entries(isKnown ? nodeOptions : {})
      .filter(([name]) => !given.includes(name))
      .map(([name, value]) => `${name}=${value}`),
    env: env[variable.name] === undefined ? { [variable.name]: variable.value } : {},
  };
}

/**
 * Lets this process begin anew with the settings that it lacks: V8 and the C library read them only then. Its id, its
 * arguments and its streams stay. Takes as long as an empty program of Node does; where it is not possible, as on Windows,
 * nothing happens.
 */
export function restartWithSettings(): void {
  const { execPath, execArgv, argv, execve, platform, versions } = process;
  if (execve === undefined || platform === 'win32') return;
  const missing = missingSettings({ execArgv, env: process.env }, versions.node);
  if (missing.execArgv.length === 0 && Object.keys(missing.env).length === 0) return;
  // Calling it by its name alone would lose `process`.
  execve.call(process, execPath, [execPath, ...missing.execArgv, ...execArgv, ...argv.slice(1)], {
    ...process.env,
    ...missing.env,
  });
}
