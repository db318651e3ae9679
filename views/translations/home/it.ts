import type { Messages } from '../messages.ts';

export const homeTexts: Messages['homeTexts'] = {
  home_intro_title: 'Pacchi e merci in tutto il mondo',
  home_slide1_title: 'Competenza logistica globale, fino all’ultimo miglio.',
  home_slide1_text:
    'Dalla singola busta al container completo: pianifichiamo il percorso, ne seguiamo ogni tappa e le diciamo, a qualsiasi ora, dove si trova la sua spedizione.',
  home_slide2_title: 'Oltre 220 paesi e territori.',
  home_slide2_text:
    'Spedizioni e pacchi in tutti i continenti, insieme ai nostri partner: ritiro alla sua porta, sdoganamento, consegna a mano.',
  home_slide3_title: 'Conosciuti per la rapidità. Scelti per l’affidabilità.',
  home_slide3_text:
    'Indichiamo un giorno e lo rispettiamo. E se qualcosa cambia lungo il percorso, siamo i primi a dirglielo.',
  home_services_text:
    'Qualunque cosa sia e ovunque vada, se ne occupa un unico interlocutore, da porta a porta.',
  home_air_freight_title: 'Spedizioni aeree',
  home_air_freight_text:
    'Quando ogni giorno conta. Partenze regolari verso i principali aeroporti del mondo.',
  home_air_freight_detail:
    'In groupage o con un volo dedicato, con movimentazione in entrambi gli aeroporti, controlli di sicurezza e documenti doganali inclusi. Dal singolo collo al charter completo.',
  home_door_to_door_title: 'Porta a porta',
  home_door_to_door_text: 'Ritiriamo dove si trova lei, consegniamo dove serve.',
  home_door_to_door_detail:
    'Un solo prezzo e una sola lettera di vettura per l’intero percorso: ritiro, trasporto, dogana e consegna alla persona che ci indica, con firma se lo desidera.',
  home_express_courier_title: 'Corriere espresso',
  home_express_courier_text: 'Documenti e pacchi con il primo volo o il primo furgone in partenza.',
  home_express_courier_detail:
    'La via più breve che ci sia, di giorno e di notte. Un corriere resta responsabile della sua spedizione fino alla firma alla consegna.',
  home_warehouse_title: 'Magazzino',
  home_warehouse_text:
    'Spazi asciutti e sorvegliati vicino a porti e aeroporti, per una settimana o per anni.',
  home_warehouse_detail:
    'Riceviamo, contiamo, custodiamo, prepariamo e imballiamo, e affidiamo i suoi ordini direttamente al corriere. Saprà sempre che cosa c’è in giacenza.',
  home_sea_freight_title: 'Spedizioni marittime',
  home_sea_freight_text:
    'Container completi o condivisi, su tutte le principali rotte commerciali.',
  home_sea_freight_detail:
    'Partenze regolari, buoni consigli su imballaggio e termini di resa, e un unico referente che segue il suo container da banchina a banchina e la avvisa all’arrivo.',
  home_international_courier_title: 'Corriere internazionale',
  home_international_courier_text: 'Oltre i confini: alle pratiche pensiamo noi.',
  home_international_courier_detail:
    'Prepariamo i documenti doganali, le comunichiamo in anticipo quali dazi saranno dovuti e consegniamo, insieme ai nostri partner, in oltre 220 paesi e territori.',
  home_experience_title: 'L’esperienza che arriva puntuale',
  home_experience_text:
    'Su strada, per mare e in volo le spedizioni si bloccano quasi sempre negli stessi punti. Noi li conosciamo, e facciamo proseguire la sua.',
  home_fast_delivery_title: 'Consegna rapida',
  home_fast_delivery_text:
    'Percorsi brevi, passaggi rapidi e documenti doganali pronti prima che qualcuno li chieda, perché il suo pacco passi il tempo a viaggiare e non ad aspettare.',
  home_innovation_title: 'Innovazione al suo servizio',
  home_innovation_text:
    'Ogni scansione compare subito nel tracciamento, su qualsiasi cellulare e nella sua lingua. Niente app, niente account, niente attese al telefono.',
  home_clients_label: 'Clienti',
  home_offices_label: 'Sedi',
  home_countries_label: 'Paesi serviti ogni settimana',
  home_rating_label: 'Valutazione media su 5',
  home_strategy_title: 'La nostra strategia',
  home_strategy_text:
    'Una rete affiatata di persone nostre dove più conta e, in tutti gli altri luoghi, partner che conosciamo per nome.',
  home_vision_title: 'La nostra visione',
  home_vision_text:
    'Un mondo in cui spedire qualcosa dall’altra parte del pianeta sia facile come darlo a un vicino di casa.',
  home_mission_title: 'La nostra missione',
  home_mission_text:
    'Portare ogni spedizione nelle mani giuste, integra, puntuale e a un prezzo equo.',
  home_about_text1:
    'Siamo un corriere e operatore logistico per privati e imprese che vogliono sapere dove si trova la loro merce. Pianifichiamo il percorso, lo seguiamo, e per raggiungerci basta un messaggio.',
  home_about_text2:
    'Dove la sua spedizione inizia e dove finisce, arriviamo fino alla porta. Nel mezzo lavoriamo con le compagnie aeree, le compagnie di navigazione e gli autotrasportatori più adatti.',
  home_about_text3:
    'Se qualcosa va storto, e nei lunghi viaggi a volte succede, lo diciamo, rimediamo e le spieghiamo che cosa c’è voluto.',
};
