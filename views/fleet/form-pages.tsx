import {
  type Depot,
  depotFields,
  type Named,
  type Shift,
  shiftFields,
  type Vehicle,
  vehicleFields,
} from '../../server/fleet/shared/fleet.ts';
import { countryOptions } from '../../server/shared/countries.ts';
import { recordLink, required } from '../../server/shared/field-values.ts';
import type { FieldSpec } from '../../server/shared/form.ts';
import { paths } from '../../server/shared/paths.ts';
import { fieldBuilder } from '../panel/panel-form.tsx';
import { RecordFormPage } from '../panel/record-forms.tsx';
import { formatDate } from '../parts/dates.ts';
import type { PanelProps } from '../props.ts';

/** A choice of another record by its id. */
function recordChoice(records: readonly Named[], chosen: Named | null | undefined, none: string) {
  return {
    value: String(chosen?.id ?? ''),
    options: [
      { value: '', label: none },
      ...records.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
  };
}

type DepotFormProps = PanelProps & {
  /** null: a new one is added. */
  depot: Depot | null;
};

export function DepotFormPage({ panel, t, depot }: DepotFormProps) {
  const { control, fleet } = t;
  const labels = { ...control.fields, ...control.addressParts, ...fleet.fields };
  const field = fieldBuilder(depotFields, labels);
  const { tag } = panel.site.language;
  const countries = [{ value: '', label: '–' }, ...countryOptions(tag)];
  return (
    <RecordFormPage
      panel={panel}
      t={t}
      id={depot?.id}
      name={depot?.name}
      words={{ title: fleet.depots, create: fleet.createDepot }}
      list={paths.control.depots}
      another={paths.control.createDepot}
      outcome={{ type: 'stay' }}
      body={{
        action: paths.api.depots,
        sections: [
          {
            fields: [
              field('name', 'text', depot?.name),
              field('street', 'text', depot?.street),
              field('street2', 'text', depot?.street2),
            ],
          },
          {
            layout: 'columns',
            fields: [
              field('postcode', 'text', depot?.postcode),
              field('city', 'text', depot?.city),
              field('region', 'text', depot?.region),
              field('country', 'choice', depot?.country, { options: countries }),
            ],
          },
          {
            layout: 'columns',
            fields: [
              field('latitude', 'number', depot?.latitude, { hint: fleet.positionHint }),
              field('longitude', 'number', depot?.longitude),
              field('opens', 'clock-time', depot?.opens),
              field('closes', 'clock-time', depot?.closes),
            ],
          },
        ],
      }}
    />
  );
}

type VehicleFormProps = PanelProps & {
  /** null: a new one is added. */
  vehicle: Vehicle | null;
  depots: readonly Depot[];
};

export function VehicleFormPage({ panel, t, vehicle, depots }: VehicleFormProps) {
  const { control, fleet } = t;
  const field = fieldBuilder(vehicleFields, { ...control.fields, ...fleet.fields });
  const depot: FieldSpec = {
    name: 'depot',
    label: fleet.fields.depot,
    control: 'choice',
    rule: recordLink,
    ...recordChoice(depots, vehicle?.depot, '–'),
  };
  return (
    <RecordFormPage
      panel={panel}
      t={t}
      id={vehicle?.id}
      name={vehicle?.name}
      words={{ title: fleet.vehicles, create: fleet.createVehicle }}
      list={paths.control.vehicles}
      another={paths.control.createVehicle}
      outcome={{ type: 'stay' }}
      body={{
        action: paths.api.vehicles,
        sections: [
          {
            layout: 'columns',
            fields: [
              field('name', 'text', vehicle?.name),
              field('plate', 'text', vehicle?.plate),
              depot,
            ],
          },
          {
            layout: 'columns',
            fields: [
              field('capacity_pieces', 'number', vehicle?.capacity_pieces, {
                hint: fleet.capacityHint,
              }),
              field('capacity_kg', 'number', vehicle?.capacity_kg),
              field('capacity_m3', 'number', vehicle?.capacity_m3),
            ],
          },
        ],
      }}
    />
  );
}

type ShiftFormProps = PanelProps & {
  /** null: a new one is added. */
  shift: Shift | null;
  drivers: readonly Named[];
  /** The day that a new shift begins with. */
  day: string;
};

export function ShiftFormPage({ panel, t, shift, drivers, day }: ShiftFormProps) {
  const { runs, fleet } = t;
  const rules = { ...shiftFields, until: { kind: 'day' } } as const;
  const field = fieldBuilder(rules, { ...runs.fields, ...fleet.fields });
  const driver: FieldSpec = {
    name: 'driver',
    label: runs.fields.driver,
    control: 'choice',
    rule: { ...recordLink, ...required },
    ...recordChoice(drivers, shift?.driver, fleet.chooseDriver),
  };
  const name = shift && `${shift.driver.name} · ${formatDate(shift.day, panel.site.language.tag)}`;
  return (
    <RecordFormPage
      panel={panel}
      t={t}
      id={shift?.id}
      name={name ?? undefined}
      words={{ title: fleet.shifts, create: fleet.createShift }}
      list={paths.control.shifts}
      another={paths.control.createShift}
      outcome={{ type: 'reload' }}
      body={{
        action: paths.api.shifts,
        sections: [
          {
            layout: 'columns',
            fields: [
              driver,
              field('day', 'day', shift?.day ?? day),
              ...(shift === null ? [field('until', 'day', '', { hint: fleet.untilHint })] : []),
            ],
          },
          {
            layout: 'columns',
            fields: [
              field('from', 'clock-time', shift?.from),
              field('to', 'clock-time', shift?.to),
              field('break_from', 'clock-time', shift?.break_from),
              field('break_to', 'clock-time', shift?.break_to),
            ],
          },
        ],
      }}
    />
  );
}
