import { answers } from './answers/en.ts';
import { attention } from './attention/en.ts';
import { control } from './control/en.ts';
import { copies } from './copies/en.ts';
import { events } from './events/en.ts';
import { exporting } from './exporting/en.ts';
import { following } from './following/en.ts';
import { homeTexts } from './home/en.ts';
import { importing } from './importing/en.ts';
import { invoicing } from './invoicing/en.ts';
import { live } from './live/en.ts';
import { look } from './look/en.ts';
import { mailServers } from './mail-servers/en.ts';
import { manyCodes } from './many-codes/en.ts';
import { papers } from './papers/en.ts';
import { parcelList } from './parcel-list/en.ts';
import { proof } from './proof/en.ts';
import { scan } from './scan/en.ts';
import { sight } from './sight/en.ts';
import { stageMails } from './stage-mails/en.ts';
import { stages } from './stages/en.ts';
import { takeAlong } from './take-along/en.ts';
import { writing } from './writing/en.ts';

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
    formTitle: 'Where is my parcel?',
    trackingNumber: 'Tracking number',
    placeholder: 'Enter Your Tracking Number',
    track: 'Track',
    hint: 'You will find it on your receipt or in the message from the sender.',
    /** A small bubble that points at the field for a second. */
    tapHint: 'Type it here',
    servicesTitle: 'Our services',
    allServices: 'More about our services',
    statsTitle: 'The company in figures',
    compassTitle: 'Where we are heading',
    clientsTitle: 'They send with us',
  },
  slider: {
    label: 'What you can expect of us',
    slide: 'Message {number} of {count}',
    pause: 'Pause the messages',
    play: 'Play the messages',
    track: 'Track',
  },
  reviews: {
    label: 'What our customers say',
    previous: 'Previous reviews',
    next: 'Next reviews',
    readMore: 'Read more',
    more: 'Show more reviews',
    newest: 'Back to the newest reviews',
    moreFailed: 'More reviews could not be loaded. Please try again.',
  },
  track: {
    title: 'Track Parcel',
    lead: 'Type the code from your receipt or your message and see every step of the journey.',
    trackingCode: 'Tracking code',
    placeholder: 'Enter Your Tracking Code',
    track: 'Track',
    back: 'Back to the home page',
    tracking: 'Tracking...',
    /** Stands for the status of a parcel that has none, in the page's title. */
    found: 'Found',
    noResult: 'No result',
    unreachable: 'The site could not be reached.',
    unreachableHelp: 'Please check your connection and try again.',
    tryAgain: 'Try again',
    emptyTitle: 'No code yet?',
    emptyText:
      'The sender gets a tracking code when the parcel is registered. Ask them for it, or write to us and we will help you find your parcel.',
    waybill: 'Waybill',
    shippingInfo: 'Shipping information',
    weight: 'Weight',
    status: 'Status',
    /** What the status and the newest event tell for certain; see server/shared/progress.ts. */
    progress: { delivered: 'Delivered', in_transit: 'On its way', exception: 'Problem reported' },
    /** How far the parcel has come; each step is said in the words of its stage. */
    steps: 'Steps of the journey',
    stepDone: 'done',
    stepToCome: 'still to come',
    currentLocation: 'Current location',
    estimatedDelivery: 'Estimated delivery date',
    deliveryBetween: '{from} – {to}',
    /** {when} is in words: today, tomorrow, in 3 days. */
    arrives: 'Arrives {when}',
    arrivesBetween: 'Arrives {from} at the earliest, {to} at the latest',
    arrivesAtLatest: 'Arrives {when} at the latest',
    /** {days} is a number with its word: 2 days. */
    late: '{days} late',
    history: 'Parcel history',
    historyEmpty: 'Nothing has been recorded yet. The first scan will appear here.',
    eventPicture: 'Picture: {title}',
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
      'Somebody, probably you, asked for a new password for the control panel.\n\nThis is the code: {pin}\n\nIt is good for {minutes} minutes and can be used once. If it was not you, you need not do anything: without the code, nothing changes.',
    confirmEmailSubject: 'Please confirm your new e-mail address',
    confirmEmailBody:
      'Somebody, probably you, wants to sign in to the control panel with this address from now on.\n\nTo confirm it, open this link:\n\n{link}\n\nIt is good for {hours} hours and can be used once. If it was not you, you need not do anything: without the link, nothing changes.',
    emailChangedSubject: 'Your account has a new e-mail address',
    emailChangedBody:
      'From now on, the administrator signs in to the control panel with another e-mail address. This one gets no more codes for a new password.\n\nIf it was you, there is nothing to do. If it was not, the account can be taken back on the server: “npm run admin -- link” prints a link that signs you in, “npm run admin -- end all” signs everybody out.',
    /** {subject} and {body} are what a visitor wrote. */
    messageSubject: 'From your website: {subject}',
    messageBody: '{body}\n\nSent with the contact form of your website. {reply}',
    messageReply: 'An answer to this mail goes to {email}.',
    messageNoReply: 'The sender left no address to answer to.',
    sampleSubject: 'Your parcel is on its way',
    sampleBody:
      'Dear customer,\n\nyour parcel left our warehouse in Rotterdam this morning and should be with you on Thursday. You can follow every step of its journey on our website.\n\nIf nobody will be at home, just answer this mail and tell us where we may leave it.\n\nKind regards\nYour team',
    sent: 'Your mail has been sent.',
    queued: 'Your mail is in the queue; it is sent as soon as the mail server takes it.',
    kept: 'Kept on this server, not delivered: no mail server is in use.',
    requeued: 'The mail will be tried again now.',
    deleted: 'The mail has been deleted.',
    dismissed: 'Dismissed: this mail no longer counts as failed.',
    restored: 'This mail counts as failed again.',
  },
  /** What the API says once it has done something; the panel's forms show it. */
  done: {
    signedIn: 'You are signed in.',
    parcelCreated: 'The parcel has been created.',
    parcelSaved: 'The parcel has been saved.',
    parcelDeleted: 'The parcel and its history have been deleted.',
    imageSaved: 'The picture has been saved.',
    imageRemoved: 'The picture has been removed.',
    backupMade: 'A backup has been made.',
    backupRestoring:
      'The site is starting with this backup. The page is loaded again when it is there; you may have to sign in.',
    activityAdded: 'The event has been added.',
    activitySaved: 'The event has been saved.',
    activityDeleted: 'The event has been deleted.',
    pageCreated: 'The page is on the site.',
    pageSaved: 'The page has been saved.',
    pageDeleted: 'The page has been deleted.',
    reviewAdded: 'The review is on the home page.',
    reviewSaved: 'The review has been saved.',
    reviewDeleted: 'The review has been deleted.',
    clientAdded: 'The client’s logo is on the home page.',
    clientSaved: 'The client has been saved.',
    clientDeleted: 'The client has been deleted.',
    settingsSaved: 'The settings have been saved.',
    messageRead: 'The message has been marked as read.',
    messageUnread: 'The message has been marked as unread.',
    invoiceCreated: 'The invoice has been made.',
  },
  errors: {
    notFound: 'Resource Not Found',
    /** Of a lookup's error, the first sentence is short, and the next one says what to do. */
    parcelNotFound: 'No parcel has this tracking code.',
    parcelNotFoundHelp:
      'Please compare it with your receipt or the message from the sender. If it is right, ask the sender whether the parcel has been registered yet.',
    notTrackingCode: 'This is not a tracking code.',
    methodNotAllowed: 'This address does not answer to {method}.',
    badRequest: 'The request could not be understood.',
    addressTooLong: 'The address is too long.',
    addressUnreadable: 'The address holds characters that cannot be read.',
    backupFailed: 'The backup could not be made. The reason is in the server’s log.',
    backupUnusable: 'This backup cannot be used. The reason is in the server’s log.',
    parameterTwice: 'The address gives “{name}” more than once.',
    fieldTwice: 'The form gives the field “{name}” more than once.',
    bodyNotWanted: 'A request of this kind carries no content.',
    tooLarge: 'The request is too large.',
    slugsTaken: 'Too many pages have this title already. Please choose another.',
    crossSite: 'This request came from another website and was refused.',
    notJson: 'Please send JSON (content type application/json).',
    notForm: 'Please send a form (content type multipart/form-data).',
    jsonUnreadable: 'The JSON of this request cannot be read.',
    /** {when} is a phrase such as "in 5 minutes". */
    tooManyMessages: 'That was a lot of messages at once. Please try again {when}.',
    tooManyLookups: 'That was a lot of lookups at once.',
    tooManyLookupsHelp: 'Please try again {when}.',
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
    mailBeingSent: 'This mail is being sent right now. Please try again in a minute.',
    mailNotFailed: 'Only a mail that failed can be dismissed.',
    idempotencyKey: 'Idempotency-Key: 8 to 100 printable characters, please.',
    idempotencyKeyReused: 'This Idempotency-Key belongs to another request.',
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
    mergeField: '{field}: “{name}” is not a field that can be filled in. There are: {fields}.',
    /** Of these, {field} is the name of the field as the form shows it. */
    required: '{field}: please fill this in.',
    oneLine: '{field}: please write it on one line, without special characters.',
    noControls: '{field}: please leave out special characters that cannot be shown.',
    tooShort: '{field}: at least {min} characters, please.',
    tooLong: '{field}: at most {max} characters, please.',
    tooFewItems: '{field}: at least {min} entries, please.',
    tooManyItems: '{field}: at most {max} entries, please.',
    email: '{field}: please enter one e-mail address such as name@example.com.',
    link: '{field}: please enter an address that begins with https://.',
    number: '{field}: please enter a number from {min} to {max}.',
    roundNumber:
      '{field}: please enter a number from {min} to {max}; digits after the decimal point: at most {digits}.',
    wholeNumber: '{field}: please enter a whole number from {min} to {max}.',
    day: '{field}: please choose a day of the calendar.',
    deliveryDays: '{field}: please choose the earliest day of delivery or a later one.',
    yearRange: '{field}: please choose a year from {min} to {max}.',
    profile:
      '{field}: please enter a name such as @company, or an address that begins with https://.',
    timestamp: '{field}: please choose a day and a time.',
    choice: '{field}: please choose one of {options}.',
    bothCoordinates: '{field}: please enter both coordinates, or none.',
    recordId: '{field}: nothing is known by this number.',
    notRepeated: 'The two new passwords are not the same.',
    currentPassword: 'This is not your current password.',
    sameEmail: '{field}: this is your address already.',
    sender: '{field}: mail is sent from {address}, the contact e-mail of the settings.',
    mailServerMissing:
      '{field}: this site knows no mail server. Please choose another way in the mail settings.',
    mailHostMissing:
      '{field}: this site knows no mail server to sign in to (SMTP_HOST). Please choose another way in the mail settings.',
    imageMissing: '{field}: please choose a picture.',
    logoMissing: 'Please choose a logo.',
    /** {max} is a number of megabytes, and below of megapixels. */
    imageTooLarge: 'This picture is too large: at most {max} MB, please.',
    imageTooManyPixels: 'This picture has too many pixels: at most {max} megapixels, please.',
    imageUnreadable: 'Please choose a picture that is an undamaged JPEG or PNG file.',
    logoUnreadable:
      'Please choose a logo that is an undamaged SVG, PNG or JPEG file. If an SVG is very intricate, a PNG of it will do.',
    pageShape: 'The page must be a whole number from 1.',
    perPageShape: 'The number of entries per page must be a whole number from 1 to 100.',
  },
  homeTexts,
  stages,
  events,
  scan,
  parcelList,
  attention,
  copies,
  stageMails,
  following,
  live,
  manyCodes,
  sight,
  proof,
  importing,
  exporting,
  papers,
  look,
  writing,
  mailServers,
  answers,
  invoicing,
  takeAlong,
  control,
};
