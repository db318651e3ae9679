import type { Messages } from '../messages.ts';

export const sight: Messages['sight'] = {
  unlock: {
    lockedTitle: 'Ce colis est-il pour vous ?',
    lockedText:
      'Pour voir à qui il est adressé et où il va, saisissez l’une de ces informations sur le destinataire.',
    maskedTitle: 'Voir tous les détails',
    maskedText:
      'Les noms et les adresses sont abrégés ici. Pour les voir en entier, saisissez l’une de ces informations sur le destinataire.',
    label: 'Code postal, quatre derniers chiffres du téléphone ou adresse e-mail',
    maskedLabel: 'Quatre derniers chiffres du téléphone ou adresse e-mail',
    button: 'Afficher tous les détails',
    checking: 'Vérification…',
  },
  wrong: 'Cela ne correspond pas à ce colis.',
  wrongHelp: 'Vérifiez votre saisie. L’expéditeur sait quelles informations accompagnent le colis.',
  tooManyTries: 'Il y a eu trop d’essais pour ce colis. Veuillez réessayer {when}.',
  linkEnded: 'Ce lien n’affiche plus aucun colis.',
  linkEndedHelp:
    'Il a pris fin ou il est incomplet. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
  settings: {
    title: 'Confidentialité',
    tile: 'Ce que les visiteurs voient d’un colis.',
    lead: 'Toute personne qui a un numéro de suivi voit où en est le colis. Choisissez ici ce qu’elle voit d’autre. Vous voyez toujours tout, comme toute personne qui a un lien de partage.',
    all: 'Tout',
    masked: 'Initiales et villes',
    locked: 'Rien de privé avant le déverrouillage',
    hint: 'Initiales et villes : « H… O… » et « Chicago », sans e-mail, téléphone ni photos. Les quatre derniers chiffres du téléphone du destinataire ou son e-mail affichent le reste pour un jour. Rien de privé : ni noms ni adresses non plus, mais l’étape, le statut, le poids, les dates, l’historique et l’endroit approximatif où se trouve le colis. Le code postal du destinataire affiche alors aussi le reste.',
  },
  links: {
    title: 'Liens de partage',
    lead: 'Un lien montre tous les détails de ce colis à toute personne qui l’a, jusqu’à sa fin.',
    days: 'Nombre de jours de validité',
    make: 'Créer un lien de partage',
    made: 'Le lien de partage est prêt. Copiez-le maintenant : il n’est affiché qu’une fois.',
    newLink: 'Nouveau lien de partage',
    copy: 'Copier',
    copied: 'Copié',
    times: 'Créé le {from}, prend fin le {until}',
    views: 'Ouvertures : {count}',
    none: 'Il n’y a aucun lien de partage pour le moment.',
    end: 'Mettre fin au lien',
    ended: 'Le lien de partage a pris fin.',
    tooMany:
      'Un colis peut avoir au plus {count} liens de partage à la fois. Mettez d’abord fin à l’un d’eux.',
    close: 'Fermer',
  },
};
