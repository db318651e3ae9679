import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { temporaryDir } from './temporary-dir.ts';

const root = join(import.meta.dirname, '../..');

type Service = {
  profiles?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
};

/** A service as Compose starts it. */
export type ComposedService = {
  name: string;
  environment: Record<string, string>;
  /** Where in the container, and what of compose.yaml is there: a volume's name, or a path from the project's folder. */
  mounts: { at: string; source: string }[];
};

/** The services of compose.yaml that a profile starts. @param shell what the command line sets. */
export function composedServices(
  shell: Record<string, string>,
  profile: string,
): ComposedService[] {
  const text = readFileSync(join(root, 'compose.yaml'), 'utf8');
  const { services }: { services: Record<string, Service> } = parse(text, { merge: true });
  return Object.entries(services)
    .filter(([, { profiles = [profile] }]) => profiles.includes(profile))
    .map(([name, { environment = {}, volumes = [] }]) => ({
      name,
      environment: Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [key, interpolated(value, shell)]),
      ),
      mounts: volumes.map((volume) => {
        const [source = '', at = ''] = volume.split(':');
        return { source, at };
      }),
    }));
}

/** Fills in `${NAME}`, `${NAME:-default}`, `${NAME:+other}` and `${NAME:?error}`, as Compose does. */
function interpolated(value: string, shell: Record<string, string>): string {
  return value.replace(/\$\{(\w+)(?::([-+?])([^}]*))?\}/g, (_all, name, sign, word) => {
    const set = shell[name] ?? '';
    if (sign === '+') return set === '' ? '' : word;
    if (sign === '?' && set === '') throw new Error(word);
    return set === '' && sign === '-' ? word : set;
  });
}

/** What the image sets (Dockerfile), but for its address: processes of one machine need their own. */
function imageEnv(): Record<string, string> {
  const lines = readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^ENV (.*)$/gm);
  const pairs = [...lines].flatMap(([, line = '']) => line.split(' '));
  const { HOST, PORT, ...env } = Object.fromEntries(pairs.map((pair) => pair.split('=')));
  return env;
}

/** Folders in place of the volumes: the same one for each service that has the same volume. */
export function folders(): (service: ComposedService) => Record<string, string> {
  const byVolume = new Map<string, string>();
  return ({ environment, mounts }) => {
    const env = { ...imageEnv(), ...environment };
    const [mount] = mounts.filter(({ at }) => at === env.DATA_DIR);
    if (mount === undefined) throw new Error('No volume holds the data');
    const folder = byVolume.get(mount.source) ?? temporaryDir();
    byVolume.set(mount.source, folder);
    return { ...env, DATA_DIR: folder };
  };
}
