import type { Messages } from '../messages.ts';

export const mailServers: Messages['mailServers'] = {
  title: 'Mailserver',
  text: 'Der Server, der die E-Mails dieser Website zustellt.',
  lead: 'Ohne Mailserver werden E-Mails nur hier aufbewahrt und erreichen niemanden. Was einzutragen ist, sagt Ihnen Ihr E-Mail-Anbieter.',
  fields: {
    host: 'Server',
    port: 'Port',
    security: 'Verschlüsselung',
    user: 'Benutzername',
    plain_confirmed: 'Unverschlüsselt an einen anderen Rechner senden',
    account_password: 'Ihr Passwort für diese Verwaltung',
  },
  password: 'Passwort des Mailservers',
  hints: {
    host: 'Zum Beispiel smtp.example.com.',
    port: 'Meist 465 mit TLS und 587 mit STARTTLS.',
    user: 'Meist die ganze E-Mail-Adresse. Leer: Der Server verlangt keine Anmeldung.',
    password: 'Wird verschlüsselt gespeichert und nie wieder angezeigt.',
    keepPassword: 'Gespeichert. Lassen Sie das Feld leer, um es zu behalten.',
    plain_confirmed: 'Wer unterwegs mitliest, sieht die E-Mails und das Passwort.',
    account_password:
      'Über diesen Server gehen auch Codes für ein neues Passwort; deshalb fragen wir, wer Sie sind.',
  },
  security: {
    tls: 'TLS',
    starttls: 'STARTTLS',
    none: 'Keine Verschlüsselung (nur auf diesem Rechner)',
  },
  testTitle: 'Erst ausprobieren',
  testLead:
    'Mit dem, was Sie oben eingetragen haben; gespeichert wird nichts. Die E-Mail geht an {email}.',
  test: 'Verbindung testen',
  testSend: 'Testen und eine E-Mail senden',
  testing: 'Wird getestet …',
  tested: 'Der Mailserver antwortet, wie er soll.',
  testSent: 'Der Mailserver hat eine E-Mail an {email} angenommen.',
  tooManyTests: 'Das waren viele Tests auf einmal. Bitte versuchen Sie es {when} wieder.',
  faults: {
    name: 'Es gibt keinen Server namens {host} ({code}). Bitte prüfen Sie die Schreibweise.',
    refused:
      'Auf {host}, Port {port}, nimmt nichts Verbindungen an ({code}). Bitte prüfen Sie Port und Server.',
    timeout:
      '{host}, Port {port}, hat nicht rechtzeitig geantwortet. Bitte prüfen Sie den Port; vielleicht ist eine Firewall im Weg.',
    unreachable: '{host} ist von hier aus nicht erreichbar ({code}).',
    certificate:
      'Das Zertifikat von {host} ist nicht gültig ({code}). Bitte prüfen Sie, ob der Name des Servers stimmt.',
    encryption:
      '{host} bietet diese Verschlüsselung auf Port {port} nicht an ({code}). Bitte versuchen Sie die andere.',
    protocol: 'Was auf {host}, Port {port}, antwortet, spricht nicht wie ein Mailserver ({code}).',
    login: 'Der Mailserver hat Benutzername oder Passwort abgelehnt ({code}).',
    sender: 'Der Mailserver nimmt keine E-Mails von Ihrer Kontakt-E-Mail an ({code}).',
    mail: 'Der Mailserver hat die Test-E-Mail abgelehnt ({code}).',
  },
  fieldErrors: {
    host: '{field}: Bitte geben Sie den Namen eines Servers ein, zum Beispiel smtp.example.com.',
    plainUnconfirmed:
      'Ohne Verschlüsselung können andere auf dem Weg zu diesem Server mitlesen. Bitte wählen Sie eine andere Verschlüsselung, oder bestätigen Sie es.',
    userMissing: '{field}: Es gibt ein Passwort, aber keinen Benutzernamen.',
    passwordAgain:
      'Server, Port, Verschlüsselung oder Benutzername haben sich geändert: Bitte geben Sie das Passwort des Mailservers noch einmal ein.',
    passwordLost:
      'Das gespeicherte Passwort ist nicht mehr lesbar. Bitte geben Sie es noch einmal ein.',
  },
  saved: 'Der Mailserver wurde gespeichert.',
  remove: 'Mailserver entfernen',
  removeLead: 'Von da an werden E-Mails nur noch hier aufbewahrt. Das Passwort wird vergessen.',
  removing: 'Wird entfernt …',
  removed: 'Der Mailserver wurde entfernt.',
  environment:
    'Der Mailserver {host} ist auf dem Server dieser Website eingerichtet (SMTP_URL) und geht dem vor, was hier eingetragen werden könnte.',
  inEnvironment:
    'Auf dem Server dieser Website ist SMTP_URL gesetzt und geht dem vor, was hier eingetragen wird.',
  lost: 'Das Passwort des Mailservers ist nicht mehr lesbar, weil sein Schlüssel fehlt oder ein anderer ist. E-Mails warten, bis Sie das Passwort noch einmal eingeben.',
  noKey:
    'Das Passwort wurde nicht gespeichert: Der Schlüssel, der es verschlüsselt, kann auf dem Server nicht gelesen oder erzeugt werden. „npm run doctor“ sagt dort mehr.',
  current: 'E-Mails gehen über {host}.',
  none: 'Noch kein Mailserver: E-Mails werden nur hier aufbewahrt.',
  setUp: 'Mailserver einrichten',
  notConfigured:
    'Wege, die nicht gewählt werden können, brauchen einen Mailserver: Richten Sie hier einen ein, oder SMTP_HOST auf dem Server dieser Website.',
};
