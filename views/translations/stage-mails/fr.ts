import type { Messages } from '../messages.ts';

export const stageMails: Messages['stageMails'] = {
  title: 'E-mails par étape',
  lead: 'Qui reçoit un e-mail quand un colis atteint une étape, et ce qu’il dit.',
  settingsText: 'Informez destinataires et expéditeurs par e-mail de l’avancée de leur colis.',
  to: {
    none: 'Personne',
    recipient: 'Le destinataire',
    sender: 'L’expéditeur',
    both: 'Le destinataire et l’expéditeur',
  },
  toLabel: 'Qui le reçoit',
  standard: 'Texte d’origine',
  own: 'Votre propre texte',
  useStandard: 'Revenir au texte d’origine',
  languageHint:
    'Rédigé dans la langue de vos textes : {language}. Tant que vous gardez le texte d’origine, il change avec elle.',
  mergeFields: 'Ces champs sont remplis pour chaque colis :',
  mergeFieldsHint:
    'Une ligne est omise quand tous ses champs sont vides, par exemple si le lieu n’est pas connu.',
  fields: {
    recipient_name: 'le nom du destinataire',
    tracking_code: 'le code de suivi',
    stage: 'l’étape en toutes lettres',
    status: 'le statut, ou à défaut l’étape',
    current_location: 'là où se trouve le colis',
    delivery_date: 'le jour de livraison estimé',
    tracking_link: 'l’adresse de la page de suivi ; seule sur une ligne, elle devient le bouton',
    company_name: 'le nom de votre entreprise',
  },
  preview: 'Aperçu',
  previewLead: 'Avec un colis d’exemple et le modèle que vous avez choisi pour les e-mails.',
  exampleName: 'Camille Martin',
  examplePlace: 'Dépôt central',
  saved: 'L’e-mail a été enregistré.',
  delayHint:
    'Un e-mail sur une étape attend ce temps avant de partir. Si les informations du colis sont corrigées entre-temps, seul le bon e-mail est envoyé. 0 : il part aussitôt.',
  delayTitle: 'Délai de correction',
  outboxOnly:
    'Ce site n’a pas de serveur de messagerie : ces e-mails sont conservés sur le serveur et ne parviennent à personne.',
  sent: 'E-mails au sujet de ce colis',
  sentNone: 'Aucun pour l’instant. Ils partent d’eux-mêmes quand une étape est enregistrée.',
  waits: 'Départ : {time}, sauf si les informations sont corrigées d’ici là',
  stopped: 'Ne souhaite pas d’e-mails au sujet de ce colis',
  track: 'Suivre votre colis',
  stop: 'Ne plus recevoir d’e-mails sur ce colis',
  starters: {
    pending: {
      subject: 'Le colis {{tracking_code}} a été enregistré',
      lead: 'Le colis pour {{recipient_name}} a été enregistré.',
    },
    info_received: {
      subject: 'Le colis {{tracking_code}} a été annoncé',
      lead: 'Nous avons reçu les informations du colis pour {{recipient_name}}. Dès que nous aurons le colis lui-même, son trajet commencera.',
    },
    picked_up: {
      subject: 'Le colis {{tracking_code}} a été pris en charge',
      lead: 'Nous avons pris en charge le colis pour {{recipient_name}}. Son trajet commence.',
    },
    in_transit: {
      subject: 'Le colis {{tracking_code}} est en route',
      lead: 'Le colis pour {{recipient_name}} est en route.',
    },
    at_customs: {
      subject: 'Le colis {{tracking_code}} est en douane',
      lead: 'Le colis pour {{recipient_name}} est en douane. Il reprendra sa route dès son dédouanement.',
    },
    out_for_delivery: {
      subject: 'Le colis {{tracking_code}} est en cours de livraison',
      lead: 'Le colis pour {{recipient_name}} est en cours de livraison.',
    },
    ready_for_pickup: {
      subject: 'Le colis {{tracking_code}} est prêt à être retiré',
      lead: 'Le colis pour {{recipient_name}} est arrivé et peut être retiré.',
    },
    delivered: {
      subject: 'Le colis {{tracking_code}} a été livré',
      lead: 'Le colis pour {{recipient_name}} a été livré. Merci de votre confiance.',
    },
    attempt_failed: {
      subject: 'Le colis {{tracking_code}} n’a pas pu être livré',
      lead: 'Nous sommes passés avec le colis pour {{recipient_name}}, mais n’avons pas pu le remettre.',
    },
    on_hold: {
      subject: 'Le colis {{tracking_code}} est en attente de traitement',
      lead: 'Le colis pour {{recipient_name}} est pour le moment en attente de traitement.',
    },
    exception: {
      subject: 'Un problème est survenu avec le colis {{tracking_code}}',
      lead: 'Un problème est survenu avec le colis pour {{recipient_name}}.',
    },
    returned: {
      subject: 'Le colis {{tracking_code}} a été retourné',
      lead: 'Le colis pour {{recipient_name}} a été retourné à l’expéditeur.',
    },
  },
  details:
    'Statut : {{status}}\nLieu : {{current_location}}\nLivraison estimée : {{delivery_date}}',
};
