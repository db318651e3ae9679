import type { DeliveryService } from '../../server/prices/shared/price.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { type ListProps, RecordList } from '../shared/list/record-list.tsx';
import { useOwnRecords } from '../shared/list/records.ts';

type Props = ListProps<DeliveryService> & {
  /** The names of customers with their own price lists, by id. */
  customers: Record<string, string>;
};

export default function DeliveryServiceList({ first, customers, search, context }: Props) {
  return (
    <RecordList
      context={context}
      records={useOwnRecords(first)}
      api={paths.api.deliveryServices}
      search={search}
      nameOf={({ name }) => name}
      draw={({ id, name, code, currency, zones, customer }) => (
        <a
          className="record-main line break plain grow"
          href={pathTo(paths.control.deliveryService, { id })}
        >
          <strong>
            <bdi>{[name, customers[customer ?? '']].filter(Boolean).join(' · ')}</bdi>
          </strong>
          <small>
            <bdi>{[code, currency, ...zones.map((zone) => zone.name)].join(' · ')}</bdi>
          </small>
        </a>
      )}
    />
  );
}
