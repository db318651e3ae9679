import { control } from './control/en.ts';

/** The words of the site. This file is the source and the type of every other language. */
export const en = {
  layout: {
    skip: 'Skip to content',
    mainNavigation: 'Main',
    home: 'Home',
    about: 'About',
    services: 'Services',
    contact: 'Contact',
    trackShipment: 'Track shipment',
    menu: 'Menu',
    close: 'Close',
    homePage: 'Home Page',
    contactUs: 'Contact Us',
    trackParcel: 'Track Parcel',
    language: 'Language',
    darkTheme: 'Switch to the dark theme',
    lightTheme: 'Switch to the light theme',
    breadcrumbs: 'You are here',
    privacyPolicy: 'Privacy policy',
  },
  home: {
    /** The page's one heading: stands in small letters above the messages of the slider. */
    eyebrow: 'Parcels and freight, worldwide',
    formTitle: 'Where is my parcel?',
    trackingNumber: 'Tracking number',
    placeholder: 'Enter Your Tracking Number',
    track: 'Track',
    hint: 'You will find it on your receipt or in the message from the sender.',
    /** A small bubble that points at the field for a second. */
    tapHint: 'Type it here',
    servicesTitle: 'Our services',
    servicesLead:
      'Whatever it is and wherever it goes, one company looks after it from door to door.',
    allServices: 'More about our services',
    experienceTitle: 'Experience that arrives on time',
    experienceLead:
      'Years on the road, at sea and in the air have taught us where shipments get stuck, and how to keep yours moving.',
    fastDelivery: {
      title: 'Fast delivery',
      text: 'Direct lines between our hubs and quick routes through customs, so that your parcel spends its time travelling and not waiting.',
    },
    innovation: {
      title: 'Innovation that helps you',
      text: 'Every scan appears in your tracking at once, on any phone and in your language. No app, no account, no waiting on the line.',
    },
    statsTitle: 'The company in figures',
    compassTitle: 'Where we are heading',
    strategy: {
      title: 'Our strategy',
      text: 'A close network of our own people where it counts, and partners we know by name everywhere else.',
    },
    vision: {
      title: 'Our vision',
      text: 'A world in which sending something to the other side of it is as easy as handing it to a neighbour.',
    },
    mission: {
      title: 'Our mission',
      text: 'To bring every shipment to the right hands, whole, on time and at a fair price.',
    },
    clientsTitle: 'They send with us',
  },
  slider: {
    label: 'What you can expect of us',
    slide: 'Message {number} of {count}',
    pause: 'Pause the messages',
    play: 'Play the messages',
    track: 'Track',
    expertise: {
      title: 'Global industry expertise, down to the last mile.',
      lead: 'From a single envelope to a full container: we plan the route, watch every leg of it, and tell you where your shipment is at any hour.',
    },
    coverage: {
      title: 'More than 220 countries and territories.',
      lead: 'Dispatch and parcel services on every continent: collected at your door, cleared through customs, handed over in person.',
    },
    reputation: {
      title: 'Known for speed. Trusted for reliability.',
      lead: 'We name a day and keep to it. And should anything change on the way, you hear it from us first.',
    },
  },
  stats: {
    clients: 'Clients',
    offices: 'Offices',
    countries: 'Countries',
    rating: 'Average rating out of 5',
  },
  reviews: {
    label: 'What our customers say',
    previous: 'Previous reviews',
    next: 'Next reviews',
    readMore: 'Read more',
  },
  services: {
    airFreight: {
      title: 'Air freight',
      text: 'When days count. Regular departures to the major airports of the world.',
      detail:
        'Consolidated or on a flight of its own, with handling at both airports, security screening and customs papers included. From one carton to a full charter.',
    },
    doorToDoor: {
      title: 'Door to door',
      text: 'Collected where you are, handed over where it is wanted.',
      detail:
        'One price and one waybill for the whole way: collection, transport, customs and delivery to the person you name, with a signature if you wish.',
    },
    expressCourier: {
      title: 'Express courier',
      text: 'Documents and parcels on the next flight or the next van.',
      detail:
        'The shortest way there is, by day or by night. A courier stays responsible for your shipment until it is signed for.',
    },
    warehouse: {
      title: 'Warehouse',
      text: 'Dry, guarded space close to ports and airports, for a week or for years.',
      detail:
        'We receive, count, store, pick and pack, and hand your orders straight to our own vans. You always know what is in stock.',
    },
    seaFreight: {
      title: 'Sea freight',
      text: 'Full containers and shared ones, on all the main trade lanes.',
      detail:
        'Regular sailings, sound advice on packing and terms, and one contact who follows your container from quay to quay and tells you when it lands.',
    },
    internationalCourier: {
      title: 'International courier',
      text: 'Across borders without the paperwork falling on you.',
      detail:
        'We prepare the customs papers, tell you beforehand which duties will fall due, and deliver to more than 220 countries and territories.',
    },
  },
  track: {
    title: 'Track Parcel',
    lead: 'Type the code from your receipt or your message and see every step of the journey.',
    trackingCode: 'Tracking code',
    placeholder: 'Enter Your Tracking Code',
    track: 'Track',
    back: 'Back to the home page',
    tracking: 'Tracking...',
    emptyTitle: 'No code yet?',
    emptyText:
      'The sender gets a tracking code when the parcel is registered. Ask them for it, or write to us and we will help you find your parcel.',
    waybill: 'Waybill',
    shippingInfo: 'Shipping information',
    weight: 'Weight',
    status: 'Status',
    currentLocation: 'Current location',
    estimatedDelivery: 'Estimated delivery date',
    deliveryBetween: '{from} – {to}',
    history: 'Parcel history',
    historyEmpty: 'Nothing has been recorded yet. The first scan will appear here.',
    olderEvents: 'Show earlier events',
    newestEvents: 'Back to the newest events',
    destination: 'Destination',
    recipientName: 'Recipient',
    email: 'E-mail',
    address: 'Address',
    phone: 'Phone',
    sender: 'Sender',
    senderName: 'Name',
    pickupLocation: 'Pickup location',
    notGiven: 'Not given',
    image: 'Picture of the parcel',
    map: 'Map of the journey',
    mapDestination: 'Destination',
    mapPickup: 'Pickup Location',
    mapCurrent: 'Current Location',
    mapLoading: 'Loading the map…',
    mapFailed: 'The map could not be loaded. The places are listed below.',
    mapNeedsScript: 'The map needs JavaScript. The places are listed below.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
  },
  content: {
    picture: 'Picture',
    video: 'Video',
    playVideo: 'Play the video from',
  },
  contact: {
    title: 'Contact',
    lead: 'Who we are, what we do, and how to reach us.',
    aboutTitle: 'About us',
    aboutOne:
      'We are a courier and logistics company for people and businesses who want to know where their goods are. A team plans the route, another one watches it, and both are a message away.',
    aboutTwo:
      'Our own vans, warehouses and offices cover the places where most shipments begin and end. In between we work with airlines, shipping lines and haulers whom we have known for years.',
    aboutThree:
      'If something goes wrong, and on long journeys it sometimes does, we say so, put it right, and tell you what it took.',
    servicesTitle: 'Services',
    contactTitle: 'Write to us',
    contactLead: 'We are glad to help. If it is about a parcel, please give us its tracking code.',
    email: 'E-mail',
    phone: 'Phone',
    phoneAlt: 'Alternative phone',
    address: 'Address',
    twitter: 'X (Twitter)',
    telegram: 'Telegram',
    instagram: 'Instagram',
    subject: 'Subject',
    body: 'Your message',
    replyEmail: 'Your e-mail address',
    optional: 'optional',
    replyHint: 'Only so that we can answer you.',
    /** The label of a field that people do not see; robots fill it in. */
    trap: 'Leave this field empty',
    send: 'Send message',
    sending: 'Sending…',
    sent: 'Thank you. Your message has reached us.',
    another: 'Write another message',
    unreachable: 'Your message could not be sent. Please check your connection and try again.',
  },
  resolution: {
    title: 'Resolution',
    lead: 'What your browser tells us about your screen. Helpful when you report that something looks wrong.',
    width: 'Window width',
    height: 'Window height',
    userAgent: 'Your browser (user agent)',
    needsScript: 'The size of the window can only be read with JavaScript.',
  },
  notFound: {
    title: '404 Error',
    text: 'Resource Not Found',
    back: 'Go Back',
  },
  problem: {
    title: 'Something went wrong',
    home: 'Go to the home page',
  },
  /** What the site writes in mails of its own, and says of them. */
  mail: {
    resetSubject: 'Your code for a new password',
    resetBody:
      'Somebody, probably you, asked for a new password for the control panel of {company}.\n\nThis is the code: {pin}\n\nIt is good for {minutes} minutes and can be used once. If it was not you, you need not do anything: without the code, nothing changes.',
    confirmEmailSubject: 'Please confirm your new e-mail address',
    confirmEmailBody:
      'Somebody, probably you, wants to sign in to the control panel of {company} with this address from now on.\n\nTo confirm it, open this link:\n\n{link}\n\nIt is good for {hours} hours and can be used once. If it was not you, you need not do anything: without the link, nothing changes.',
    emailChangedSubject: 'Your account has a new e-mail address',
    emailChangedBody:
      'From now on, the administrator signs in to the control panel of {company} with another e-mail address. This one gets no more codes for a new password.\n\nIf it was you, there is nothing to do. If it was not, the account can be taken back on the server: “npm run admin -- link” prints a link that signs you in, “npm run admin -- end all” signs everybody out.',
    /** {subject} and {body} are what a visitor wrote. */
    messageSubject: 'From your website: {subject}',
    messageBody: '{body}\n\nSent with the contact form of {company}. {reply}',
    messageReply: 'An answer to this mail goes to {email}.',
    messageNoReply: 'The sender left no address to answer to.',
    sampleSubject: 'Your parcel is on its way',
    sampleBody:
      'Dear customer,\n\nyour parcel left our warehouse in Rotterdam this morning and should be with you on Thursday. You can follow every step of its journey on our website.\n\nIf nobody will be at home, just answer this mail and tell us where we may leave it.\n\nKind regards\nYour team at {company}',
    sent: 'Your mail has been sent.',
    queued: 'Your mail is on its way.',
    kept: 'Your mail is put into the outbox of this site; no mail server is involved.',
    requeued: 'The mail will be tried again now.',
  },
  errors: {
    notFound: 'Resource Not Found',
    parcelNotFound: 'No parcel has this tracking code. Please check it and try again.',
    methodNotAllowed: 'This address does not answer to {method}.',
    badRequest: 'The request could not be understood.',
    addressTooLong: 'The address is too long.',
    addressUnreadable: 'The address holds characters that cannot be read.',
    parameterTwice: 'The address gives “{name}” more than once.',
    fieldTwice: 'The form gives the field “{name}” more than once.',
    bodyNotWanted: 'A request of this kind carries no content.',
    tooLarge: 'The request is too large.',
    /** {max} is a number of megabytes, and below of megapixels. */
    imageTooLarge: 'This picture is too large: at most {max} MB, please.',
    imageTooManyPixels: 'This picture has too many pixels: at most {max} megapixels, please.',
    imageUnreadable: 'Please choose a picture that is an undamaged JPEG or PNG file.',
    slugsTaken: 'Too many pages have this title already. Please choose another.',
    crossSite: 'This request came from another website and was refused.',
    notJson: 'Please send JSON (content type application/json).',
    notForm: 'Please send a form (content type multipart/form-data).',
    jsonUnreadable: 'The JSON of this request cannot be read.',
    /** {when} is a phrase such as "in 5 minutes". */
    tooManyMessages: 'That was a lot of messages at once. Please try again {when}.',
    tooManyLookups: 'That was a lot of lookups at once. Please try again {when}.',
    codeTaken: 'Another parcel has this tracking code already.',
    signedOut: 'Please sign in first.',
    wrongPassword: 'The e-mail address or the password is not right.',
    /** {when} is a phrase such as "in 30 seconds". */
    tooManyGuesses: 'That did not work several times. Please try again {when}.',
    tooManyPins: 'A code has been asked for several times. Please try again {when}.',
    signUpUsed: 'This link has been used. Please sign in.',
    signUpToken:
      'This sign-up link is not right. Please use the newest one that the server printed.',
    wrongPin: 'This code is wrong, has been used or has expired. Please ask for a new one.',
    noEmailChange: 'No new address is waiting to be confirmed. Please load the page again.',
    mailPassword:
      'The mail server refused the password ({code}). Nothing was sent; please check it and try again.',
    mailRefused: 'The mail server refused this mail: {reason}',
    mailAway: 'The mail could not be handed to the mail server: {reason}',
    mailNotAgain: 'This mail cannot be sent again.',
    busy: 'We are very busy at the moment. Please try again in a few seconds.',
    internal: 'Something went wrong on our side. If it happens again, tell us this number: {id}',
  },
  fieldErrors: {
    trackingCodeMissing: 'Please enter a tracking code.',
    trackingCodeShape:
      'A tracking code has 4 to 40 characters: letters, digits, hyphens, underscores and full stops.',
    trackingCodeReserved:
      'This tracking code is the name of a page of the control panel. Please choose another.',
    parcelKey: '{field}: please give its number or its tracking code.',
    unknownField: 'The field “{name}” is not known.',
    /** Of these, {field} is the name of the field as the form shows it. */
    required: '{field}: please fill this in.',
    oneLine: '{field}: please write it on one line, without special characters.',
    noControls: '{field}: please leave out special characters that cannot be shown.',
    tooShort: '{field}: at least {min} characters, please.',
    tooLong: '{field}: at most {max} characters, please.',
    email: '{field}: please enter one e-mail address such as name@example.com.',
    number: '{field}: please enter a number from {min} to {max}.',
    day: '{field}: please choose a day of the calendar.',
    deliveryDays: '{field}: please choose the earliest day of delivery or a later one.',
    yearRange: '{field}: please choose a year from {min} to {max}.',
    profile:
      '{field}: please enter a name such as @company, or an address that begins with https://.',
    timestamp: '{field}: please choose a day and a time.',
    choice: '{field}: please choose one of {options}.',
    recordId: '{field}: nothing is known by this number.',
    notRepeated: 'The two new passwords are not the same.',
    currentPassword: 'This is not your current password.',
    sameEmail: '{field}: this is your address already.',
    sender: '{field}: mail is sent from {address}, the contact e-mail of the settings.',
    mailServerMissing:
      '{field}: this site knows no mail server (SMTP_URL). Please choose another way in the mail settings.',
    mailHostMissing:
      '{field}: this site knows no mail server to sign in to (SMTP_HOST). Please choose another way in the mail settings.',
    imageMissing: '{field}: please choose a picture.',
    pageShape: 'The page must be a whole number from 1.',
    perPageShape: 'The number of entries per page must be a whole number from 1 to 100.',
  },
  control,
};
