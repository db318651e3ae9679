/** The scan screen. */
export const scan = {
  title: 'Scan',
  lead: 'Choose what happened, then scan one parcel after another. It works without a network, too.',
  /** The name of the installed screen. */
  appName: 'Scan: {company}',
  chooser: {
    change: 'Change',
    done: 'Start scanning',
    none: 'The events to choose from are not here yet. They come as soon as the site can be reached.',
    chooseFirst: 'Please choose what happened first.',
  },
  field: {
    label: 'Tracking codes',
    hint: 'Type or scan a code and press Enter, or paste many at once.',
    add: 'Record',
  },
  camera: {
    start: 'Use the camera',
    stop: 'Stop the camera',
    view: 'What the camera sees',
    starting: 'The camera is starting…',
    hold: 'Hold the code in front of the camera.',
    denied:
      'The camera may not be used. Allow it for this site in the browser’s settings; typing and a hand scanner work without it.',
    missing: 'No camera could be started. Typing and a hand scanner work without one.',
    insecure: 'Browsers let the camera be used, and this screen be kept, over https only.',
  },
  sound: { on: 'Switch the sound on', off: 'Switch the sound off' },
  /** What became of a scan. */
  marks: {
    sending: 'Sending…',
    done: 'Recorded',
    twice: 'Scanned before, not counted again',
    waiting: 'Kept until the network is back',
    unknown: 'Unknown code',
    refused: 'Not recorded',
    undone: 'Undone',
    unreadable: 'Not a tracking code',
    unchosen: 'Nothing was recorded',
  },
  counts: {
    label: 'How it stands',
    done: 'Recorded',
    waiting: 'Waiting',
    problems: 'Open problems',
    twice: 'Scanned twice',
  },
  connection: {
    away: 'The site cannot be reached. Your scans are safe on this device and are sent on their own.',
    tryNow: 'Try now',
    signedOut:
      'You are signed out. Scans that wait on this device: {count}. Sign in, and they are sent.',
    notKept:
      'This browser keeps no data for the site, so nothing can be scanned here. A private window may be the reason.',
    onlineOnly:
      'On this device, this screen does not open without a network. Scanning works as long as there is one.',
  },
  problems: {
    title: 'Open problems',
    again: 'Try again',
    allAgain: 'Try all again',
    dismiss: 'Dismiss',
    againOf: 'Try again: {code}',
    dismissOf: 'Dismiss: {code}',
  },
  list: {
    title: 'Scanned',
    empty: 'Nothing has been scanned yet.',
    undoOf: 'Undo: {code}',
    more: 'Show all: {count}',
    clear: 'Clear the list',
  },
  /** Signing out while scans wait. */
  leaving: {
    title: 'Scans are not recorded yet',
    text: 'Scans that are still open: {count}. They stay on this device, and are sent once you sign in here again. Everything else about parcels is removed from it.',
    toScans: 'Go to the scans',
  },
  /** On the other pages of the panel. */
  unsent: {
    waiting: 'Scans on this device that wait to be sent: {count}',
    problems: 'Scans that could not be recorded: {count}',
  },
};
