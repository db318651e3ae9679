import type { Client } from '../../server/shared/client.ts';
import { imagePath } from '../../server/shared/paths.ts';
import type { Messages } from '../translations/messages.ts';

/** The logos of companies that send with this one; styles give them all one ink. */
export function Clients({ t, clients }: { t: Messages['home']; clients: Client[] }) {
  return (
    <section className="section clients" aria-labelledby="clients-title">
      <h2 id="clients-title">{t.clientsTitle}</h2>
      <ul>
        {clients.map(({ id, name, logo, width, height }) => (
          <li key={id}>
            <img src={imagePath(logo)} alt={name} width={width} height={height} loading="lazy" />
          </li>
        ))}
      </ul>
    </section>
  );
}
