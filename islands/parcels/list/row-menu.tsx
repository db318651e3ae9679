import { documentsPath, type ListedParcel } from '../../../server/parcels/shared/parcel-list.ts';
import { colon } from '../../../server/shared/colon.ts';
import type { IconName } from '../../../server/shared/enums.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { copyPath, paths, pathTo } from '../../../server/shared/paths.ts';
import { Icon, IconButton } from '../../../views/parts/icon.tsx';
import { Menu, MenuButton } from '../../shared/menu.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';

type Props = {
  parcel: ListedParcel;
  context: ParcelListContext;
  onOpen: (about: 'event' | 'deletion') => void;
  onCopied: () => void;
};

/** The buttons of a row, and the menu of everything that can be done with its parcel. */
export function RowTools(props: Props) {
  const { parcel, context, onOpen } = props;
  const { t, event } = context;
  const { tracking_code: code } = parcel;
  return (
    <td className="parcel-tools">
      <div>
        {context.may.write && (
          <>
            <a
              className="tool parcel-copy"
              href={copyPath(code)}
              aria-label={`${context.copy}${colon(event.tag)}${code}`}
              title={context.copy}
            >
              <Icon name="content_copy" />
            </a>
            <IconButton
              icon="bolt"
              label={interpolate(t.eventAt, { code })}
              title={event.t.title}
              onClick={() => onOpen('event')}
            />
          </>
        )}
        <RowMenu {...props} />
      </div>
    </td>
  );
}

/** The actions for a parcel that the user's permissions allow. */
function RowMenu({ context, parcel, onOpen, onCopied }: Props) {
  const { t, list, copy, event, menu, may } = context;
  const { tracking_code: code, id } = parcel;
  const link = (icon: IconName, label: string, href: string, className = '') => (
    <a
      className={`menu-entry ${className}`}
      href={href}
      aria-label={`${label}${colon(event.tag)}${code}`}
    >
      <Icon name={icon} />
      {label}
    </a>
  );
  return (
    <Menu
      className="tool"
      name={`${t.moreActions}${colon(event.tag)}${code}`}
      button={<Icon name="more_vert" />}
    >
      {(close) => {
        const button = (icon: IconName, label: string, act: () => void, isDanger = false) => (
          <MenuButton
            icon={icon}
            label={label}
            act={act}
            close={close}
            isDanger={isDanger}
            name={`${label}${colon(event.tag)}${code}`}
          />
        );
        return (
          <>
            {link('open_in_new', menu.open, pathTo(paths.control.parcel, { code }))}
            {/* Without https the browser offers no clipboard. */}
            {navigator.clipboard !== undefined &&
              button('content_copy', menu.copyNumber, () =>
                navigator.clipboard.writeText(code).then(onCopied, () => {}),
              )}
            {may.write && link('edit', menu.edit, pathTo(paths.control.updateParcel, { code }))}
            {may.write && button('bolt', event.t.title, () => onOpen('event'))}
            {link('print', menu.label, documentsPath('labels', [id]))}
            {link('article', menu.waybill, documentsPath('waybills', [id]))}
            {may.deliver &&
              link('check_circle', menu.deliver, pathTo(paths.control.deliver, { code }))}
            {may.write && link('content_copy', copy, copyPath(code), 'menu-copy')}
            {may.write && button('delete', list.delete, () => onOpen('deletion'), true)}
          </>
        );
      }}
    </Menu>
  );
}
