import type { LanguageRules } from './language-rules.ts';

export const es: LanguageRules = {
  tag: 'es',
  trackingNumber: 'Número de seguimiento',
  quotes: ['«', '»'],
  replaced: {
    'códigos? de seguimiento': 'número de seguimiento',
    'códigos? de rastreo': 'número de seguimiento',
    'etapa*': 'estado',
    'lugar de recogida': 'dirección de recogida',
    'seguidor*': 'suscriptor',
    'por favor': '',
    'anunciad[oa]s?': 'avisado',
  },
  please: /\ble rogamos\b/i,
  otherAddress: 'tú tu tus ti contigo vosotros vuestro vuestra vuestros vuestras',
  hasPluralHistory: true,
};

export const fr: LanguageRules = {
  tag: 'fr',
  trackingNumber: 'Numéro de suivi',
  quotes: ['«', '»'],
  replaced: {
    'codes? de suivi': 'numéro de suivi',
    'lettres? de transport': 'bordereau d’expédition',
    'lieux? d’enlèvement': 'adresse d’enlèvement',
    'courriel*': 'e-mail',
    'emails?': 'e-mail',
    'combien ça coûte': 'combien coûte',
  },
  please: /\bmerci de\b/i,
  otherAddress: 'tu toi ton ta tes',
  hasNarrowSpaces: true,
  hasPluralHistory: true,
};

export const it: LanguageRules = {
  tag: 'it',
  trackingNumber: 'Numero di tracking',
  quotes: ['«', '»'],
  replaced: {
    'codic[ei] di tracciamento': 'numero di tracking',
    'tracciament*': 'tracking',
    fase: 'stato',
    fasi: 'stati',
    'luogo di ritiro': 'indirizzo di ritiro',
    'copi[ae] di sicurezza': 'backup',
    'emails?': 'e-mail',
    // What is void, such as an invoice, is “annullato”, too.
    'non si può annullare': 'è irreversibile',
  },
  replacedOutsideHome: { giacenza: 'temporaneamente sospeso' },
  please: /\bla preghiamo\b/i,
  otherBeginning:
    /^(?:Mostra|Scarica|Ricevi|Annulla|Salva|Invia|Crea|Cambia|Rimuovi|Stampa|Carica|Cerca|Chiudi|Importa|Esporta|Continua|Torna|Usa)(?!\p{L})/u,
  otherAddress:
    'tu te ti tuo tua tuoi tue voi vostro vostra vostri vostre scegli inserisci aggiungi togli vedi apri scrivi',
  hasPluralHistory: true,
};

export const ptPT: LanguageRules = {
  tag: 'pt-PT',
  trackingNumber: 'Número de rastreio',
  quotes: ['“', '”'],
  replaced: {
    'códigos? de rastreio': 'número de rastreio',
    'rastreamento*': 'rastreio',
    situação: 'estado',
    'local de recolha': 'morada de recolha',
    'links?': 'ligação',
    'insira*': 'introduza',
    'língua*': 'idioma',
    'emails?': 'e-mail',
    // Which is what invoices are that count no more.
    'não é possível anular': 'não é possível reverter',
    'em {{date}}': 'a {{date}}',
    // Words of Brazil.
    'você*': '',
    cep: 'código postal',
    'digit[aeo]r?': 'introduza',
    'compartilh*': 'partilha',
    'solicitaç*': 'pedido',
    'arquivo*': 'ficheiro',
    'telas?': 'ecrã',
    'celular*': 'telemóvel',
    'senha*': 'palavra-passe',
    'usuári*': 'utilizador',
    'cadastr*': 'registo',
    'registr*': 'registo',
    'excluir|exclua': 'eliminar',
    'salvar|salve|salvo': 'guardar',
    'baixar|baixe': 'transferir',
    'contat*': 'contacto',
    'equipe*': 'equipa',
    'controle*': 'controlo',
    'aplicativo*': 'aplicação',
    'mouse*': 'rato',
    'coleta*': 'recolha',
    'caminhã*|caminhõ*': 'camião',
    'ônibus*': 'autocarro',
    '*ando…|*endo…|*indo…': 'a verificar…',
  },
  replacedOutsideHome: { 'etapa*': 'estado' },
  please: /\bpedimos que\b/i,
  otherAddress:
    'tu te ti teu tua teus tuas contigo tens podes queres deves sabes vês recebes fizeste escolheste escreveste',
  hasPluralHistory: true,
};
