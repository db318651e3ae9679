import { interpolate } from '../../../server/shared/interpolate.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import type { DeliverContext } from './deliver-context.ts';
import type { usePosition } from './use-position.ts';

type Props = {
  context: DeliverContext;
  error: string | undefined;
  device: ReturnType<typeof usePosition>;
};

/** Where the parcel was handed over, as the device knows it. */
export function PositionField({ context: { t, form, tag }, error, device }: Props) {
  const { position, state } = device;
  const said = { idle: '', locating: t.locating, denied: t.positionDenied };
  const problem = { ...said, unknown: t.positionUnknown }[state];
  const isLocating = state === 'locating';
  return (
    <fieldset className="field deliver-position">
      <legend>
        {t.position} <small>({form.optional})</small>
      </legend>
      <p role="status">
        {position === null || isLocating ? (
          problem
        ) : (
          <bdi>
            {interpolate(t.positionFound, {
              latitude: position.latitude,
              longitude: position.longitude,
              metres: new Intl.NumberFormat(tag).format(position.metres),
            })}
          </bdi>
        )}
      </p>
      {position === null ? (
        <button
          type="button"
          className="button button-small button-quiet"
          aria-disabled={isLocating || undefined}
          onClick={() => isLocating || device.ask()}
        >
          <Icon name="place" />
          {t.usePosition}
        </button>
      ) : (
        <button type="button" className="button button-small button-quiet" onClick={device.remove}>
          <Icon name="delete" />
          {t.removePosition}
        </button>
      )}
      {error !== undefined && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
