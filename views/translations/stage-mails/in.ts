import type { Messages } from '../messages.ts';

export const stageMails: Messages['stageMails'] = {
  title: 'हर चरण के ईमेल',
  lead: 'पार्सल के किसी चरण पर पहुँचने पर ईमेल किसे मिलता है, और उसमें क्या लिखा होता है।',
  settingsText: 'प्राप्तकर्ताओं और प्रेषकों को ईमेल से बताएँ कि उनका पार्सल कहाँ तक पहुँचा।',
  to: {
    none: 'किसी को नहीं',
    recipient: 'प्राप्तकर्ता को',
    sender: 'प्रेषक को',
    both: 'प्राप्तकर्ता और प्रेषक को',
  },
  toLabel: 'यह किसे मिलता है',
  standard: 'मानक शब्द',
  own: 'आपके अपने शब्द',
  useStandard: 'फिर से मानक शब्द इस्तेमाल करें',
  languageHint:
    'आपके टेक्स्ट की भाषा में लिखा गया: {language}। जब तक आप मानक शब्द रखते हैं, वे इस भाषा के साथ बदलते हैं।',
  mergeFields: 'ये फ़ील्ड हर पार्सल के लिए भरे जाते हैं:',
  mergeFieldsHint: 'जिस पंक्ति के सभी फ़ील्ड खाली हों, वह छोड़ दी जाती है, जैसे जब स्थान पता न हो।',
  fields: {
    recipient_name: 'प्राप्तकर्ता का नाम',
    tracking_code: 'ट्रैकिंग कोड',
    stage: 'शब्दों में चरण',
    status: 'स्थिति, और वह न हो तो चरण',
    current_location: 'पार्सल अभी कहाँ है',
    delivery_date: 'डिलीवरी का अनुमानित दिन',
    tracking_link: 'ट्रैकिंग पेज का पता; अलग पंक्ति में हो तो बटन बन जाता है',
    company_name: 'आपकी कंपनी का नाम',
  },
  preview: 'पूर्वावलोकन',
  previewLead: 'एक नमूना पार्सल के साथ, उस टेम्प्लेट में जो आपने ईमेल के लिए चुना है।',
  exampleName: 'अनन्या शर्मा',
  examplePlace: 'केंद्रीय डिपो',
  saved: 'ईमेल सेव हो गया।',
  delayHint:
    'किसी चरण का ईमेल इतनी देर रुकता है। इस बीच पार्सल की जानकारी सुधारी जाए, तो सिर्फ़ सही ईमेल भेजा जाता है। 0: ईमेल तुरंत भेजा जाता है।',
  delayTitle: 'सुधार के लिए समय',
  outboxOnly: 'इस साइट का कोई मेल सर्वर नहीं है: ये ईमेल सर्वर पर ही रखे जाते हैं और किसी तक नहीं पहुँचते।',
  sent: 'इस पार्सल के ईमेल',
  sentNone: 'अभी कोई नहीं। कोई चरण दर्ज होने पर ईमेल अपने आप भेजे जाते हैं।',
  waits: 'भेजने का समय: {time}, बशर्ते जानकारी उससे पहले सुधारी न जाए',
  stopped: 'इस पार्सल के ईमेल नहीं चाहिए',
  track: 'अपना पार्सल ट्रैक करें',
  stop: 'इस पार्सल के ईमेल बंद करें',
  starters: {
    pending: {
      subject: 'पार्सल {{tracking_code}} दर्ज हो गया है',
      lead: '{{recipient_name}} के लिए पार्सल दर्ज हो गया है।',
    },
    info_received: {
      subject: 'पार्सल {{tracking_code}} की जानकारी मिल गई है',
      lead: 'हमें {{recipient_name}} के लिए पार्सल की जानकारी मिल गई है। पार्सल हमारे पास पहुँचते ही उसका सफ़र शुरू हो जाएगा।',
    },
    picked_up: {
      subject: 'पार्सल {{tracking_code}} प्रेषक से ले लिया गया है',
      lead: 'हमने {{recipient_name}} के लिए पार्सल प्रेषक से ले लिया है। उसका सफ़र शुरू हो रहा है।',
    },
    in_transit: {
      subject: 'पार्सल {{tracking_code}} रास्ते में है',
      lead: '{{recipient_name}} के लिए पार्सल रास्ते में है।',
    },
    at_customs: {
      subject: 'पार्सल {{tracking_code}} सीमा शुल्क पर है',
      lead: '{{recipient_name}} के लिए पार्सल सीमा शुल्क पर है। मंज़ूरी मिलते ही वह आगे बढ़ेगा।',
    },
    out_for_delivery: {
      subject: 'पार्सल {{tracking_code}} डिलीवरी के लिए निकल गया है',
      lead: '{{recipient_name}} के लिए पार्सल डिलीवरी के लिए निकल गया है।',
    },
    ready_for_pickup: {
      subject: 'पार्सल {{tracking_code}} लेने के लिए तैयार है',
      lead: '{{recipient_name}} के लिए पार्सल तैयार है और लिया जा सकता है।',
    },
    delivered: {
      subject: 'पार्सल {{tracking_code}} डिलीवर हो गया है',
      lead: '{{recipient_name}} के लिए पार्सल डिलीवर हो गया है। हम पर भरोसा करने के लिए धन्यवाद।',
    },
    attempt_failed: {
      subject: 'पार्सल {{tracking_code}} डिलीवर नहीं हो सका',
      lead: 'हम {{recipient_name}} के लिए पार्सल लेकर आए थे, पर उसे सौंप नहीं सके।',
    },
    on_hold: {
      subject: 'पार्सल {{tracking_code}} रोका गया है',
      lead: '{{recipient_name}} के लिए पार्सल फ़िलहाल रोका गया है।',
    },
    exception: {
      subject: 'पार्सल {{tracking_code}} में कोई समस्या है',
      lead: '{{recipient_name}} के लिए पार्सल में कोई समस्या है।',
    },
    returned: {
      subject: 'पार्सल {{tracking_code}} लौटा दिया गया है',
      lead: '{{recipient_name}} के लिए भेजा गया पार्सल प्रेषक को लौटा दिया गया है।',
    },
  },
  details:
    'स्थिति: {{status}}\nस्थान: {{current_location}}\nडिलीवरी की अनुमानित तारीख: {{delivery_date}}',
};
