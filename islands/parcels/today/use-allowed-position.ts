import { useEffect } from 'react';
import { usePosition } from '../deliveries/position-field.tsx';

/** The device's position at the door: read where the driver has allowed it before, and else when a button asks for it. */
export function useAllowedPosition() {
  const device = usePosition();
  const { locate } = device;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the device is asked once, when the dialog opens
  useEffect(() => {
    isAllowed().then((allowed) => allowed && locate());
  }, []);
  const { position } = device;
  const fields = {
    latitude: position === null ? null : String(position.latitude),
    longitude: position === null ? null : String(position.longitude),
  };
  return { device, fields };
}

async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    // Then the button asks.
    return false;
  }
}
