/** The params of each sentence of en.json that has some: `npm run translations` writes this file. */
export type Params = {
  slider: {
    slide: 'number' | 'count';
  };
  track: {
    typed: 'code';
    deliveryBetween: 'from' | 'to';
    arrives: 'when';
    arrivesOn: 'date';
    arrivesBy: 'date';
    betweenTimes: 'from' | 'to';
    stopsBefore_one: 'count';
    stopsBefore_other: 'count';
    late: 'days';
    wasDue: 'date';
    deliveredAt: 'when';
    signedBy: 'name';
    receivedBy: 'name';
    leftWithNeighbour: 'name';
    leftSafely: 'name';
    timesIn: 'zone';
    eventPicture: 'title';
    showAll: 'total';
    pieces_one: 'count';
    pieces_other: 'count';
    pickupUntil: 'date';
    piecesScanned: 'pieces' | 'numbers';
  };
  notFoundHelp: {
    ask: 'company';
  };
  mail: {
    resetBody: 'pin' | 'validity';
    resetValidity_one: 'count';
    resetValidity_other: 'count';
    confirmEmailBody: 'link' | 'validity';
    confirmEmailValidity_one: 'count';
    confirmEmailValidity_other: 'count';
    invitationSubject: 'company';
    invitationBody: 'company' | 'role' | 'link' | 'when';
    messageSubject: 'subject';
    messageBody: 'body' | 'reply';
    messageReply: 'email';
  };
  errors: {
    methodNotAllowed: 'method';
    parameterTwice: 'name';
    fieldTwice: 'name';
    tooManyLookupsHelp: 'when';
    mailPassword: 'code';
    mailRefused: 'reason';
    mailAway: 'reason';
    internal: 'id';
    tooMany: 'when';
    limitReached: 'max';
    fieldAt: 'place' | 'field';
  };
  fieldErrors: {
    parcelKey: 'field';
    unknownField: 'name';
    mergeField: 'field' | 'name' | 'fields';
    required: 'field';
    oneLine: 'field';
    noControls: 'field';
    tooShort: 'field' | 'min';
    tooLong: 'field' | 'max';
    tooFewItems: 'field' | 'min';
    tooManyItems: 'field' | 'max';
    email: 'field';
    link: 'field';
    number: 'field' | 'min' | 'max';
    roundNumber: 'field' | 'min' | 'max' | 'digits';
    wholeNumber: 'field' | 'min' | 'max';
    day: 'field';
    deliveryDays: 'field';
    yearRange: 'field' | 'min' | 'max';
    dayRange: 'field' | 'min' | 'max';
    dayFrom: 'field';
    profile: 'field';
    timeZone: 'field';
    iban: 'field';
    timestamp: 'field';
    choice: 'field' | 'options';
    bothCoordinates: 'field';
    recordId: 'field';
    sameEmail: 'field';
    sender: 'field' | 'address';
    mailServerMissing: 'field';
    imageMissing: 'field';
    imageTooLarge: 'max';
    imageTooManyPixels: 'max';
    updatedSince: 'field';
    twice: 'field';
    piecesCount: 'field';
    color: 'field';
    host: 'field';
    userMissing: 'field';
    currency: 'field';
    amount: 'field';
    invoiceLines: 'max';
    taxCategory: 'field';
    twoDecimals: 'field';
    embedOrigin: 'line';
    network: 'field';
    keyEnd: 'field';
    webhookUrl: 'field';
    webhookAddress: 'field';
    hours: 'field';
    socialLink: 'line';
    amountOther: 'field' | 'example';
    amountInUnits: 'field';
    twofold: 'field' | 'number' | 'whole' | 'decimal';
    vatId: 'field';
    postcodes: 'field';
    onlyCod: 'field';
    geocoderAddress: 'field';
    geocoderQuery: 'field';
    window: 'field';
    noHolidays: 'field';
    clockTime: 'field';
    laterTime: 'field' | 'time';
    earlierTime: 'field' | 'time';
  };
  events: {
    atMany_one: 'count';
    atMany_other: 'count';
    whenHint: 'zone';
    recorded_one: 'count';
    recorded_other: 'count';
    failedAt: 'codes';
  };
  scan: {
    appName: 'company';
    connection: {
      signedOut_one: 'count';
      signedOut_other: 'count';
    };
    problems: {
      againOf: 'code';
      dismissOf: 'code';
    };
    list: {
      undoOf: 'code';
      more_one: 'count';
      more_other: 'count';
    };
    leaving: {
      open_one: 'count';
      open_other: 'count';
    };
    unsent: {
      waiting_one: 'count';
      waiting_other: 'count';
      problems_one: 'count';
      problems_other: 'count';
    };
  };
  runs: {
    numbered: 'number';
    noStops: 'assign';
    assigned_one: 'count' | 'run';
    assigned_other: 'count' | 'run';
    inAnotherRun: 'code' | 'run';
    tooMany: 'max';
    nowInRun: 'code' | 'run';
    withoutPosition: 'number';
    noPositions: 'number' | 'all';
    townOnly: 'number';
    samePosition: 'number';
  };
  today: {
    progress: 'done' | 'all';
    toSend: 'number';
    dismissTitle: 'code';
  };
  parcelList: {
    removeView: 'name';
    select: 'code';
    selected_one: 'count';
    selected_other: 'count';
    deleteQuestion_one: 'count';
    deleteQuestion_other: 'count';
    deleteTyped: 'word';
    working_one: 'done' | 'count';
    working_other: 'done' | 'count';
    added_one: 'count';
    added_other: 'count';
    changed_one: 'count';
    changed_other: 'count';
    deleted_one: 'count';
    deleted_other: 'count';
    failed_one: 'count';
    failed_other: 'count';
  };
  alerts: {
    silent_one: 'count';
    silent_other: 'count';
    figures_other: 'count';
    mostADay_one: 'count';
    mostADay_other: 'count';
    inTimeOf: 'inTime' | 'total';
  };
  copies: {
    alsoFound: 'codes';
    titles: {
      copy: 'code';
      return: 'code';
      template: 'name';
    };
    missing: 'code' | 'fields';
    templateTitle: 'code';
    mergeTitle: 'code';
    previewLead: 'code' | 'other';
    final: 'other' | 'code';
    mergeButton: 'code';
    swap: 'other';
  };
  statusEmails: {
    languageHint: 'language';
    waits: 'time';
    starters: {
      pending: {
        subject: 'tracking_code';
        lead: 'parcel';
      };
      info_received: {
        subject: 'tracking_code';
        lead: 'parcel';
      };
      picked_up: {
        subject: 'tracking_code';
        lead: 'parcel';
      };
      in_transit: {
        subject: 'tracking_code';
        lead: 'parcel';
      };
      at_customs: {
        subject: 'tracking_code';
        lead: 'parcel';
      };
      out_for_delivery: {
        subject: 'tracking_code';
        lead: 'parcel';
      };
      ready_for_pickup: {
        subject: 'tracking_code';
        lead: 'parcel';
      };
      delivered: {
        subject: 'tracking_code';
        lead: 'parcel';
      };
      attempt_failed: {
        subject: 'tracking_code';
        lead: 'parcel';
      };
      on_hold: {
        subject: 'tracking_code';
        lead: 'parcel';
      };
      exception: {
        subject: 'tracking_code';
        lead: 'parcel';
      };
      returned: {
        subject: 'tracking_code';
        lead: 'parcel';
      };
    };
    details: 'event_title' | 'status' | 'event_note' | 'event_place' | 'event_time';
    number: 'tracking_code';
    parcel: {
      from: 'sender_name';
      to: 'recipient_name';
    };
    pickup: 'pickup_until' | 'pickup_place' | 'pickup_hours' | 'pickup_bring';
  };
  subscriptions: {
    pages: {
      confirmTitle: 'code';
      confirmedTitle: 'code';
    };
    mail: {
      confirmSubject: 'code';
      confirmBody: 'code' | 'link' | 'validity';
      confirmValidity_one: 'count';
      confirmValidity_other: 'count';
      noticeSubject: 'code' | 'stage';
    };
    panel: {
      count_one: 'count';
      count_other: 'count';
    };
  };
  multiTracking: {
    hint: 'max';
    tooMany: 'max';
    tooManyHelp: 'max';
    list: {
      count_one: 'found' | 'count';
      count_other: 'found' | 'count';
    };
  };
  privacy: {
    links: {
      times: 'from' | 'until';
      views_other: 'count';
    };
  };
  setup: {
    progress: 'done' | 'total';
    figures: 'figures';
  };
  proof: {
    form: {
      again: 'name';
      toRecipient: 'name';
      positionFound: 'latitude' | 'longitude' | 'metres';
      signedOut: 'button';
      delivered: 'name';
    };
  };
  importing: {
    files: {
      tooLarge: 'max';
      tooManyRows: 'max';
      tooManyColumns: 'max';
      cellTooLong: 'row' | 'max';
      quoteNotClosed: 'row';
    };
    problems: {
      column: 'name';
      field: 'name';
      fieldTwice: 'name' | 'column';
      dateOrder: 'name' | 'date';
      headerRow: 'row';
      decimalMark: 'name' | 'number';
      currencyOwner: 'name';
      amountName: 'other' | 'name';
      duplicates: 'number';
    };
    faults: {
      codeTwice: 'row';
      merged: 'code';
      activityTwice: 'row';
      history: 'number' | 'reason';
      shortenedNumber: 'value';
      cellError: 'value';
      day: 'first' | 'second' | 'third';
      moment: 'first' | 'second' | 'third';
      zeroRestored: 'value' | 'read';
      zeroLost: 'value';
      leftOut: 'value';
      noPlace: 'value';
    };
    page: {
      leftOut: 'columns';
      guessed: 'columns';
      unkeyed_one: 'count';
      unkeyed_other: 'count';
      moreErrors_one: 'count';
      moreErrors_other: 'count';
      importGood_one: 'count';
      importGood_other: 'count';
      product: 'product';
      joined: 'columns' | 'field' | 'example';
      hidden_one: 'count';
      hidden_other: 'count';
      dropInvalidHint_one: 'count';
      dropInvalidHint_other: 'count';
      dropped_one: 'count';
      dropped_other: 'count';
      numbers: 'number';
      currencyOf: 'name';
    };
  };
  documents: {
    unknown: 'ids';
    cut: 'most';
    totalWeight: 'weight';
    notWeighed_one: 'count';
    notWeighed_other: 'count';
    codWithFirst: 'count';
  };
  branding: {
    settings: {
      logoHint: 'max';
      removeQuestion: 'name';
    };
    preview: {
      contrast: 'ratio';
      adjusted: 'color';
    };
  };
  writing: {
    pictureGone: 'name';
    movedUp: 'name';
    movedDown: 'name';
  };
  mailServers: {
    testLead: 'email';
    testSent: 'email';
    faults: {
      name: 'host' | 'code';
      refused: 'host' | 'port' | 'code';
      timeout: 'host' | 'port';
      unreachable: 'host' | 'code';
      certificate: 'host' | 'code';
      encryption: 'host' | 'port' | 'code';
      protocol: 'host' | 'port' | 'code';
      login: 'code';
      sender: 'code';
      mail: 'code';
      certificateName: 'host' | 'code';
      certificateExpired: 'host' | 'code';
      closed: 'host' | 'port' | 'code';
      reply: 'reply';
      loginMissing: 'host' | 'port' | 'code';
    };
    environment: 'host';
    current: 'host';
  };
  replies: {
    answeredAt: 'when';
    call: 'phone';
    wrote: 'when' | 'name';
  };
  invoicing: {
    form: {
      forParcel: 'code';
      dueHint_one: 'count';
      dueHint_other: 'count';
      remove: 'number';
      up: 'number';
      down: 'number';
      line: 'number';
    };
    paper: {
      taxOf: 'rate' | 'net';
      taxNumber: 'number';
      paid: 'date';
      cancelledOn: 'date' | 'reason';
      vatId: 'number';
    };
    actions: {
      sendLead_one: 'count';
      sendLead_other: 'count';
      sentTo: 'address' | 'date';
    };
    done: {
      issued: 'number';
    };
    errors: {
      unpriced: 'codes';
      currencies: 'currencies';
      invoiced: 'parcels';
      overpaid: 'amount';
      remindedLately: 'date';
    };
    mail: {
      subject: 'number' | 'company';
      heading: 'number';
      hello: 'name';
      body: 'number';
      amount: 'amount';
      due: 'date';
      link: 'date' | 'link';
    };
    electronic: {
      byLaw: 'fields';
      forXml: 'fields';
    };
    unprintable: 'characters';
    creditNote: {
      of: 'number';
      mail: {
        subject: 'number' | 'company';
        heading: 'number';
        body: 'number';
      };
    };
    reminders: {
      first: {
        subject: 'number' | 'company';
        heading: 'number';
        body: 'number';
      };
      second: {
        subject: 'number' | 'company';
        heading: 'number';
        body: 'number';
      };
      last: {
        subject: 'number' | 'company';
        heading: 'number';
        body: 'number';
      };
      due_one: 'count';
      due_other: 'count';
      done_one: 'count';
      done_other: 'count';
    };
    month: {
      problems: {
        no_price: 'codes';
        no_day: 'codes';
      };
      done: 'issued' | 'mailed' | 'missing';
    };
    statement: {
      mailSubject: 'company';
      mailBody: 'from' | 'until';
    };
  };
  staff: {
    removeLead: 'name';
    lastSeen: 'when';
    join: {
      lead: 'company' | 'role' | 'email';
    };
    linkFor: 'email';
    removeRun: 'day';
  };
  trackingFiles: {
    calendar: {
      title: 'code';
      text: 'company' | 'link';
      textOneDay: 'company' | 'link';
    };
    settings: {
      hint: 'max';
    };
  };
  twoStep: {
    step: {
      lost: 'command';
    };
    passkeys: {
      added: 'when';
    };
    codes: {
      left_one: 'count';
      left_other: 'count';
    };
    mail: {
      body: 'company' | 'device' | 'address' | 'when' | 'link';
    };
  };
  control: {
    proxy: {
      failed: 'status';
    };
    form: {
      uploading: 'percent';
    };
    list: {
      confirm: 'name';
      deleted: 'name';
      total_one: 'count';
      total_other: 'count';
      totalCapped_one: 'count';
      totalCapped_other: 'count';
      lastUsed: 'when';
      madeBy: 'name';
    };
    account: {
      lead: 'email';
      newPasswordLead: 'when';
      changeEmailLead: 'email';
      pendingEmail: 'pending' | 'when' | 'email';
      confirmEmailLead: 'company' | 'email';
      signInLinkLead: 'company';
      signInLinkInvalid: 'command';
      changeEmailLinkLead: 'email';
      pendingEmailLink: 'pending' | 'when' | 'email';
    };
    dashboard: {
      greeting: 'email';
    };
    parcels: {
      removeImageQuestion: 'name';
      historyCount_one: 'count';
      historyCount_other: 'count';
    };
    activities: {
      title: 'code';
    };
    mail: {
      sendLead: 'email';
      passwordHint: 'email';
      attempts_one: 'count';
      attempts_other: 'count';
      nextAttempt: 'when';
    };
    settings: {
      timeZoneHint: 'time';
      publicAddressNone: 'origin';
      testLead: 'email';
      testKeptLead: 'email';
    };
    home: {
      slide: 'number';
      removePicture: 'name';
      customService: 'number';
    };
    backups: {
      every_other: 'count';
      keeps_other: 'count';
    };
    addressPart: 'end' | 'part';
  };
  apiKeys: {
    revokeLead: 'name';
    until: 'when';
  };
  webhooks: {
    failingSince: 'when';
    waiting: 'number';
    tested: 'status' | 'ms';
    failures: {
      status: 'status';
      redirect: 'status';
    };
    answered: 'status' | 'ms';
    attempt: 'number';
    mail: {
      subject: 'host';
      body: 'company' | 'host' | 'since' | 'link';
      goneBody: 'host' | 'company' | 'link';
    };
  };
  exportLinks: {
    listed: 'list';
    paused: 'name';
    revokeLead: 'name';
  };
  company: {
    openUntil: 'time';
    openUntilDay: 'day';
    opensAt: 'time';
    opensOn: 'day';
    settings: {
      hoursLead: 'zone';
      socialHint: 'max' | 'networks';
    };
  };
  people: {
    confirm: 'text';
    backups: 'names';
  };
  customers: {
    added: 'name';
    exists: 'name';
    mergeLead: 'name';
    address: 'number';
    imported: 'lines' | 'created' | 'failed';
    firstError: 'words' | 'row' | 'message';
    undoneKept: 'names';
  };
  pieces: {
    number: 'number';
    duplicate: 'number';
    remove: 'number';
    scanned: 'number' | 'count';
    missing: 'numbers';
    unknown: 'number' | 'count';
    count_one: 'count';
    count_other: 'count';
  };
  prices: {
    zone: 'number';
    upTo: 'quantity';
    none: {
      country: 'service';
      zone: 'service' | 'place';
      distance: 'service';
      far: 'service' | 'distance';
      weight: 'service';
      steps: 'service' | 'quantity';
      currency: 'service';
      gone: 'service';
      pieces_one: 'service' | 'count';
      pieces_other: 'service' | 'count';
    };
    upToPieces_one: 'count';
    upToPieces_other: 'count';
    withTax: 'rate';
    withoutTax: 'amount';
    table: {
      earlier: 'number';
      later: 'number';
      removeZone: 'number';
    };
  };
  geocoder: {
    current: 'host';
    environment: 'host';
    hints: {
      url: 'url';
    };
    testLead: 'address';
    found: 'address' | 'position';
    notFound: 'address';
    faults: {
      key: 'status';
      busy: 'status';
    };
  };
  lists: {
    selected: 'number';
    done: 'number';
    selectAll: 'number';
  };
  my: {
    signIn: {
      title: 'company';
    };
    users: {
      lead: 'address';
    };
    book: {
      elsewhere: 'call';
    };
    mail: {
      signInBody: 'company' | 'link' | 'validity';
      invitationSubject: 'company';
      invitationBody: 'company' | 'customer' | 'link' | 'when';
      summarySubject: 'day';
      parcelsBody: 'parcels' | 'link' | 'settings';
    };
  };
  bookings: {
    accepted: 'code';
    mail: {
      subject: 'company';
      body: 'company' | 'booking' | 'reason' | 'link';
    };
    visitor: {
      mail: {
        subject: 'company';
        body: 'company' | 'link';
        declined: 'company' | 'booking' | 'reason';
        acceptedSubject: 'company';
        accepted: 'company' | 'booking' | 'code' | 'link';
      };
    };
  };
  payouts: {
    done: 'number';
    ibanMissing: 'names';
    mail: {
      subject: 'number' | 'company';
      body: 'amount';
    };
    statementRead: 'number' | 'others';
  };
  till: {
    unpaidOf: 'customer';
  };
  collections: {
    mail: {
      subject: 'company';
      body: 'company' | 'collection' | 'reason' | 'link';
    };
  };
  fleet: {
    tooMuch: 'vehicle' | 'amounts';
  };
  plans: {
    due_one: 'count';
    due_other: 'count';
    tooMany: 'max';
    changed: 'list';
  };
};
