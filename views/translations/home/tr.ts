import type { Messages } from '../messages.ts';

export const homeTexts: Messages['homeTexts'] = {
  home_intro_title: 'Dünya genelinde kargo ve yük taşımacılığı',
  home_slide1_title: 'Küresel sektör deneyimi, son kilometreye kadar.',
  home_slide1_text:
    'Tek bir zarftan dolu bir konteynere kadar: rotayı planlıyor, her etabı izliyor ve gönderinizin nerede olduğunu günün her saati size bildiriyoruz.',
  home_slide2_title: '220’den fazla ülke ve bölge.',
  home_slide2_text:
    'İş ortaklarımızla birlikte her kıtada kurye ve kargo hizmeti: kapınızdan alınır, gümrükten geçirilir, elden teslim edilir.',
  home_slide3_title: 'Hızımızla tanınır, güvenilir­liğimizle seçiliriz.',
  home_slide3_text:
    'Bir gün söyler, o güne sadık kalırız. Yolda bir değişiklik olursa da bunu ilk bizden duyarsınız.',
  home_services_text:
    'Ne gönderirseniz gönderin, nereye giderse gitsin: kapıdan kapıya tek bir muhatabınız olur.',
  home_air_freight_title: 'Hava taşımacılığı',
  home_air_freight_text: 'Her gün önemliyse: dünyanın büyük havalimanlarına düzenli seferler.',
  home_air_freight_detail:
    'Konsolide yük olarak ya da size özel bir uçuşla; her iki havalimanında yük elleçleme, güvenlik taraması ve gümrük evrakı dahil. Tek bir koliden tam charter uçuşuna kadar.',
  home_door_to_door_title: 'Kapıdan kapıya',
  home_door_to_door_text: 'Bulunduğunuz yerden alınır, istenen yerde teslim edilir.',
  home_door_to_door_detail:
    'Tüm yol için tek fiyat, tek konşimento: alım, taşıma, gümrük ve belirttiğiniz kişiye teslimat; dilerseniz imza karşılığında.',
  home_express_courier_title: 'Ekspres kurye',
  home_express_courier_text: 'Evrak ve kargolarınız ilk uçakla ya da ilk araçla yola çıkar.',
  home_express_courier_detail:
    'Gece gündüz, en kısa yoldan. Gönderiniz imza karşılığı teslim edilene kadar sorumluluk kuryededir.',
  home_warehouse_title: 'Depolama',
  home_warehouse_text:
    'Liman ve havalimanlarına yakın, kuru ve güvenlikli alan; ister bir hafta ister yıllarca.',
  home_warehouse_detail:
    'Ürünlerinizi teslim alıp sayıyor, depoluyor, siparişlerinizi hazırlayıp paketliyor ve doğrudan kuryeye veriyoruz. Stokta ne olduğunu her an bilirsiniz.',
  home_sea_freight_title: 'Deniz taşımacılığı',
  home_sea_freight_text: 'Tüm ana ticaret hatlarında komple ve parsiyel konteyner.',
  home_sea_freight_detail:
    'Düzenli seferler, ambalaj ve teslim şekilleri konusunda sağlam tavsiyeler ve konteynerinizi rıhtımdan rıhtıma izleyip vardığında size haber veren tek bir temsilci.',
  home_international_courier_title: 'Uluslararası kurye',
  home_international_courier_text: 'Sınırların ötesine, evrak yükü size kalmadan.',
  home_international_courier_detail:
    'Gümrük evrakını hazırlıyor, ödenecek vergileri önceden bildiriyor ve iş ortaklarımızla birlikte 220’den fazla ülke ve bölgeye teslimat yapıyoruz.',
  home_experience_title: 'Zamanında ulaşan deneyim',
  home_experience_text:
    'Karada, denizde ve havada gönderiler hep aynı birkaç yerde takılır. Biz o yerleri biliyor, gönderinizin yoluna devam etmesini sağlıyoruz.',
  home_fast_delivery_title: 'Hızlı teslimat',
  home_fast_delivery_text:
    'Kısa rotalar, hızlı aktarmalar ve daha istenmeden hazır olan gümrük evrakı: kargonuz zamanını bekleyerek değil, yol alarak geçirir.',
  home_innovation_title: 'İşinize yarayan yenilik',
  home_innovation_text:
    'Her tarama anında takip sayfanızda görünür; her telefonda, kendi dilinizde. Uygulama yok, hesap yok, telefonda beklemek yok.',
  home_clients_label: 'Müşteri',
  home_offices_label: 'Ofis',
  home_countries_label: 'Her hafta ulaştığımız ülke',
  home_rating_label: '5 üzerinden ortalama puan',
  home_strategy_title: 'Stratejimiz',
  home_strategy_text:
    'Önemli olan her yerde kendi ekibimizden oluşan sık bir ağ, diğer yerlerde ise yakından tanıdığımız iş ortakları.',
  home_vision_title: 'Vizyonumuz',
  home_vision_text:
    'Dünyanın öbür ucuna bir şey göndermenin, onu komşuya vermek kadar kolay olduğu bir dünya.',
  home_mission_title: 'Misyonumuz',
  home_mission_text:
    'Her gönderiyi hasarsız, zamanında ve makul bir fiyatla doğru ellere ulaştırmak.',
  home_about_text1:
    'Gönderisinin nerede olduğunu bilmek isteyen kişiler ve işletmeler için çalışan bir kurye ve lojistik şirketiyiz. Rotayı planlıyor, izliyoruz ve her zaman bir mesaj uzağınızdayız.',
  home_about_text2:
    'Gönderinizin yola çıktığı ve ulaştığı yerde kapıya kadar geliyoruz. Aradaki yolda ona en uygun havayolları, denizcilik şirketleri ve nakliyecilerle çalışıyoruz.',
  home_about_text3:
    'Bir şey ters giderse, ki uzun yolculuklarda bu bazen olur, bunu açıkça söyler, düzeltir ve bunun için neler yaptığımızı size anlatırız.',
};
