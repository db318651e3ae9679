import type { Messages } from '../messages.ts';

export const homeTexts: Messages['homeTexts'] = {
  home_intro_title: 'Pakete und Fracht, weltweit',
  home_slide1_title: 'Globale Branchen­erfahrung bis zur letzten Meile.',
  home_slide1_text:
    'Vom einzelnen Umschlag bis zum vollen Container: Wir planen die Route, behalten jede Etappe im Blick und sagen Ihnen rund um die Uhr, wo Ihre Sendung ist.',
  home_slide2_title: 'Mehr als 220 Länder und Territorien.',
  home_slide2_text:
    'Kurier- und Paketdienst auf jedem Kontinent, gemeinsam mit unseren Partnern: Wir holen Ihre Sendung bei Ihnen ab, bringen sie durch den Zoll und übergeben sie persönlich.',
  home_slide3_title: 'Bekannt für Tempo. Geschätzt für Zuverlässigkeit.',
  home_slide3_text:
    'Wir nennen Ihnen einen Tag und halten ihn ein. Und sollte sich unterwegs etwas ändern, erfahren Sie es zuerst von uns.',
  home_services_text:
    'Was Sie auch versenden und wohin es auch geht: von Tür zu Tür alles aus einer Hand.',
  home_air_freight_title: 'Luftfracht',
  home_air_freight_text:
    'Wenn jeder Tag zählt. Regelmäßige Abflüge zu den großen Flughäfen der Welt.',
  home_air_freight_detail:
    'Als Sammelfracht oder mit eigenem Flug, einschließlich Abfertigung an beiden Flughäfen, Sicherheitskontrolle und Zollpapieren. Vom einzelnen Karton bis zum Vollcharter.',
  home_door_to_door_title: 'Von Tür zu Tür',
  home_door_to_door_text: 'Bei Ihnen abgeholt und dort übergeben, wo es gebraucht wird.',
  home_door_to_door_detail:
    'Ein Preis und ein Frachtbrief für den ganzen Weg: Abholung, Transport, Zoll und Zustellung an die Person, die Sie benennen, auf Wunsch gegen Unterschrift.',
  home_express_courier_title: 'Expresskurier',
  home_express_courier_text: 'Dokumente und Pakete mit dem nächsten Flug oder Transporter.',
  home_express_courier_detail:
    'Der kürzeste Weg, den es gibt, bei Tag und bei Nacht. Ein Kurier bleibt für Ihre Sendung verantwortlich, bis der Empfang quittiert ist.',
  home_warehouse_title: 'Lagerung',
  home_warehouse_text:
    'Trockene, bewachte Flächen nahe an Häfen und Flughäfen, für eine Woche oder für Jahre.',
  home_warehouse_detail:
    'Wir nehmen Ihre Ware an, zählen, lagern, kommissionieren und verpacken sie und übergeben Ihre Bestellungen direkt dem Kurier. Sie wissen jederzeit, was auf Lager ist.',
  home_sea_freight_title: 'Seefracht',
  home_sea_freight_text: 'Ganze und geteilte Container auf allen wichtigen Handelsrouten.',
  home_sea_freight_detail:
    'Regelmäßige Abfahrten, fundierter Rat zu Verpackung und Lieferbedingungen und ein fester Ansprechpartner, der Ihren Container von Kai zu Kai begleitet und Ihnen die Ankunft meldet.',
  home_international_courier_title: 'Internationaler Kurier',
  home_international_courier_text: 'Über Grenzen hinweg, und der Papierkram bleibt bei uns.',
  home_international_courier_detail:
    'Wir bereiten die Zollpapiere vor, sagen Ihnen vorab, welche Abgaben anfallen, und liefern gemeinsam mit unseren Partnern in mehr als 220 Länder und Territorien.',
  home_experience_title: 'Erfahrung, die pünktlich ankommt',
  home_experience_text:
    'Auf der Straße, auf See und in der Luft bleiben Sendungen fast immer an denselben Stellen stecken. Wir kennen sie und sorgen dafür, dass Ihre vorankommt.',
  home_fast_delivery_title: 'Schnelle Zustellung',
  home_fast_delivery_text:
    'Kurze Wege, schnelle Übergaben und Zollpapiere, die bereitliegen, bevor jemand danach fragt: So ist Ihr Paket unterwegs, statt zu warten.',
  home_innovation_title: 'Innovation, die Ihnen hilft',
  home_innovation_text:
    'Jeder Scan erscheint sofort in Ihrer Sendungsverfolgung, auf jedem Handy und in Ihrer Sprache. Keine App, kein Konto, keine Warteschleife.',
  home_clients_label: 'Kunden',
  home_offices_label: 'Niederlassungen',
  home_countries_label: 'Länder, die wir jede Woche beliefern',
  home_rating_label: 'Bewertung im Schnitt (von 5)',
  home_strategy_title: 'Unsere Strategie',
  home_strategy_text:
    'Ein dichtes Netz eigener Leute dort, wo es darauf ankommt, und überall sonst Partner, die wir persönlich kennen.',
  home_vision_title: 'Unsere Vision',
  home_vision_text:
    'Eine Welt, in der man etwas so leicht ans andere Ende schickt, wie man es dem Nachbarn in die Hand gibt.',
  home_mission_title: 'Unsere Mission',
  home_mission_text:
    'Jede Sendung unversehrt, pünktlich und zu einem fairen Preis in die richtigen Hände bringen.',
  home_about_text1:
    'Wir sind ein Kurier- und Logistikdienst für Menschen und Unternehmen, die wissen wollen, wo ihre Ware ist. Wir planen die Route, behalten sie im Blick und sind nur eine Nachricht entfernt.',
  home_about_text2:
    'Wo Ihre Sendung beginnt und wo sie endet, kommen wir bis an die Tür. Dazwischen arbeiten wir mit den Fluggesellschaften, Reedereien und Speditionen, die am besten zu ihr passen.',
  home_about_text3:
    'Wenn etwas schiefgeht, und auf langen Wegen kommt das vor, dann sagen wir es, bringen es in Ordnung und berichten Ihnen, was dafür nötig war.',
};
