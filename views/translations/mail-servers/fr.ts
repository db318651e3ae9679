import type { Messages } from '../messages.ts';

export const mailServers: Messages['mailServers'] = {
  title: 'Serveur de messagerie',
  text: 'Le serveur qui distribue les e-mails de ce site.',
  lead: 'Sans serveur de messagerie, les e-mails sont seulement conservés ici et ne parviennent à personne. Votre fournisseur d’e-mail vous dit quoi saisir.',
  fields: {
    host: 'Serveur',
    port: 'Port',
    security: 'Chiffrement',
    user: 'Nom d’utilisateur',
    plain_confirmed: 'Envoyer sans chiffrement vers une autre machine',
    account_password: 'Votre mot de passe pour ce panneau',
  },
  password: 'Mot de passe du serveur de messagerie',
  hints: {
    host: 'Par exemple smtp.example.com.',
    port: 'Le plus souvent 465 avec TLS, et 587 avec STARTTLS.',
    user: 'Le plus souvent l’adresse e-mail entière. Vide : le serveur ne demande pas de connexion.',
    password: 'Enregistré chiffré, et plus jamais affiché.',
    keepPassword: 'Enregistré. Laissez vide pour le conserver.',
    plain_confirmed: 'Quiconque se trouve sur le trajet peut lire les e-mails et le mot de passe.',
    account_password:
      'Les codes pour un nouveau mot de passe passent par ce serveur ; nous vérifions donc qui vous êtes.',
  },
  security: {
    tls: 'TLS',
    starttls: 'STARTTLS',
    none: 'Aucun chiffrement (seulement sur cette machine)',
  },
  testTitle: 'Essayer d’abord',
  testLead:
    'Avec ce que vous avez saisi ci-dessus ; rien n’est enregistré. L’e-mail est envoyé à {email}.',
  test: 'Tester la connexion',
  testSend: 'Tester et envoyer un e-mail',
  testing: 'Test en cours…',
  tested: 'Le serveur de messagerie répond comme il faut.',
  testSent: 'Le serveur de messagerie a accepté un e-mail pour {email}.',
  tooManyTests: 'Cela fait beaucoup de tests d’un coup. Veuillez réessayer {when}.',
  faults: {
    name: 'Aucun serveur ne s’appelle {host} ({code}). Veuillez vérifier l’orthographe.',
    refused:
      'Rien n’accepte de connexion sur {host}, port {port} ({code}). Veuillez vérifier le port et le serveur.',
    timeout:
      '{host}, port {port}, n’a pas répondu à temps. Veuillez vérifier le port ; un pare-feu fait peut-être obstacle.',
    unreachable: '{host} est injoignable d’ici ({code}).',
    certificate:
      'Le certificat de {host} n’est pas valable ({code}). Veuillez vérifier que le nom du serveur est le bon.',
    encryption:
      '{host} ne propose pas ce chiffrement sur le port {port} ({code}). Veuillez essayer l’autre.',
    protocol:
      'Ce qui répond sur {host}, port {port}, ne parle pas comme un serveur de messagerie ({code}).',
    login: 'Le serveur de messagerie a refusé le nom d’utilisateur ou le mot de passe ({code}).',
    sender:
      'Le serveur de messagerie n’accepte pas les e-mails de votre adresse de contact ({code}).',
    mail: 'Le serveur de messagerie a refusé l’e-mail de test ({code}).',
  },
  fieldErrors: {
    host: '{field} : veuillez saisir le nom d’un serveur, tel que smtp.example.com.',
    plainUnconfirmed:
      'Sans chiffrement, d’autres peuvent lire sur le trajet vers ce serveur. Veuillez choisir un autre chiffrement, ou confirmer.',
    userMissing: '{field} : il y a un mot de passe, mais pas de nom d’utilisateur.',
    passwordAgain:
      'Le serveur, le port, le chiffrement ou le nom d’utilisateur ont changé : veuillez saisir à nouveau le mot de passe du serveur de messagerie.',
    passwordLost: 'Le mot de passe enregistré n’est plus lisible. Veuillez le saisir à nouveau.',
  },
  saved: 'Le serveur de messagerie a été enregistré.',
  remove: 'Retirer le serveur de messagerie',
  removeLead: 'Ensuite, les e-mails seront seulement conservés ici. Le mot de passe sera oublié.',
  removing: 'Suppression…',
  removed: 'Le serveur de messagerie a été retiré.',
  environment:
    'Le serveur de messagerie {host} est configuré sur le serveur de ce site (SMTP_URL) et passe avant ce qui pourrait être saisi ici.',
  inEnvironment:
    'SMTP_URL est défini sur le serveur de ce site et passe avant ce qui est saisi ici.',
  lost: 'Le mot de passe du serveur de messagerie n’est plus lisible, car sa clé manque ou est une autre. Les e-mails attendent que vous saisissiez à nouveau le mot de passe.',
  noKey:
    'Le mot de passe n’a pas été enregistré : la clé qui le chiffre ne peut être ni lue ni créée sur le serveur. « npm run doctor » y en dit plus.',
  current: 'Les e-mails passent par {host}.',
  none: 'Pas encore de serveur de messagerie : les e-mails sont seulement conservés ici.',
  setUp: 'Configurer le serveur de messagerie',
  notConfigured:
    'Les modes qui ne peuvent pas être choisis ont besoin d’un serveur de messagerie : configurez-en un ici, ou SMTP_HOST sur le serveur de ce site.',
};
