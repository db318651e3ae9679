import type { Messages } from '../messages.ts';

export const look: Messages['look'] = {
  settings: {
    title: 'लोगो और रंग',
    text: 'साइट, मेल और काग़ज़ों पर आपकी अपनी पहचान।',
    lead: 'आपका लोगो और दो रंग साइट पर, मेल में, काग़ज़ों पर और टैब तथा होम स्क्रीन के चिह्नों में दिखते हैं।',
    logoHint:
      'SVG, PNG या JPEG, अधिकतम {max} MB। पारदर्शी पृष्ठभूमि वाला और चारों ओर बिना ख़ाली जगह का सबसे अच्छा रहता है।',
    removeLogo: 'लोगो हटाएँ',
    removeTitle: 'लोगो हटाएँ?',
    removeQuestion: 'उसकी जगह {name} नाम दिखेगा।',
    primaryHint: 'ऊपर की पट्टी, मेनू और पाद के लिए। ख़ाली: सामान्य रंग।',
    accentHint: 'बटनों, कड़ियों और निशानों के लिए। ख़ाली: सामान्य रंग।',
    standard: 'सामान्य रंग',
  },
  preview: {
    title: 'पूर्वावलोकन',
    light: 'हल्का',
    dark: 'गहरा',
    bar: 'ऊपर की पट्टी',
    buttons: 'बटन',
    links: 'कड़ियाँ',
    contrast: 'कंट्रास्ट {ratio}',
    exact: 'जैसा आपने चुना।',
    adjusted: 'पढ़ा जा सके, इसलिए {color} किया गया।',
  },
  fields: { primary_color: 'ब्रांड का रंग', accent_color: 'उभार का रंग', logo: 'लोगो' },
  done: { logoSaved: 'लोगो सहेजा गया।', logoRemoved: 'लोगो हटा दिया गया।' },
  fieldErrors: { color: '{field}: कृपया रंग #0c1f33 की तरह लिखें।' },
};
