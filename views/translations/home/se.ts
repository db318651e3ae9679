import type { Messages } from '../messages.ts';

export const homeTexts: Messages['homeTexts'] = {
  home_intro_title: 'Paket och gods över hela världen',
  home_slide1_title: 'Global bransch­kunskap, hela vägen till sista milen.',
  home_slide1_text:
    'Från ett enda kuvert till en full container: vi planerar rutten, följer varje etapp och talar om var din försändelse är, dygnet runt.',
  home_slide2_title: 'Fler än 220 länder och territorier.',
  home_slide2_text:
    'Bud- och pakettjänster på alla kontinenter, tillsammans med våra partner: vi hämtar hos dig, sköter tullen och lämnar över personligen.',
  home_slide3_title: 'Kända för snabbhet. Valda för pålitlighet.',
  home_slide3_text:
    'Vi lovar en dag och håller vad vi lovar. Och skulle något ändras på vägen får du höra det först av oss.',
  home_services_text:
    'Vad det än är och vart det än ska: en och samma kontakt tar hand om det från dörr till dörr.',
  home_air_freight_title: 'Flygfrakt',
  home_air_freight_text:
    'När varje dag räknas. Regelbundna avgångar till världens stora flygplatser.',
  home_air_freight_detail:
    'Samlastat eller med eget flyg, inklusive hantering på båda flygplatserna, säkerhetskontroll och tullhandlingar. Från en enda kartong till ett helt charterflyg.',
  home_door_to_door_title: 'Dörr till dörr',
  home_door_to_door_text: 'Hämtas där du är, lämnas över där det behövs.',
  home_door_to_door_detail:
    'Ett pris och en fraktsedel för hela vägen: hämtning, transport, tull och leverans till den person du anger, mot underskrift om du vill.',
  home_express_courier_title: 'Expressbud',
  home_express_courier_text: 'Dokument och paket med nästa flyg eller nästa bil.',
  home_express_courier_detail:
    'Den kortaste vägen som finns, dag som natt. Ett bud ansvarar för din försändelse tills den har kvitterats.',
  home_warehouse_title: 'Lagerhållning',
  home_warehouse_text:
    'Torra, bevakade lokaler nära hamnar och flygplatser, för en vecka eller för flera år.',
  home_warehouse_detail:
    'Vi tar emot, räknar, lagrar, plockar och packar, och lämnar dina order direkt till budet. Du vet alltid vad som finns i lager.',
  home_sea_freight_title: 'Sjöfrakt',
  home_sea_freight_text: 'Hela och delade containrar på alla stora handelsleder.',
  home_sea_freight_detail:
    'Regelbundna avgångar, goda råd om packning och leveransvillkor, och en kontaktperson som följer din container från kaj till kaj och hör av sig när den är framme.',
  home_international_courier_title: 'Internationell budtjänst',
  home_international_courier_text: 'Över gränserna, utan att pappersarbetet hamnar på dig.',
  home_international_courier_detail:
    'Vi ordnar tullhandlingarna, talar i förväg om vilka tullar och avgifter som tillkommer och levererar tillsammans med våra partner till fler än 220 länder och territorier.',
  home_experience_title: 'Erfarenhet som kommer fram i tid',
  home_experience_text:
    'På vägarna, till sjöss och i luften fastnar försändelser nästan alltid på samma ställen. Vi känner till dem och håller din i rörelse.',
  home_fast_delivery_title: 'Snabb leverans',
  home_fast_delivery_text:
    'Korta vägar, snabba omlastningar och tullhandlingar som är klara innan någon frågar efter dem, så att ditt paket är på väg i stället för att stå och vänta.',
  home_innovation_title: 'Innovation du har nytta av',
  home_innovation_text:
    'Varje skanning syns direkt i din spårning, i alla telefoner och på ditt språk. Ingen app, inget konto, ingen telefonkö.',
  home_clients_label: 'Kunder',
  home_offices_label: 'Kontor',
  home_countries_label: 'Länder som vi når varje vecka',
  home_rating_label: 'Snittbetyg (av 5)',
  home_strategy_title: 'Vår strategi',
  home_strategy_text:
    'Ett tätt nät av egna medarbetare där det betyder mest, och på alla andra platser partner som vi känner personligen.',
  home_vision_title: 'Vår vision',
  home_vision_text:
    'En värld där det är lika enkelt att skicka något till andra sidan jorden som att räcka över det till en granne.',
  home_mission_title: 'Vårt uppdrag',
  home_mission_text:
    'Att varje försändelse ska nå rätt händer, oskadd, i tid och till ett rimligt pris.',
  home_about_text1:
    'Vi är ett bud- och logistikföretag för privatpersoner och företag som vill veta var deras gods är. Vi planerar rutten, följer den och är aldrig mer än ett meddelande bort.',
  home_about_text2:
    'Där din försändelse börjar och där den slutar sin resa kommer vi till dörren. Däremellan samarbetar vi med de flygbolag, rederier och åkerier som passar den bäst.',
  home_about_text3:
    'Går något fel, och på långa resor händer det ibland, så säger vi det, rättar till det och berättar vad som krävdes.',
};
