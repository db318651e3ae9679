import type { Messages } from '../messages.ts';

export const homeTexts: Messages['homeTexts'] = {
  home_intro_title: 'Paket dan kargo ke seluruh dunia',
  home_slide1_title: 'Keahlian industri global, hingga mil terakhir.',
  home_slide1_text:
    'Dari satu amplop hingga satu kontainer penuh: kami merencanakan rute, memantau setiap tahapnya, dan memberi tahu Anda posisi kiriman kapan pun.',
  home_slide2_title: 'Lebih dari 220 negara dan wilayah.',
  home_slide2_text:
    'Layanan kurir dan paket di setiap benua bersama para mitra kami: dijemput di tempat Anda, diurus bea cukainya, dan diserahkan langsung kepada penerima.',
  home_slide3_title: 'Dikenal karena cepat. Dipercaya karena andal.',
  home_slide3_text:
    'Kami menjanjikan hari tiba dan menepatinya. Jika ada yang berubah di perjalanan, kamilah yang pertama mengabari Anda.',
  home_services_text:
    'Apa pun barangnya dan ke mana pun tujuannya, satu kontak mengurusnya dari pintu ke pintu.',
  home_air_freight_title: 'Kargo udara',
  home_air_freight_text:
    'Saat setiap hari berarti. Penerbangan rutin ke bandara-bandara utama dunia.',
  home_air_freight_detail:
    'Digabung dengan kargo lain atau dengan penerbangan khusus, termasuk penanganan di kedua bandara, pemeriksaan keamanan, dan dokumen bea cukai. Dari satu karton hingga satu pesawat carter.',
  home_door_to_door_title: 'Dari pintu ke pintu',
  home_door_to_door_text: 'Dijemput di tempat Anda, diserahkan di tempat tujuan.',
  home_door_to_door_detail:
    'Satu harga dan satu resi pengiriman untuk seluruh perjalanan: penjemputan, pengangkutan, bea cukai, dan pengantaran kepada orang yang Anda tunjuk, dengan tanda tangan jika Anda mau.',
  home_express_courier_title: 'Kurir ekspres',
  home_express_courier_text:
    'Dokumen dan paket dengan penerbangan atau mobil pertama yang berangkat.',
  home_express_courier_detail:
    'Rute tersingkat, siang maupun malam. Seorang kurir bertanggung jawab atas kiriman Anda hingga diterima dan ditandatangani.',
  home_warehouse_title: 'Pergudangan',
  home_warehouse_text:
    'Ruang kering dan terjaga di dekat pelabuhan dan bandara, untuk seminggu atau bertahun-tahun.',
  home_warehouse_detail:
    'Kami menerima, menghitung, menyimpan, menyiapkan, dan mengemas barang Anda, lalu menyerahkan pesanan langsung kepada kurir. Anda selalu tahu stok yang tersedia.',
  home_sea_freight_title: 'Kargo laut',
  home_sea_freight_text:
    'Kontainer penuh maupun kontainer bersama, di semua jalur perdagangan utama.',
  home_sea_freight_detail:
    'Pelayaran rutin, saran yang tepat soal pengemasan dan syarat pengiriman, serta satu narahubung yang mengikuti kontainer Anda dari dermaga ke dermaga dan mengabari Anda saat kontainer tiba.',
  home_international_courier_title: 'Kurir internasional',
  home_international_courier_text: 'Lintas negara tanpa Anda repot mengurus dokumen.',
  home_international_courier_detail:
    'Kami menyiapkan dokumen bea cukai, memberi tahu lebih dulu bea apa saja yang harus dibayar, dan bersama para mitra mengantar ke lebih dari 220 negara dan wilayah.',
  home_experience_title: 'Pengalaman yang tiba tepat waktu',
  home_experience_text:
    'Di darat, laut, dan udara, kiriman biasanya tersendat di tempat yang itu-itu juga. Kami mengenalinya, dan menjaga kiriman Anda tetap bergerak.',
  home_fast_delivery_title: 'Pengiriman cepat',
  home_fast_delivery_text:
    'Rute pendek, serah terima cepat, dan dokumen bea cukai yang siap sebelum diminta, sehingga paket Anda terus melaju, bukan menunggu.',
  home_innovation_title: 'Inovasi yang membantu Anda',
  home_innovation_text:
    'Setiap pemindaian langsung muncul di pelacakan Anda, di ponsel apa pun dan dalam bahasa Anda. Tanpa aplikasi, tanpa akun, tanpa menunggu di telepon.',
  home_clients_label: 'Pelanggan',
  home_offices_label: 'Kantor',
  home_countries_label: 'Negara yang dilayani setiap minggu',
  home_rating_label: 'Nilai rata-rata dari 5',
  home_strategy_title: 'Strategi kami',
  home_strategy_text:
    'Jaringan tim kami sendiri yang kuat di tempat-tempat terpenting, dan mitra yang kami kenal baik di tempat lain.',
  home_vision_title: 'Visi kami',
  home_vision_text:
    'Dunia tempat mengirim sesuatu ke belahan bumi lain semudah menyerahkannya kepada tetangga.',
  home_mission_title: 'Misi kami',
  home_mission_text:
    'Mengantarkan setiap kiriman ke tangan yang tepat: utuh, tepat waktu, dan dengan harga wajar.',
  home_about_text1:
    'Kami adalah perusahaan kurir dan logistik bagi perorangan dan pelaku usaha yang ingin tahu di mana barang mereka berada. Kami merencanakan rute, memantaunya, dan selalu bisa dihubungi cukup dengan satu pesan.',
  home_about_text2:
    'Di tempat kiriman Anda berangkat dan tiba, kami datang sampai ke pintu. Di antara kedua titik itu, kami bekerja sama dengan maskapai penerbangan, perusahaan pelayaran, dan angkutan truk yang paling sesuai.',
  home_about_text3:
    'Jika ada yang tidak beres, dan di perjalanan jauh itu kadang terjadi, kami mengatakannya, membereskannya, dan menjelaskan apa saja yang kami lakukan.',
};
