import type { Messages } from '../messages.ts';

export const homeTexts: Messages['homeTexts'] = {
  home_intro_title: 'Colis et fret, dans le monde entier',
  home_slide1_title: 'Une expertise logistique mondiale, jusqu’au dernier kilomètre.',
  home_slide1_text:
    'De la simple enveloppe au conteneur complet : nous planifions l’itinéraire, surveillons chaque étape et vous disons à toute heure où se trouve votre envoi.',
  home_slide2_title: 'Plus de 220 pays et territoires.',
  home_slide2_text:
    'Expéditions et colis sur tous les continents, avec nos partenaires : enlèvement à votre porte, dédouanement, remise en main propre.',
  home_slide3_title: 'Connus pour la rapidité. Choisis pour la fiabilité.',
  home_slide3_text:
    'Nous annonçons un jour et nous nous y tenons. Et si quelque chose change en route, nous sommes les premiers à vous le dire.',
  home_services_text:
    'Quel que soit votre envoi et où qu’il aille, un seul interlocuteur s’en occupe, de porte à porte.',
  home_air_freight_title: 'Fret aérien',
  home_air_freight_text:
    'Quand chaque jour compte. Des départs réguliers vers les grands aéroports du monde.',
  home_air_freight_detail:
    'En groupage ou sur un vol dédié, avec la manutention aux deux aéroports, le contrôle de sûreté et les documents douaniers compris. Du simple carton à l’affrètement complet.',
  home_door_to_door_title: 'De porte à porte',
  home_door_to_door_text: 'Enlevé là où vous êtes, remis là où il est attendu.',
  home_door_to_door_detail:
    'Un seul prix et une seule lettre de transport pour tout le trajet : enlèvement, transport, douane et livraison à la personne que vous désignez, contre signature si vous le souhaitez.',
  home_express_courier_title: 'Messagerie express',
  home_express_courier_text: 'Documents et colis par le prochain vol ou la prochaine camionnette.',
  home_express_courier_detail:
    'Le chemin le plus court, de jour comme de nuit. Un coursier reste responsable de votre envoi jusqu’à sa remise contre signature.',
  home_warehouse_title: 'Entreposage',
  home_warehouse_text:
    'Des locaux secs et gardés près des ports et aéroports, pour une semaine ou pour des années.',
  home_warehouse_detail:
    'Nous réceptionnons, comptons, stockons, préparons et emballons, puis remettons vos commandes directement au coursier. Vous savez toujours ce qui est en stock.',
  home_sea_freight_title: 'Fret maritime',
  home_sea_freight_text:
    'Conteneurs complets ou partagés, sur toutes les grandes routes commerciales.',
  home_sea_freight_detail:
    'Des départs réguliers, de bons conseils sur l’emballage et les conditions de livraison, et un seul interlocuteur qui suit votre conteneur de quai à quai et vous prévient à son arrivée.',
  home_international_courier_title: 'Messagerie internationale',
  home_international_courier_text: 'Passez les frontières, nous nous chargeons des formalités.',
  home_international_courier_detail:
    'Nous préparons les documents douaniers, vous indiquons à l’avance les droits à payer et livrons, avec nos partenaires, dans plus de 220 pays et territoires.',
  home_experience_title: 'L’expérience qui arrive à l’heure',
  home_experience_text:
    'Sur la route, en mer et dans les airs, les envois se bloquent presque toujours aux mêmes endroits. Nous les connaissons, et faisons avancer le vôtre.',
  home_fast_delivery_title: 'Livraison rapide',
  home_fast_delivery_text:
    'Des trajets courts, des transbordements rapides et des documents douaniers prêts avant qu’on ne les demande, pour que votre colis passe son temps à voyager et non à attendre.',
  home_innovation_title: 'L’innovation à votre service',
  home_innovation_text:
    'Chaque scan apparaît aussitôt dans votre suivi, sur n’importe quel téléphone et dans votre langue. Ni application, ni compte, ni attente au bout du fil.',
  home_clients_label: 'Clients',
  home_offices_label: 'Agences',
  home_countries_label: 'Pays desservis chaque semaine',
  home_rating_label: 'Note moyenne sur 5',
  home_strategy_title: 'Notre stratégie',
  home_strategy_text:
    'Un réseau soudé de nos propres équipes là où cela compte et, partout ailleurs, des partenaires que nous connaissons par leur nom.',
  home_vision_title: 'Notre vision',
  home_vision_text:
    'Un monde où envoyer quelque chose à l’autre bout de la planète est aussi simple que de le confier à un voisin.',
  home_mission_title: 'Notre mission',
  home_mission_text:
    'Remettre chaque envoi à la bonne personne, intact, à temps et à un prix juste.',
  home_about_text1:
    'Nous sommes une société de messagerie et de logistique pour les particuliers et les entreprises qui veulent savoir où sont leurs marchandises. Nous planifions l’itinéraire, nous le surveillons, et un message suffit pour nous joindre.',
  home_about_text2:
    'Là où votre envoi commence et là où il s’achève, nous venons jusqu’à la porte. Entre les deux, nous travaillons avec les compagnies aériennes, les armateurs et les transporteurs qui lui conviennent le mieux.',
  home_about_text3:
    'Si quelque chose tourne mal, et sur un long trajet cela arrive parfois, nous le disons, nous y remédions et vous expliquons ce qu’il a fallu faire.',
};
