/** The headings of Outlook's columns in a language. */
export type OutlookHeadings = {
  /** First, middle and last name. */
  name: readonly string[];
  company: string;
  email: readonly string[];
  mobile: string;
  /** In order of preference, after the mobile phone. */
  phones: readonly string[];
  note: string;
  work: OutlookAddress;
  home: OutlookAddress;
  other: OutlookAddress;
};

type OutlookAddress = ReturnType<typeof outlookAddress>;

/**
 * The columns of one of the three addresses of a contact. Only Outlook on the web writes the whole address (`text`).
 *
 * @param streets the heading of the street. An array also has those of its second and third line, which otherwise end in 2 and 3.
 */
function outlookAddress(
  streets: string | readonly [string, string, string],
  ...[box, city, region, postcode, country, text]: [string, string, string, string, string, string?]
) {
  const [street, ...street2] =
    typeof streets === 'string' ? [streets, `${streets} 2`, `${streets} 3`] : streets;
  const parts = { street: [street ?? ''], street2, box, city, region, postcode, country };
  return text === undefined ? parts : { ...parts, text };
}

function englishAddress(place: string) {
  return outlookAddress(
    `${place} Street`,
    `${place} Address PO Box`,
    `${place} City`,
    `${place} State`,
    `${place} Postal Code`,
    `${place} Country/Region|${place} Country`,
    `${place} Address`,
  );
}

const english: OutlookHeadings = {
  name: ['First Name', 'Middle Name', 'Last Name'],
  company: 'Company',
  email: ['E-mail Address', 'E-mail 2 Address', 'E-mail 3 Address'],
  mobile: 'Mobile Phone',
  phones: [
    'Primary Phone',
    'Business Phone',
    'Business Phone 2',
    'Company Main Phone',
    'Home Phone',
    'Home Phone 2',
    'Other Phone',
    'Car Phone',
  ],
  note: 'Notes',
  work: englishAddress('Business'),
  home: englishAddress('Home'),
  other: englishAddress('Other'),
};

const german: OutlookHeadings = {
  name: ['Vorname', 'Weitere Vornamen', 'Nachname'],
  company: 'Firma',
  email: ['E-Mail-Adresse', 'E-Mail 2: Adresse', 'E-Mail 3: Adresse'],
  mobile: 'Mobiltelefon',
  phones: [
    'Haupttelefon',
    'Telefon geschäftlich',
    'Telefon geschäftlich 2',
    'Telefon Firma',
    'Telefon privat|Telefon (privat)',
    'Telefon privat 2|Telefon (privat 2)',
    'Weiteres Telefon',
    'Mobiltelefon 2',
    'Autotelefon',
  ],
  note: 'Notizen',
  work: outlookAddress(
    'Straße geschäftlich',
    'Postfach geschäftlich',
    'Ort geschäftlich',
    'Region geschäftlich',
    'Postleitzahl geschäftlich',
    'Land/Region geschäftlich',
  ),
  home: outlookAddress(
    'Straße privat',
    'Postfach privat',
    'Ort privat',
    'Bundesland/Kanton privat',
    'Postleitzahl privat',
    'Land/Region privat',
  ),
  other: outlookAddress(
    'Weitere Straße',
    'Weiteres Postfach',
    'Weiterer Ort',
    'Weiteres/r Bundesland/Kanton',
    'Weitere Postleitzahl',
    'Weiteres/e Land/Region',
  ),
};

function frenchAddress(place: string, box: string) {
  return outlookAddress(
    `Rue (${place})`,
    box,
    `Ville (${place})`,
    `Dép/Région (${place})`,
    `Code postal (${place})`,
    `Pays/Région (${place})|Pays (${place})`,
  );
}

const french: OutlookHeadings = {
  name: ['Prénom', 'Deuxième prénom', 'Nom'],
  company: 'Société',
  email: ['Adresse de messagerie', 'Adresse de messagerie 2', 'Adresse de messagerie 3'],
  mobile: 'Tél. mobile',
  phones: [
    'Téléphone principal',
    'Téléphone (bureau)',
    'Téléphone 2 (bureau)',
    'Téléphone société',
    'Téléphone (domicile)',
    'Téléphone 2 (domicile)',
    'Téléphone (autre)',
    'Téléphone (voiture)',
  ],
  note: 'Notes',
  work: frenchAddress('bureau', 'B.P. professionnelle'),
  home: frenchAddress('domicile', 'Boîte postale du domicile'),
  other: frenchAddress('autre', 'Autre boîte postale'),
};

const italian: OutlookHeadings = {
  name: ['Nome', 'Secondo nome', 'Cognome'],
  company: 'Società',
  email: [
    'Indirizzo posta elettronica',
    'Indirizzo posta elettronica 2',
    'Indirizzo posta elettronica 3',
  ],
  mobile: 'Cellulare',
  phones: [
    'Telefono principale',
    'Ufficio',
    'Ufficio 2',
    'Telefono principale società',
    'Abitazione',
    'Abitazione 2',
    'Altro telefono',
    'Telefono auto',
  ],
  note: 'Notes|Note',
  work: outlookAddress(
    'Via (uff.)',
    'Indirizzo (uff.) - Casella postale',
    'Città (uff.)',
    'Provincia (uff.)',
    'CAP (uff.)',
    'Paese (uff.)',
  ),
  home: outlookAddress(
    'Via (ab.)',
    'Indirizzo (ab.) - Casella postale',
    'Città (ab.)',
    'Provincia (ab.)',
    'CAP (ab.)',
    'Paese (ab.)',
  ),
  other: outlookAddress(
    'Altra via',
    'Altro indirizzo - Casella postale',
    'Altra città',
    'Altra provincia',
    'Altro CAP',
    'Altro paese',
  ),
};

/** Some columns have English names in Spanish too. */
const spanish: OutlookHeadings = {
  name: ['Nombre', 'Segundo nombre', 'Apellidos'],
  company: 'Organización',
  email: [
    'E-mail Address|Dirección de correo electrónico',
    'Dirección de correo electrónico 2',
    'Dirección del correo electrónico 3',
  ],
  mobile: 'Mobile Phone',
  phones: [
    'Teléfono principal',
    'Teléfono del trabajo',
    'Business Phone 2',
    'Número de centralita de la organización',
    'Particular',
    'Home Phone 2',
    'Otro teléfono',
    'Car Phone',
  ],
  note: 'Notes',
  work: outlookAddress(
    'Calle del trabajo',
    'Apartado postal de la dirección del trabajo',
    'Ciudad de trabajo',
    'Provincia o estado de trabajo',
    'Código postal del trabajo',
    'País o región del trabajo',
  ),
  home: outlookAddress(
    'Home Street',
    'Apartado postal de la dirección personal',
    'Home City',
    'Home State',
    'Home Postal Code',
    'País o región del domicilio',
  ),
  other: outlookAddress(
    'Otra calle',
    'Otro apartado postal',
    'Otra ciudad',
    'Otra provincia o estado',
    'Otro código postal',
    'Otro país o región',
  ),
};

const arabic: OutlookHeadings = {
  name: ['الاسم الأول', 'الاسم الأوسط', 'اسم العائلة'],
  company: 'الشركة',
  email: ['عنوان البريد الإلكتروني', 'عنوان البريد الإلكتروني 2', 'عنوان البريد الإلكتروني 3'],
  mobile: 'الهاتف الجوال',
  phones: [
    'الهاتف الأساسي',
    'هاتف العمل',
    'هاتف العمل 2',
    'الهاتف الرئيسي للشركة',
    'هاتف المنزل',
    'هاتف المنزل 2',
    'هاتف آخر',
    'هاتف السيارة',
  ],
  note: 'ملاحظات',
  work: outlookAddress(
    ['شارع العمل', 'شارع 2 للعمل', 'شارع 3 للعمل'],
    'صندوق بريد عنوان العمل',
    'مدينة العمل',
    'ولاية العمل',
    'الرمز البريدي للعمل',
    'بلد العمل/المنطقة',
  ),
  home: outlookAddress(
    'شارع المنزل',
    'صندوق بريد عنوان المنزل',
    'مدينة المنزل',
    'ولاية المنزل',
    'الرمز البريدي للمنزل',
    'البلد/المنطقة',
  ),
  other: outlookAddress(
    ['شارع آخر', 'شارع 2 آخر', 'شارع 3 آخر'],
    'صندوق بريد عنوان آخر',
    'مدينة أخرى',
    'ولاية أخرى',
    'رمز بريدي آخر',
    'بلد آخر/المنطقة',
  ),
};

/** The languages for which Microsoft has published a table of the headings that its own import reads. */
export const outlookHeadings: readonly OutlookHeadings[] = [
  german,
  french,
  italian,
  spanish,
  arabic,
  english,
];
