const oldest = { major: 22, minor: 18 };

/** The message for a version of Node that the site does not run on; null if it runs on this version. */
export function oldNodeMessage(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < oldest.major || (major === oldest.major && minor < oldest.minor);
  return isOld
    ? `Node ${oldest.major}.${oldest.minor} or newer is needed, and this is ${version}`
    : null;
}
