import type { Messages } from '../messages.ts';

export const scan: Messages['scan'] = {
  title: 'Scanner',
  lead: 'Choisissez ce qui s’est passé, puis scannez les colis l’un après l’autre. Cela marche aussi sans réseau.',
  appName: 'Scanner : {company}',
  chooser: {
    change: 'Modifier',
    done: 'Commencer à scanner',
    none: 'Les événements à choisir ne sont pas encore là. Ils arrivent dès que le site est joignable.',
    chooseFirst: 'Choisissez d’abord ce qui s’est passé.',
  },
  field: {
    label: 'Codes de suivi',
    hint: 'Saisissez ou scannez un code et appuyez sur Entrée, ou collez-en plusieurs à la fois.',
    add: 'Enregistrer',
  },
  camera: {
    start: 'Utiliser la caméra',
    stop: 'Arrêter la caméra',
    view: 'Ce que voit la caméra',
    starting: 'La caméra démarre…',
    hold: 'Tenez le code devant la caméra.',
    denied:
      'La caméra ne peut pas être utilisée. Autorisez-la pour ce site dans les réglages du navigateur ; la saisie et un lecteur à main marchent sans elle.',
    missing: 'Aucune caméra n’a pu démarrer. La saisie et un lecteur à main marchent sans elle.',
    insecure: 'Les navigateurs n’autorisent la caméra, et ne gardent cet écran, que par https.',
  },
  sound: { on: 'Activer le son', off: 'Couper le son' },
  marks: {
    sending: 'Envoi en cours…',
    done: 'Enregistré',
    twice: 'Déjà scanné, pas compté de nouveau',
    waiting: 'Gardé jusqu’au retour du réseau',
    unknown: 'Code inconnu',
    refused: 'Non enregistré',
    undone: 'Annulé',
    unreadable: 'Pas un code de suivi',
    unchosen: 'Rien n’a été enregistré',
  },
  counts: {
    label: 'Où en est-on',
    done: 'Enregistrés',
    waiting: 'En attente',
    problems: 'Problèmes ouverts',
    twice: 'Scannés deux fois',
  },
  connection: {
    away: 'Le site est injoignable. Vos scans sont en sécurité sur cet appareil et partiront d’eux-mêmes.',
    tryNow: 'Essayer maintenant',
    signedOut:
      'Vous êtes déconnecté. Scans en attente sur cet appareil : {count}. Connectez-vous, et ils seront envoyés.',
    notKept:
      'Ce navigateur ne garde aucune donnée pour le site ; rien ne peut donc être scanné ici. C’est peut-être une fenêtre privée.',
    onlineOnly:
      'Sur cet appareil, cet écran ne s’ouvre pas sans réseau. On peut scanner tant qu’il y a du réseau.',
  },
  problems: {
    title: 'Problèmes ouverts',
    again: 'Réessayer',
    allAgain: 'Tout réessayer',
    dismiss: 'Écarter',
    againOf: 'Réessayer : {code}',
    dismissOf: 'Écarter : {code}',
  },
  list: {
    title: 'Scannés',
    empty: 'Rien n’a encore été scanné.',
    undoOf: 'Annuler : {code}',
    more: 'Tout afficher : {count}',
    clear: 'Vider la liste',
  },
  leaving: {
    title: 'Des scans ne sont pas encore enregistrés',
    text: 'Scans encore ouverts : {count}. Ils restent sur cet appareil et seront envoyés dès que vous vous y reconnecterez. Tout le reste sur les colis en est effacé.',
    toScans: 'Aller aux scans',
  },
  unsent: {
    waiting: 'Scans en attente d’envoi sur cet appareil : {count}',
    problems: 'Scans qui n’ont pas pu être enregistrés : {count}',
  },
};
