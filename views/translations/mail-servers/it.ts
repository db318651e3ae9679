import type { Messages } from '../messages.ts';

export const mailServers: Messages['mailServers'] = {
  title: 'Server di posta',
  text: 'Il server che recapita le e-mail di questo sito.',
  lead: 'Senza server di posta le e-mail restano soltanto qui e non raggiungono nessuno. Il suo fornitore di posta le dice che cosa inserire.',
  fields: {
    host: 'Server',
    port: 'Porta',
    security: 'Cifratura',
    user: 'Nome utente',
    plain_confirmed: 'Inviare senza cifratura a un’altra macchina',
    account_password: 'La sua password per questo pannello',
  },
  password: 'Password del server di posta',
  hints: {
    host: 'Per esempio smtp.example.com.',
    port: 'Di solito 465 con TLS e 587 con STARTTLS.',
    user: 'Di solito l’intero indirizzo e-mail. Vuoto: il server non chiede l’accesso.',
    password: 'Viene conservata cifrata e non più mostrata.',
    keepPassword: 'Conservata. Lasci vuoto per mantenerla.',
    plain_confirmed: 'Chi si trova lungo il percorso può leggere le e-mail e la password.',
    account_password:
      'I codici per una nuova password passano da questo server; perciò le chiediamo chi è.',
  },
  security: {
    tls: 'TLS',
    starttls: 'STARTTLS',
    none: 'Nessuna cifratura (solo su questa macchina)',
  },
  testTitle: 'Prima lo provi',
  testLead: 'Con ciò che ha inserito sopra; non viene salvato nulla. L’e-mail va a {email}.',
  test: 'Prova la connessione',
  testSend: 'Prova e invia un’e-mail',
  testing: 'Prova in corso…',
  tested: 'Il server di posta risponde come deve.',
  testSent: 'Il server di posta ha accettato un’e-mail per {email}.',
  tooManyTests: 'Sono molte prove in una volta sola. Riprovi {when}.',
  faults: {
    name: 'Non esiste un server chiamato {host} ({code}). Controlli come è scritto.',
    refused:
      'Nulla accetta connessioni su {host}, porta {port} ({code}). Controlli la porta e il server.',
    timeout:
      '{host}, porta {port}, non ha risposto in tempo. Controlli la porta; forse c’è di mezzo un firewall.',
    unreachable: '{host} non è raggiungibile da qui ({code}).',
    certificate:
      'Il certificato di {host} non è valido ({code}). Controlli che il nome del server sia quello giusto.',
    encryption: '{host} non offre questa cifratura sulla porta {port} ({code}). Provi l’altra.',
    protocol:
      'Ciò che risponde su {host}, porta {port}, non parla come un server di posta ({code}).',
    login: 'Il server di posta ha rifiutato il nome utente o la password ({code}).',
    sender: 'Il server di posta non accetta e-mail dal suo indirizzo di contatto ({code}).',
    mail: 'Il server di posta ha rifiutato l’e-mail di prova ({code}).',
  },
  fieldErrors: {
    host: '{field}: inserisca il nome di un server, come smtp.example.com.',
    plainUnconfirmed:
      'Senza cifratura altri possono leggere lungo il percorso verso questo server. Scelga un’altra cifratura, oppure lo confermi.',
    userMissing: '{field}: c’è una password, ma nessun nome utente.',
    passwordAgain:
      'Il server, la porta, la cifratura o il nome utente sono cambiati: inserisca di nuovo la password del server di posta.',
    passwordLost: 'La password conservata non è più leggibile. La inserisca di nuovo.',
  },
  saved: 'Il server di posta è stato salvato.',
  remove: 'Rimuovi il server di posta',
  removeLead: 'Da allora le e-mail restano soltanto qui. La password viene dimenticata.',
  removing: 'Rimozione in corso…',
  removed: 'Il server di posta è stato rimosso.',
  environment:
    'Il server di posta {host} è configurato sul server di questo sito (SMTP_URL) e ha la precedenza su ciò che si potrebbe inserire qui.',
  inEnvironment:
    'SMTP_URL è impostato sul server di questo sito e ha la precedenza su ciò che si inserisce qui.',
  lost: 'La password del server di posta non è più leggibile, perché la sua chiave manca o è un’altra. Le e-mail attendono finché non la inserisce di nuovo.',
  noKey:
    'La password non è stata conservata: la chiave che la cifra non può essere letta né creata sul server. Lì «npm run doctor» dice di più.',
  current: 'Le e-mail passano da {host}.',
  none: 'Ancora nessun server di posta: le e-mail restano soltanto qui.',
  setUp: 'Configura il server di posta',
  notConfigured:
    'Le modalità che non si possono scegliere hanno bisogno di un server di posta: ne configuri uno qui, oppure SMTP_HOST sul server di questo sito.',
};
