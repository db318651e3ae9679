/** What a check found: `warn` may be meant so, `wrong` cannot stay. */
export type Finding = {
  state: 'ok' | 'warn' | 'wrong';
  /** What was looked at, in a word or two. */
  subject: string;
  /** One sentence; where something is to be done, it says what. Never a password. */
  says: string;
};

export function ok(subject: string, says: string): Finding {
  return { state: 'ok', subject, says };
}

export function warn(subject: string, says: string): Finding {
  return { state: 'warn', subject, says };
}

export function wrong(subject: string, says: string): Finding {
  return { state: 'wrong', subject, says };
}
