import type { ClientLogo } from '../../server/shared/client.ts';
import { imagePath } from '../../server/shared/paths.ts';
import type { Messages } from '../translations/messages.ts';

/** The logos of companies that send with this one; styles give them all one ink. */
export function Clients({ t, clients }: { t: Messages['home']; clients: ClientLogo[] }) {
  return (
    <section className="section clients" aria-labelledby="clients-title">
      <h2 id="clients-title">{t.clientsTitle}</h2>
      <ul>
        {clients.map((client) => (
          <li key={client.id}>
            {client.link === null ? (
              <Logo client={client} />
            ) : (
              <a href={client.link} rel="noopener">
                <Logo client={client} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Logo({ client: { name, image, width, height } }: { client: ClientLogo }) {
  return <img src={imagePath(image)} alt={name} width={width} height={height} loading="lazy" />;
}
