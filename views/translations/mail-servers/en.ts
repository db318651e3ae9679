/** The mail server that is set up in the panel. */
export const mailServers = {
  title: 'Mail server',
  text: 'The server that delivers the e-mails of this site.',
  lead: 'Without a mail server, e-mails are only kept here and reach nobody. Your e-mail provider tells you what to enter.',
  fields: {
    host: 'Server',
    port: 'Port',
    security: 'Encryption',
    user: 'User name',
    plain_confirmed: 'Send without encryption to another machine',
    account_password: 'Your password for this control panel',
  },
  password: 'Password of the mail server',
  hints: {
    host: 'For example smtp.example.com.',
    port: 'Mostly 465 with TLS, and 587 with STARTTLS.',
    user: 'Mostly the whole e-mail address. Empty: the server asks nobody to sign in.',
    password: 'Stored encrypted, and never shown again.',
    keepPassword: 'Stored. Leave it empty to keep it.',
    plain_confirmed: 'Whoever is on the way can read the e-mails and the password.',
    account_password: 'Codes for a new password go through this server, so we ask who you are.',
  },
  security: {
    tls: 'TLS',
    starttls: 'STARTTLS',
    none: 'No encryption (only on this machine)',
  },
  testTitle: 'Try it first',
  /** {email} is the administrator's own address. */
  testLead: 'With what you entered above; nothing is saved. The e-mail goes to {email}.',
  test: 'Test the connection',
  testSend: 'Test and send an e-mail',
  testing: 'Testing…',
  tested: 'The mail server answers as it should.',
  testSent: 'The mail server has taken an e-mail to {email}.',
  tooManyTests: 'That was a lot of tests at once. Please try again {when}.',
  /** {code} is the server's reply code, or the name of a network error. */
  faults: {
    name: 'There is no server called {host} ({code}). Please check how it is spelled.',
    refused:
      'Nothing takes connections at {host}, port {port} ({code}). Please check port and server.',
    timeout:
      '{host}, port {port}, did not answer in time. Please check the port; a firewall may be in the way.',
    unreachable: '{host} cannot be reached from here ({code}).',
    certificate:
      'The certificate of {host} is not valid ({code}). Please check that the name of the server is the right one.',
    encryption:
      '{host} does not offer this encryption at port {port} ({code}). Please try the other one.',
    protocol: 'What answers at {host}, port {port}, does not speak like a mail server ({code}).',
    login: 'The mail server refused the user name or the password ({code}).',
    sender: 'The mail server does not take e-mails from your contact e-mail ({code}).',
    mail: 'The mail server refused the test e-mail ({code}).',
  },
  fieldErrors: {
    host: '{field}: please enter the name of a server, such as smtp.example.com.',
    plainUnconfirmed:
      'Without encryption, others can read along on the way to this server. Please choose another encryption, or confirm it.',
    userMissing: '{field}: there is a password, but no user name.',
    passwordAgain:
      'Server, port, encryption or user name have changed: please enter the password of the mail server again.',
    passwordLost: 'The stored password cannot be read any more. Please enter it again.',
  },
  saved: 'The mail server has been saved.',
  remove: 'Remove the mail server',
  removeLead: 'From then on, e-mails are only kept here. The password is forgotten.',
  removing: 'Removing…',
  removed: 'The mail server has been removed.',
  /** {host} is a server's name. */
  environment:
    'The mail server {host} is set up on the server of this site (SMTP_URL), and goes before what could be entered here.',
  inEnvironment:
    'SMTP_URL is set on the server of this site, and goes before what is entered here.',
  lost: 'The password of the mail server cannot be read any more, because its key is missing or another one. E-mails wait until you enter the password again.',
  noKey:
    'The password was not stored: the key that encrypts it cannot be read or made on the server. “npm run doctor” says more there.',
  current: 'E-mails go through {host}.',
  none: 'No mail server yet: e-mails are only kept here.',
  setUp: 'Set up the mail server',
  notConfigured:
    'Ways that cannot be chosen need a mail server: set one up here, or SMTP_HOST on the server of this site.',
};
