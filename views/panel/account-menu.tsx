import { interpolate } from '../../server/shared/interpolate.ts';
import type { Panel } from '../../server/shared/panel.ts';
import { paths } from '../../server/shared/paths.ts';
import { SignOutIsland } from '../auth/sign-out-island.tsx';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { isCurrent, localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';

const menuId = 'account-menu';

/** Links of the account, and signing out, in a popover, which works without JavaScript. */
export function AccountMenu({ panel: { site, email }, t }: { panel: Panel; t: Messages }) {
  const { panel: words, account, dashboard } = t.control;
  const { account: index, changePassword, changeEmail } = paths.control;
  const links = [
    { href: index, icon: 'account_circle', label: words.account },
    { href: changeEmail, icon: 'email', label: account.changeEmailTitle },
    { href: changePassword, icon: 'key', label: account.changeTitle },
    { href: paths.home, icon: 'open_in_new', label: words.viewSite },
  ] as const;
  return (
    <>
      <IconButton icon="account_circle" label={words.account} popoverTarget={menuId} />
      <nav className="account-menu" id={menuId} popover="auto" aria-label={words.account}>
        {/* Empty on the scan screen, which devices cache. */}
        {email !== '' && <p>{interpolate(dashboard.greeting, { email })}</p>}
        <ul>
          {links.map(({ href, icon, label }) => (
            <li key={href}>
              <a
                className="menu-entry panel-link"
                href={localizedHref(site, href)}
                rel="noreferrer"
                aria-current={isCurrent(site, href) ? 'page' : undefined}
              >
                <Icon name={icon} />
                {label}
              </a>
            </li>
          ))}
          <li>
            <SignOutIsland site={site} t={t} />
          </li>
        </ul>
      </nav>
    </>
  );
}
