/**
 * V8's options for memory, in this order; docs/performance.md has the figures. The size of each of the two spaces for young objects, in
 * MB. The size of the old objects, in MB, at which V8 first collects them. By how many per cent they may then grow until it collects
 * them again.
 */
const nodeOptions = {
  '--max-semi-space-size': 8,
  '--initial-old-space-size': 32,
  '--heap-growing-percent': 30,
};

/** The newest version of Node that is known to have these options: a version without one of them would not start. */
const newestVersion = 24;

/** All threads allocate from one heap of the C library: memory that one thread has freed serves the others. */
const variable = { name: 'MALLOC_ARENA_MAX', value: '1' };

type Settings = { execArgv: string[]; env: NodeJS.ProcessEnv };

/**
 * The settings that this start of Node lacks. Options that the operator has set stay as they are.
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
 * Starts this process again with the settings that it lacks, because V8 and the C library read them only at the start. The process
 * keeps its id, arguments and streams. Takes as long as an empty Node program; does nothing if that is not possible, as on Windows.
 */
export function restartWithSettings(): void {
  const { execPath, execArgv, argv, execve, platform, versions } = process;
  if (execve === undefined || platform === 'win32') return;
  const missing = missingSettings({ execArgv, env: process.env }, versions.node);
  if (missing.execArgv.length === 0 && Object.keys(missing.env).length === 0) return;
  // The function is called with `call`, because as a plain function it would lose its `this`.
  execve.call(process, execPath, [execPath, ...missing.execArgv, ...execArgv, ...argv.slice(1)], {
    ...process.env,
    ...missing.env,
  });
}
