import { useEffect, useState } from 'react';
import { siteTime } from './clock.ts';

const tickMs = 15_000;

/** The time by the site's clock, to some seconds: milliseconds since 1970. */
export function useNow(): number {
  const [now, setNow] = useState(readNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(readNow()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function readNow(): number {
  return siteTime().getTime();
}
