import { useRef, useState } from 'react';

/** Where a device is, in degrees, and how exactly that is known. */
export type Position = { latitude: number; longitude: number; metres: number };

/** About ten centimetres. */
const digits = 6;

const patience = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 };

/** The device's position, once it is asked for. */
export function usePosition() {
  const [position, setPosition] = useState<Position | null>(null);
  const [state, setState] = useState<'idle' | 'locating' | 'denied' | 'unknown'>('idle');
  // An answer that comes after the position was removed, or asked for again, counts no more.
  const asked = useRef(0);

  function ask() {
    asked.current += 1;
    const question = asked.current;
    const isAsked = () => question === asked.current;
    // Missing where the site is reached without https.
    if (!('geolocation' in navigator)) return setState('unknown');
    setState('locating');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (!isAsked()) return;
        const [latitude, longitude] = [rounded(coords.latitude), rounded(coords.longitude)];
        setPosition({ latitude, longitude, metres: Math.ceil(coords.accuracy) });
        setState('idle');
      },
      ({ code, PERMISSION_DENIED }) => {
        if (isAsked()) setState(code === PERMISSION_DENIED ? 'denied' : 'unknown');
      },
      patience,
    );
  }

  function remove() {
    asked.current += 1;
    setPosition(null);
    setState('idle');
  }

  return { position, state, ask, remove };
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(digits));
}
