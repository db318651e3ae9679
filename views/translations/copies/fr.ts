import type { Messages } from '../messages.ts';

export const copies: Messages['copies'] = {
  more: 'Autres actions pour ce colis',
  copy: 'Faire une copie',
  return: 'Enregistrer un retour',
  saveTemplate: 'Enregistrer comme modèle',
  merge: 'Fusionner avec un autre colis',
  alsoFound: 'Se trouve aussi avec : {codes}',
  titles: {
    copy: 'Copie de {code}',
    return: 'Retour de {code}',
    template: 'Nouveau colis d’après « {name} »',
  },
  filledIn: 'Ce qui se répète est rempli',
  filledInLead:
    'Modifiez ce qui diffère, puis créez le colis. L’étape, le lieu et les dates repartent de zéro.',
  exchangedLead:
    'L’expéditeur et le destinataire ont échangé leurs places. Modifiez ce qui diffère, puis créez le colis.',
  missing: 'Veuillez remplir ce que {code} n’a pas : {fields}',
  map: 'Carte',
  anotherCopy: 'En créer un autre semblable',
  begin: 'Commencer par un modèle',
  templates: 'Modèles',
  templatesLead:
    'Ce qui se répète d’un colis à l’autre, sous un nom à vous. Un nouveau colis peut commencer ainsi.',
  noTemplates:
    'Il n’y a pas encore de modèle. Ouvrez un colis et choisissez « Enregistrer comme modèle » pour faire le premier.',
  templateTitle: 'Enregistrer {code} comme modèle',
  templateLead:
    'Le destinataire, l’expéditeur, le contenu et les deux bouts du trajet sont gardés sous un nom ; le code de suivi, l’étape et les dates, non.',
  nameHint: 'Par exemple « Pièces détachées pour Berlin ».',
  editTemplate: 'Modifier le modèle',
  useTemplate: 'Nouveau colis avec lui',
  toTemplates: 'Voir tous les modèles',
  toParcel: 'Retour au colis',
  templateSaved: 'Le modèle a été enregistré.',
  templateDeleted: 'Le modèle a été supprimé.',
  nameTaken: 'Un autre modèle porte déjà ce nom.',
  mergeTitle: 'Fusionner {code} avec un autre colis',
  mergeLead:
    'Pour un colis enregistré deux fois, ou un retour qui est le même colis. Deux fiches n’en font plus qu’une.',
  otherCode: 'Code de suivi de l’autre colis',
  compare: 'Comparer les deux',
  sameParcel: 'C’est le même colis. Veuillez en indiquer un autre.',
  preview: 'Ce qui restera',
  previewLead:
    'Les valeurs de {code} restent. Là où il n’en a pas, il prend celles de {other}. L’événement le plus récent des deux décide de l’étape.',
  field: 'Champ',
  stays: 'reste',
  dropped: 'est abandonné',
  nothing: 'Rien',
  events: 'Événements dans l’historique',
  final:
    '{other} sera supprimé. Son historique passe à {code}, et son code de suivi y mène désormais. C’est irréversible.',
  mergeButton: 'Fusionner dans {code}',
  merging: 'Fusion en cours…',
  swap: 'Garder {other} à la place',
  merged: 'Les deux ne font plus qu’un colis.',
};
