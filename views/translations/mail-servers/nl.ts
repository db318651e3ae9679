import type { Messages } from '../messages.ts';

export const mailServers: Messages['mailServers'] = {
  title: 'Mailserver',
  text: 'De server die de e-mails van deze site bezorgt.',
  lead: 'Zonder mailserver worden e-mails alleen hier bewaard en bereiken ze niemand. Uw e-mailaanbieder vertelt u wat u moet invullen.',
  fields: {
    host: 'Server',
    port: 'Poort',
    security: 'Versleuteling',
    user: 'Gebruikersnaam',
    plain_confirmed: 'Onversleuteld naar een andere machine versturen',
    account_password: 'Uw wachtwoord voor dit beheer',
  },
  password: 'Wachtwoord van de mailserver',
  hints: {
    host: 'Bijvoorbeeld smtp.example.com.',
    port: 'Meestal 465 met TLS en 587 met STARTTLS.',
    user: 'Meestal het hele e-mailadres. Leeg: de server vraagt niemand om zich aan te melden.',
    password: 'Wordt versleuteld opgeslagen en nooit meer getoond.',
    keepPassword: 'Opgeslagen. Laat het veld leeg om het te behouden.',
    plain_confirmed: 'Wie onderweg meeleest, ziet de e-mails en het wachtwoord.',
    account_password:
      'Codes voor een nieuw wachtwoord gaan via deze server, daarom vragen wij wie u bent.',
  },
  security: {
    tls: 'TLS',
    starttls: 'STARTTLS',
    none: 'Geen versleuteling (alleen op deze machine)',
  },
  testTitle: 'Eerst uitproberen',
  testLead:
    'Met wat u hierboven hebt ingevuld; er wordt niets opgeslagen. De e-mail gaat naar {email}.',
  test: 'Verbinding testen',
  testSend: 'Testen en een e-mail versturen',
  testing: 'Bezig met testen…',
  tested: 'De mailserver antwoordt zoals het hoort.',
  testSent: 'De mailserver heeft een e-mail aan {email} aangenomen.',
  tooManyTests: 'Dat waren veel tests in korte tijd. Probeer het {when} opnieuw.',
  faults: {
    name: 'Er is geen server met de naam {host} ({code}). Controleer de spelling.',
    refused:
      'Op {host}, poort {port}, neemt niets verbindingen aan ({code}). Controleer poort en server.',
    timeout:
      '{host}, poort {port}, antwoordde niet op tijd. Controleer de poort; misschien zit er een firewall tussen.',
    unreachable: '{host} is van hieruit niet bereikbaar ({code}).',
    certificate:
      'Het certificaat van {host} is niet geldig ({code}). Controleer of de naam van de server klopt.',
    encryption:
      '{host} biedt deze versleuteling op poort {port} niet aan ({code}). Probeer de andere.',
    protocol: 'Wat op {host}, poort {port}, antwoordt, spreekt niet als een mailserver ({code}).',
    login: 'De mailserver weigerde de gebruikersnaam of het wachtwoord ({code}).',
    sender: 'De mailserver neemt geen e-mails aan van uw contactadres ({code}).',
    mail: 'De mailserver weigerde de testmail ({code}).',
  },
  fieldErrors: {
    host: '{field}: vul de naam van een server in, zoals smtp.example.com.',
    plainUnconfirmed:
      'Zonder versleuteling kunnen anderen onderweg naar deze server meelezen. Kies een andere versleuteling, of bevestig het.',
    userMissing: '{field}: er is een wachtwoord, maar geen gebruikersnaam.',
    passwordAgain:
      'Server, poort, versleuteling of gebruikersnaam zijn gewijzigd: vul het wachtwoord van de mailserver opnieuw in.',
    passwordLost: 'Het opgeslagen wachtwoord is niet meer leesbaar. Vul het opnieuw in.',
  },
  saved: 'De mailserver is opgeslagen.',
  remove: 'Mailserver verwijderen',
  removeLead: 'Daarna worden e-mails alleen nog hier bewaard. Het wachtwoord wordt vergeten.',
  removing: 'Bezig met verwijderen…',
  removed: 'De mailserver is verwijderd.',
  environment:
    'De mailserver {host} is ingesteld op de server van deze site (SMTP_URL) en gaat voor op wat hier ingevuld zou kunnen worden.',
  inEnvironment:
    'Op de server van deze site is SMTP_URL ingesteld; dat gaat voor op wat hier wordt ingevuld.',
  lost: 'Het wachtwoord van de mailserver is niet meer leesbaar, omdat de sleutel ontbreekt of een andere is. E-mails wachten tot u het wachtwoord opnieuw invult.',
  noKey:
    'Het wachtwoord is niet opgeslagen: de sleutel die het versleutelt kan op de server niet worden gelezen of gemaakt. ‘npm run doctor’ zegt daar meer.',
  current: 'E-mails gaan via {host}.',
  none: 'Nog geen mailserver: e-mails worden alleen hier bewaard.',
  setUp: 'Mailserver instellen',
  notConfigured:
    'Manieren die niet te kiezen zijn, hebben een mailserver nodig: stel er hier een in, of SMTP_HOST op de server van deze site.',
};
