import type { Messages } from '../messages.ts';

export const mailServers: Messages['mailServers'] = {
  title: 'E-postserver',
  text: 'Servern som levererar webbplatsens e-post.',
  lead: 'Utan e-postserver sparas e-post bara här och når ingen. Din e-postleverantör talar om vad du ska ange.',
  fields: {
    host: 'Server',
    port: 'Port',
    security: 'Kryptering',
    user: 'Användarnamn',
    plain_confirmed: 'Skicka okrypterat till en annan dator',
    account_password: 'Ditt lösenord till kontrollpanelen',
  },
  password: 'E-postserverns lösenord',
  hints: {
    host: 'Till exempel smtp.example.com.',
    port: 'Oftast 465 med TLS och 587 med STARTTLS.',
    user: 'Oftast hela e-postadressen. Tomt: servern ber ingen att logga in.',
    password: 'Sparas krypterat och visas aldrig igen.',
    keepPassword: 'Sparat. Lämna tomt för att behålla det.',
    plain_confirmed: 'Den som finns längs vägen kan läsa e-posten och lösenordet.',
    account_password:
      'Koder för ett nytt lösenord går genom den här servern, så vi frågar vem du är.',
  },
  security: {
    tls: 'TLS',
    starttls: 'STARTTLS',
    none: 'Ingen kryptering (bara på den här datorn)',
  },
  testTitle: 'Prova först',
  testLead: 'Med det du angav ovan; ingenting sparas. E-postmeddelandet går till {email}.',
  test: 'Testa anslutningen',
  testSend: 'Testa och skicka e-post',
  testing: 'Testar…',
  tested: 'E-postservern svarar som den ska.',
  testSent: 'E-postservern har tagit emot ett meddelande till {email}.',
  tooManyTests: 'Det var många tester på en gång. Försök igen {when}.',
  faults: {
    name: 'Det finns ingen server som heter {host} ({code}). Kontrollera stavningen.',
    refused:
      'Ingenting tar emot anslutningar på {host}, port {port} ({code}). Kontrollera port och server.',
    timeout:
      '{host}, port {port}, svarade inte i tid. Kontrollera porten; en brandvägg kan vara i vägen.',
    unreachable: '{host} kan inte nås härifrån ({code}).',
    certificate:
      'Certifikatet för {host} är inte giltigt ({code}). Kontrollera att serverns namn är det rätta.',
    encryption:
      '{host} erbjuder inte den här krypteringen på port {port} ({code}). Prova den andra.',
    protocol: 'Det som svarar på {host}, port {port}, talar inte som en e-postserver ({code}).',
    login: 'E-postservern nekade användarnamnet eller lösenordet ({code}).',
    sender: 'E-postservern tar inte emot e-post från din kontaktadress ({code}).',
    mail: 'E-postservern nekade testmeddelandet ({code}).',
  },
  fieldErrors: {
    host: '{field}: ange namnet på en server, till exempel smtp.example.com.',
    plainUnconfirmed:
      'Utan kryptering kan andra läsa på vägen till servern. Välj en annan kryptering eller bekräfta det.',
    userMissing: '{field}: det finns ett lösenord men inget användarnamn.',
    passwordAgain:
      'Server, port, kryptering eller användarnamn har ändrats: ange e-postserverns lösenord igen.',
    passwordLost: 'Det sparade lösenordet går inte längre att läsa. Ange det igen.',
  },
  saved: 'E-postservern har sparats.',
  remove: 'Ta bort e-postservern',
  removeLead: 'Därefter sparas e-post bara här. Lösenordet glöms.',
  removing: 'Tar bort…',
  removed: 'E-postservern har tagits bort.',
  environment:
    'E-postservern {host} är inställd på webbplatsens server (SMTP_URL) och går före det som kan anges här.',
  inEnvironment: 'SMTP_URL är inställt på webbplatsens server och går före det som anges här.',
  lost: 'E-postserverns lösenord går inte längre att läsa, eftersom nyckeln saknas eller är en annan. E-post väntar tills du anger lösenordet igen.',
  noKey:
    'Lösenordet sparades inte: nyckeln som krypterar det kan inte läsas eller skapas på servern. Där säger ”npm run doctor” mer.',
  current: 'E-post går genom {host}.',
  none: 'Ingen e-postserver ännu: e-post sparas bara här.',
  setUp: 'Ställ in e-postservern',
  notConfigured:
    'Sätt som inte kan väljas behöver en e-postserver: ställ in en här, eller SMTP_HOST på webbplatsens server.',
};
