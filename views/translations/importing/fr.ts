import type { Messages } from '../messages.ts';

export const importing: Messages['importing'] = {
  files: {
    notASpreadsheet:
      'Ce fichier n’est pas une feuille de calcul. Veuillez l’enregistrer au format CSV ou comme classeur Excel (.xlsx).',
    oldExcel:
      'C’est un fichier Excel d’un format ancien ou binaire (.xls, .xlsb). Veuillez l’enregistrer comme classeur Excel (.xlsx) ou au format CSV.',
    openDocument:
      'C’est un fichier OpenDocument (.ods). Veuillez l’enregistrer comme classeur Excel (.xlsx) ou au format CSV.',
    passwordProtected:
      'Ce fichier est protégé par un mot de passe. Veuillez retirer le mot de passe et choisir à nouveau le fichier.',
    damaged:
      'Ce fichier est endommagé ou incomplet. Veuillez l’enregistrer à nouveau et choisir le nouveau fichier.',
    noSheet: 'Ce classeur n’a aucune feuille visible contenant des cellules.',
    notCalculated:
      'La ligne {row} contient une formule sans son résultat. Veuillez ouvrir le fichier dans un tableur et l’enregistrer à nouveau.',
    tooLarge:
      'Ce fichier, ou son contenu décompressé, dépasse {max} Mo. Veuillez le répartir en plusieurs fichiers.',
    tooManyRows:
      'Cette feuille compte plus de {max} lignes. Veuillez la répartir en plusieurs fichiers.',
    tooManyColumns:
      'Cette feuille compte plus de {max} colonnes. Veuillez supprimer celles qui ne servent pas.',
    cellTooLong:
      'La ligne {row} contient une cellule de plus de {max} caractères. Il y manque peut-être un guillemet (").',
    quoteNotClosed: 'À la ligne {row}, un guillemet (") est ouvert et n’est jamais refermé.',
    wrongEncoding: 'Ce fichier n’est pas dans l’encodage choisi. Veuillez en choisir un autre.',
  },
};
