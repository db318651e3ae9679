import { exportFormats } from '../../server/shared/enums.ts';
import { paths } from '../../server/shared/paths.ts';
import { may } from '../../server/web/shared/panel.ts';
import { localizedHref } from '../parts/links.ts';
import type { PanelProps } from '../props.ts';

/** Links to import customers, and to export all of them with all of their details, as an import reads them. */
export function CustomerFileLinks({ panel, t }: PanelProps) {
  const { site } = panel;
  const words = t.customers;
  return (
    <div className="actions above">
      {may(panel, 'exports:read') &&
        exportFormats.map((format) => (
          <a
            key={format}
            className="button button-quiet"
            href={`${paths.api.customerExport}?format=${format}`}
            download
          >
            {`${t.exporting.export} (${format.toUpperCase()})`}
          </a>
        ))}
      {may(panel, 'customers:write') && (
        <a className="button button-quiet" href={localizedHref(site, paths.control.customerImport)}>
          {words.importTitle}
        </a>
      )}
    </div>
  );
}
