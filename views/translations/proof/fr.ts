import type { Messages } from '../messages.ts';

export const proof: Messages['proof'] = {
  result: {
    title: 'Preuve de livraison',
    receivedBy: 'Reçu par',
    when: 'Livré le',
    note: 'Remarque',
    signature: 'Signature',
    photo: 'Photo de la livraison',
  },
  fields: {
    parcel: 'Colis',
    received_by: 'Reçu par',
    signature: 'Signature',
    photo: 'Photo',
    note: 'Remarque',
  },
  recorded: 'La livraison est enregistrée.',
  notYet:
    'Une livraison ne peut pas être dans le futur. Choisissez l’heure à laquelle le colis a été remis.',
  take: 'Livré : prendre la preuve',
  form: {
    again:
      'Il existe déjà une preuve de livraison, reçue par {name}. Une nouvelle la remplace ; les deux livraisons restent dans l’historique.',
    receivedBy: 'Qui l’a reçu ?',
    toRecipient: 'Le destinataire, {name}',
    signatureHint: 'Avec le doigt, un stylet ou la souris.',
    paper: 'Signez ici',
    clear: 'Effacer',
    photoHint: 'Le colis à l’endroit où il est déposé, par exemple.',
    chosenPhoto: 'La photo choisie',
    removePhoto: 'Retirer la photo',
    position: 'Position',
    usePosition: 'Utiliser la position de cet appareil',
    locating: 'Recherche de la position…',
    positionFound: '{latitude}, {longitude}, à {metres} m près',
    removePosition: 'Retirer la position',
    positionDenied:
      'Le navigateur ne communique pas la position. Autorisez-la pour ce site ou continuez sans elle.',
    positionUnknown: 'La position est introuvable. Réessayez à ciel ouvert ou continuez sans elle.',
    more: 'Lieu, remarque, heure',
    placeHint:
      'Ce lieu devient la position actuelle du colis, et les clients le voient dans l’historique.',
    noteHint:
      'Pour la preuve, pas pour l’historique. Par exemple : « Laissé chez le voisin au numéro 4 ».',
    submit: 'Livré',
    signedOut:
      'Vous avez été déconnecté. Rien n’est perdu ici : connectez-vous sur la page qui s’ouvre, revenez et touchez de nouveau « {button} ».',
    delivered: 'Livré à {name}.',
  },
  note: {
    title: 'Bon de livraison',
    open: 'Bon de livraison à imprimer',
    where: 'Où',
    parcel: 'Colis',
    none: 'Il n’y a pas encore de preuve de livraison pour ce colis.',
  },
};
