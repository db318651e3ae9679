import type { Messages } from '../messages.ts';

export const scan: Messages['scan'] = {
  title: 'Skanna',
  lead: 'Välj vad som har hänt och skanna sedan ett paket efter ett annat. Det fungerar även utan nätverk.',
  appName: 'Skanna: {company}',
  chooser: {
    change: 'Ändra',
    done: 'Börja skanna',
    none: 'Händelserna att välja bland är inte här ännu. De kommer så snart webbplatsen går att nå.',
    chooseFirst: 'Välj först vad som har hänt.',
  },
  field: {
    label: 'Spårningskoder',
    hint: 'Skriv eller skanna en kod och tryck på Enter, eller klistra in många på en gång.',
    add: 'Registrera',
  },
  camera: {
    start: 'Använd kameran',
    stop: 'Stäng av kameran',
    view: 'Vad kameran ser',
    starting: 'Kameran startar…',
    hold: 'Håll koden framför kameran.',
    denied:
      'Kameran får inte användas. Tillåt den för webbplatsen i webbläsarens inställningar; att skriva och en handskanner fungerar utan den.',
    missing: 'Ingen kamera kunde startas. Att skriva och en handskanner fungerar utan den.',
    insecure: 'Webbläsare tillåter kameran, och sparar den här sidan, bara över https.',
  },
  sound: { on: 'Slå på ljudet', off: 'Stäng av ljudet' },
  marks: {
    sending: 'Skickas…',
    done: 'Registrerat',
    twice: 'Redan skannat, räknas inte igen',
    waiting: 'Sparat tills nätverket är tillbaka',
    unknown: 'Okänd kod',
    refused: 'Inte registrerat',
    undone: 'Ångrat',
    unreadable: 'Ingen spårningskod',
    unchosen: 'Inget registrerades',
  },
  counts: {
    label: 'Hur det står till',
    done: 'Registrerade',
    waiting: 'Väntar',
    problems: 'Öppna problem',
    twice: 'Skannade två gånger',
  },
  connection: {
    away: 'Webbplatsen går inte att nå. Dina skanningar är i säkerhet på den här enheten och skickas av sig själva.',
    tryNow: 'Försök nu',
    signedOut:
      'Du är utloggad. Skanningar som väntar på den här enheten: {count}. Logga in, så skickas de.',
    notKept:
      'Webbläsaren sparar inga data för webbplatsen, så inget kan skannas här. Kanske är det ett privat fönster.',
    onlineOnly:
      'På den här enheten öppnas den här sidan inte utan nätverk. Det går att skanna så länge det finns nätverk.',
  },
  problems: {
    title: 'Öppna problem',
    again: 'Försök igen',
    allAgain: 'Försök med alla igen',
    dismiss: 'Släng',
    againOf: 'Försök igen: {code}',
    dismissOf: 'Släng: {code}',
  },
  list: {
    title: 'Skannat',
    empty: 'Inget har skannats ännu.',
    undoOf: 'Ångra: {code}',
    more: 'Visa alla: {count}',
    clear: 'Töm listan',
  },
  leaving: {
    title: 'Skanningar är inte registrerade ännu',
    text: 'Skanningar som ännu är öppna: {count}. De stannar på den här enheten och skickas när du loggar in här igen. Allt annat om paket tas bort från den.',
    toScans: 'Till skanningarna',
  },
  unsent: {
    waiting: 'Skanningar på den här enheten som väntar på att skickas: {count}',
    problems: 'Skanningar som inte kunde registreras: {count}',
  },
};
