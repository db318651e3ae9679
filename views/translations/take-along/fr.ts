import type { Messages } from '../messages.ts';

export const takeAlong: Messages['takeAlong'] = {
  result: {
    title: 'À emporter',
    calendar: 'Ajouter au calendrier',
    print: 'Imprimer',
    qrCode: 'Code QR qui mène à ce résultat',
  },
  calendar: {
    title: 'Arrivée du colis {code}',
    text: '{company} prévoit de livrer le colis ces jours-là. Où il se trouve maintenant : {link}',
    noDays: 'Aucun jour de livraison n’est connu pour ce colis, ou son voyage est terminé.',
  },
  embed: {
    newTab: 'Le résultat s’ouvre dans un nouvel onglet.',
  },
  settings: {
    title: 'Formulaire intégré',
    text: 'D’autres sites affichent votre formulaire de suivi.',
    lead: 'Boutiques et partenaires peuvent afficher un petit formulaire de suivi sur leurs propres pages. Le résultat s’ouvre sur votre site, dans un nouvel onglet.',
    hint: 'Une adresse par ligne, comme https://shop.example.com, {max} au maximum. Tant qu’il n’y en a aucune, aucun site ne peut afficher le formulaire.',
    code: 'Code pour l’autre site',
    codeLead:
      'Collez-le dans la page, là où le formulaire doit apparaître. Il parle la langue indiquée après « lang= » ; sans cette partie, celle de chaque visiteur.',
    codeSoon:
      'Aucun site ne peut encore afficher le formulaire. Saisissez d’abord une adresse ci-dessus et enregistrez-la.',
    copy: 'Copier le code',
    preview: 'Aperçu',
  },
  fieldErrors: {
    embedOrigin:
      '« {line} » n’est pas l’adresse d’un site. Écrivez-la comme https://shop.example.com, sans chemin.',
    tooManyOrigins: '{field} : {max} sites au maximum, un par ligne.',
  },
};
