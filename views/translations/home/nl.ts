import type { Messages } from '../messages.ts';

export const homeTexts: Messages['homeTexts'] = {
  home_intro_title: 'Pakketten en vracht, wereldwijd',
  home_slide1_title: 'Wereldwijde logistieke expertise, tot en met de laatste kilometer.',
  home_slide1_text:
    'Van een enkele envelop tot een volle container: wij plannen de route, bewaken elke etappe en vertellen u op elk uur van de dag waar uw zending is.',
  home_slide2_title: 'Meer dan 220 landen en gebieden.',
  home_slide2_text:
    'Verzend- en pakketdiensten op elk continent, samen met onze partners: bij u opgehaald, door de douane geloodst, persoonlijk overhandigd.',
  home_slide3_title: 'Bekend om snelheid. Gekozen om betrouwbaar­heid.',
  home_slide3_text:
    'Wij noemen een dag en houden ons eraan. En verandert er onderweg toch iets, dan hoort u dat het eerst van ons.',
  home_services_text:
    'Wat het ook is en waar het ook heen gaat: één aanspreekpunt zorgt ervoor, van deur tot deur.',
  home_air_freight_title: 'Luchtvracht',
  home_air_freight_text:
    'Als elke dag telt. Regelmatige vertrekken naar de grote luchthavens van de wereld.',
  home_air_freight_detail:
    'Als groepage of met een eigen vlucht, inclusief afhandeling op beide luchthavens, beveiligingscontrole en douanepapieren. Van één doos tot een volledige charter.',
  home_door_to_door_title: 'Van deur tot deur',
  home_door_to_door_text: 'Opgehaald waar u bent, bezorgd waar u het wilt hebben.',
  home_door_to_door_detail:
    'Eén prijs en één vrachtbrief voor het hele traject: ophalen, vervoer, douane en bezorging bij de persoon die u noemt, desgewenst tegen handtekening.',
  home_express_courier_title: 'Expreskoerier',
  home_express_courier_text: 'Documenten en pakketten met de eerstvolgende vlucht of bestelwagen.',
  home_express_courier_detail:
    'De kortste weg die er is, overdag en ’s nachts. Eén koerier blijft verantwoordelijk voor uw zending tot ervoor is getekend.',
  home_warehouse_title: 'Opslag',
  home_warehouse_text:
    'Droge, bewaakte ruimte dicht bij havens en luchthavens, voor een week of voor jaren.',
  home_warehouse_detail:
    'Wij ontvangen, tellen, bewaren, picken en verpakken, en uw orders gaan direct mee met de koerier. U weet altijd wat er op voorraad is.',
  home_sea_freight_title: 'Zeevracht',
  home_sea_freight_text: 'Volle en gedeelde containers, op alle belangrijke handelsroutes.',
  home_sea_freight_detail:
    'Regelmatige afvaarten, degelijk advies over verpakking en leveringsvoorwaarden, en één contactpersoon die uw container van kade tot kade volgt en u laat weten wanneer hij aankomt.',
  home_international_courier_title: 'Internationale koerier',
  home_international_courier_text: 'Over de grens, zonder dat u met het papierwerk zit.',
  home_international_courier_detail:
    'Wij verzorgen de douanepapieren, vertellen u vooraf welke invoerrechten verschuldigd zijn en bezorgen, samen met onze partners, in meer dan 220 landen en gebieden.',
  home_experience_title: 'Ervaring die op tijd aankomt',
  home_experience_text:
    'Op de weg, op zee en in de lucht blijven zendingen bijna altijd op dezelfde plekken steken. Wij kennen die plekken en houden uw zending in beweging.',
  home_fast_delivery_title: 'Snelle bezorging',
  home_fast_delivery_text:
    'Korte routes, vlotte overdrachten en douanepapieren die klaarliggen voordat iemand erom vraagt, zodat uw pakket onderweg is en niet ligt te wachten.',
  home_innovation_title: 'Innovatie waar u iets aan hebt',
  home_innovation_text:
    'Elke scan ziet u meteen terug bij uw zending, op elke telefoon en in uw eigen taal. Geen app, geen account, geen wachtrij aan de lijn.',
  home_clients_label: 'Klanten',
  home_offices_label: 'Kantoren',
  home_countries_label: 'Landen die wij elke week bedienen',
  home_rating_label: 'Gemiddelde score (max. 5)',
  home_strategy_title: 'Onze strategie',
  home_strategy_text:
    'Een hecht netwerk van eigen mensen waar het telt, en overal elders partners die wij bij naam kennen.',
  home_vision_title: 'Onze visie',
  home_vision_text:
    'Een wereld waarin iets naar de andere kant van de aardbol sturen net zo gemakkelijk is als het bij de buren afgeven.',
  home_mission_title: 'Onze missie',
  home_mission_text:
    'Elke zending in de juiste handen brengen: heel, op tijd en voor een eerlijke prijs.',
  home_about_text1:
    'Wij zijn koerier en logistiek dienstverlener voor particulieren en bedrijven die willen weten waar hun goederen zijn. Wij plannen de route, houden die in het oog en zijn altijd met één bericht te bereiken.',
  home_about_text2:
    'Waar uw zending begint en waar ze eindigt, komen wij aan de deur. Daartussen werken wij met de luchtvaartmaatschappijen, rederijen en vervoerders die er het best bij passen.',
  home_about_text3:
    'Gaat er iets mis, en op een lange reis gebeurt dat soms, dan zeggen wij dat, zetten wij het recht en vertellen wij u wat daarvoor nodig was.',
};
