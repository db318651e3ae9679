import { plural } from '../../../server/shared/plural.ts';
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
  headings: {
    tracking_code:
      'Numéro de suivi|N° de suivi|Suivi|Numéro de colis|Référence|Code-barres|Bordereau',
    recipient_name: 'Destinataire|Client|Nom du client|Nom',
    recipient_email: 'E-mail|Courriel|Adresse e-mail|E-mail destinataire',
    recipient_phone_number: 'Téléphone|Tél|Numéro de téléphone|Portable|Mobile',
    destination: 'Adresse de livraison|Adresse du destinataire|Adresse|Vers',
    sender_name: 'Expéditeur|Nom expéditeur|Envoyeur',
    sender_email: 'E-mail expéditeur|Courriel de l’expéditeur',
    pickup_location: 'Origine|Adresse d’enlèvement|Lieu de ramassage|Départ|De',
    parcel_content: 'Contenu du colis|Marchandise|Article',
    weight: 'Poids en kg|Poids brut',
    shipped_via: 'Transport|Transporteur|Service|Mode d’expédition',
    declared_value: 'Valeur|Valeur de la marchandise',
    min_expected_delivery_date:
      'Livraison à partir du|Date de livraison|Livraison prévue|Livraison estimée',
    max_expected_delivery_date: 'Livraison jusqu’au|Date limite de livraison|Au plus tard',
    happened_at: 'Date|Heure|Quand',
    title: 'Événement|Activité',
    description: 'Détails|Remarque|Note|Commentaire',
    location: 'Ville|Localisation',
  },
  yes: 'vrai|o',
  no: 'faux|non',
  reasons: 'Ce qui ne va pas',
  imported: 'Le fichier a été importé.',
  nothingWritten:
    'Rien n’a été importé : certaines lignes sont fausses. Corrigez-les, ou importez seulement les bonnes.',
  another: 'Une autre importation est en cours. Veuillez attendre qu’elle soit terminée.',
  fieldErrors: {
    fileMissing: 'Veuillez choisir un fichier.',
    mappingShape:
      'Les colonnes doivent être un objet JSON : un en-tête ou un numéro, et le nom d’un champ ou null.',
  },
  problems: {
    empty: 'Ce fichier n’a aucune ligne sous ses en-têtes.',
    rows: 'Ce fichier a plus de {max} lignes. Veuillez le partager en plusieurs fichiers.',
    column: 'Il n’y a pas de colonne « {name} » dans ce fichier.',
    field: 'Il n’y a pas de champ « {name} » à importer.',
    fieldTwice: 'Deux colonnes désignent le même champ ({name}). Veuillez en choisir une.',
    changedMeanwhile:
      'Quelqu’un a modifié des colis pendant la lecture du fichier. Rien n’a été importé ; veuillez réessayer.',
    dateOrder:
      'Les dates de « {name} » peuvent se lire de deux façons, par exemple {date}. Indiquez si le jour ou le mois vient en premier (date_order : dmy ou mdy).',
  },
  faults: {
    codeTwice: 'Ce code de suivi se trouve déjà à la ligne {row}.',
    merged:
      'Ce code mène au colis {code}, avec lequel le sien a été fusionné. Veuillez utiliser ce code-là.',
    noCode: 'Le code de suivi manque.',
    noParcel: 'Il n’y a pas de colis avec le code {code}.',
    activityTwice: 'La même activité se trouve déjà à la ligne {row}.',
  },
  page: {
    title: 'Importer un tableur',
    link: 'Importer',
    lead: 'Des colis ou leur historique à partir d’un fichier CSV ou d’un classeur Excel (.xlsx). Le fichier est d’abord vérifié ; rien n’est écrit avant que vous ne le disiez.',
    kind: 'Que contient le fichier ?',
    parcels: 'Des colis',
    activities: 'L’historique de colis',
    choose: 'Choisir un fichier',
    drop: 'ou le déposer ici',
    steps: {
      label: 'Étapes',
      file: 'Fichier',
      columns: 'Colonnes',
      check: 'Vérification',
      done: 'Terminé',
    },
    columnsLead: 'Vérifiez ce que devient chaque colonne. Rien n’a encore été compté ni écrit.',
    source: {
      chosen: 'Choisie par vous',
      saved: 'Comme la dernière fois',
      heading: 'D’après son en-tête',
      values: 'D’après ses valeurs',
    },
    leftOut: 'Non importées : {columns}',
    check: 'Vérifier les lignes',
    checkLead: 'Rien n’a encore été écrit.',
    changeColumns: 'Modifier les colonnes',
    otherFile: 'Choisir un autre fichier',
    chooseOrder: 'Choisissez',
    orderMissing: 'Indiquez si le jour ou le mois vient en premier.',
    template: 'Télécharger un modèle vide',
    reading: 'Lecture du fichier…',
    checking: 'Lignes vérifiées : {done} sur {total}',
    writing: 'Lignes écrites : {done} sur {total}',
    indexing: 'Préparation à la recherche : {done} sur {total}',
    columns: 'Colonnes',
    column: 'Dans le fichier',
    field: 'Importée comme',
    sample: 'Par exemple',
    ignored: 'Non importée',
    dates: 'Dates comme 03/04/2026',
    dmy: 'Jour d’abord',
    mdy: 'Mois d’abord',
    encoding: 'Des lettres semblent fausses ? Encodage',
    encodingAuto: 'Le détecter',
    created: 'Nouveaux',
    changed: 'Modifiés',
    same: 'Inchangés',
    failed: 'Fausses',
    unkeyed:
      'Nouvelles lignes sans code ou heure propres : {count}. Chacune en reçoit maintenant, et sera créée de nouveau si le même fichier est rechargé.',
    errors: 'Lignes fausses',
    row: 'Ligne',
    reason: 'Raison',
    moreErrors: 'Autres : {count}. Le fichier ci-dessous les contient toutes.',
    failures: 'Télécharger les lignes fausses',
    failuresHint: 'La dernière colonne dit pourquoi. Corrigez-les là, puis chargez ce fichier ici.',
    tell: 'Prévenir par e-mail des étapes de ce fichier',
    tellHint:
      'Destinataires, expéditeurs et abonnés, selon les réglages. Sinon personne ne reçoit d’e-mail, ce qui convient pour des colis passés.',
    importAll: plural({ one: 'Importer {count} ligne', other: 'Importer les {count} lignes' }),
    importGood: plural({
      one: 'Importer {count} ligne valide',
      other: 'Importer {count} lignes valides',
    }),
    nothing: 'Il n’y a rien à importer.',
    closing:
      'Une fois le fichier envoyé, vous pouvez fermer cette page : l’importation se poursuit jusqu’à sa fin.',
    done: 'Nouveaux : {created}, modifiés : {changed}, inchangés : {same}, laissés de côté : {failed}.',
    toList: 'Vers la liste des colis',
    again: 'Importer un autre fichier',
    lost: 'La connexion a été perdue. Ce qui était arrivé se poursuit jusqu’à la fin. Appuyez de nouveau sur le bouton : rien n’est fait deux fois.',
  },
};
