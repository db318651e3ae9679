import type { Messages } from '../messages.ts';

export const scan: Messages['scan'] = {
  title: 'Scannen',
  lead: 'Kies wat er gebeurd is en scan daarna het ene pakket na het andere. Het werkt ook zonder netwerk.',
  appName: 'Scannen: {company}',
  chooser: {
    change: 'Wijzigen',
    done: 'Beginnen met scannen',
    none: 'De gebeurtenissen om uit te kiezen zijn er nog niet. Ze komen zodra de site bereikbaar is.',
    chooseFirst: 'Kies eerst wat er gebeurd is.',
  },
  field: {
    label: 'Trackingcodes',
    hint: 'Typ of scan een code en druk op Enter, of plak er veel tegelijk.',
    add: 'Vastleggen',
  },
  camera: {
    start: 'De camera gebruiken',
    stop: 'De camera stoppen',
    view: 'Wat de camera ziet',
    starting: 'De camera start…',
    hold: 'Houd de code voor de camera.',
    denied:
      'De camera mag niet worden gebruikt. Sta haar voor deze site toe in de instellingen van de browser; typen en een handscanner werken ook zonder.',
    missing: 'Er kon geen camera worden gestart. Typen en een handscanner werken ook zonder.',
    insecure: 'Browsers laten de camera toe, en bewaren dit scherm, alleen over https.',
  },
  sound: { on: 'Geluid aanzetten', off: 'Geluid uitzetten' },
  marks: {
    sending: 'Wordt verzonden…',
    done: 'Vastgelegd',
    twice: 'Al gescand, niet nog eens geteld',
    waiting: 'Bewaard tot het netwerk terug is',
    unknown: 'Onbekende code',
    refused: 'Niet vastgelegd',
    undone: 'Ongedaan gemaakt',
    unreadable: 'Geen trackingcode',
    unchosen: 'Er is niets vastgelegd',
  },
  counts: {
    label: 'Hoe het ervoor staat',
    done: 'Vastgelegd',
    waiting: 'Wachtend',
    problems: 'Open problemen',
    twice: 'Dubbel gescand',
  },
  connection: {
    away: 'De site is niet bereikbaar. Uw scans staan veilig op dit apparaat en worden vanzelf verzonden.',
    tryNow: 'Nu proberen',
    signedOut:
      'U bent afgemeld. Scans die op dit apparaat wachten: {count}. Meld u aan, dan worden ze verzonden.',
    notKept:
      'Deze browser bewaart geen gegevens voor de site, dus hier kan niets worden gescand. Misschien is dit een privévenster.',
    onlineOnly:
      'Op dit apparaat opent dit scherm niet zonder netwerk. Scannen werkt zolang er netwerk is.',
  },
  problems: {
    title: 'Open problemen',
    again: 'Opnieuw proberen',
    allAgain: 'Alles opnieuw proberen',
    dismiss: 'Verwerpen',
    againOf: 'Opnieuw proberen: {code}',
    dismissOf: 'Verwerpen: {code}',
  },
  list: {
    title: 'Gescand',
    empty: 'Er is nog niets gescand.',
    undoOf: 'Ongedaan maken: {code}',
    more: 'Alles tonen: {count}',
    clear: 'De lijst legen',
  },
  leaving: {
    title: 'Er zijn scans nog niet vastgelegd',
    text: 'Scans die nog openstaan: {count}. Ze blijven op dit apparaat en worden verzonden zodra u zich hier weer aanmeldt. Al het andere over pakketten wordt ervan verwijderd.',
    toScans: 'Naar de scans',
  },
  unsent: {
    waiting: 'Scans op dit apparaat die nog verzonden worden: {count}',
    problems: 'Scans die niet konden worden vastgelegd: {count}',
  },
};
