import type { Messages } from '../messages.ts';

export const homeTexts: Messages['homeTexts'] = {
  home_intro_title: 'Vận chuyển bưu kiện và hàng hóa toàn cầu',
  home_slide1_title: 'Chuyên môn logistics toàn cầu, đến tận chặng cuối cùng.',
  home_slide1_text:
    'Từ một phong bì cho đến cả một container: chúng tôi lên lộ trình, theo sát từng chặng và cho quý khách biết lô hàng đang ở đâu, vào bất kỳ giờ nào.',
  home_slide2_title: 'Hơn 220 quốc gia và vùng lãnh thổ.',
  home_slide2_text:
    'Dịch vụ gửi hàng và bưu kiện trên mọi châu lục, cùng với các đối tác: lấy hàng tận cửa, lo thủ tục hải quan, trao tận tay người nhận.',
  home_slide3_title: 'Nổi tiếng vì nhanh. Được tin cậy vì đúng hẹn.',
  home_slide3_text:
    'Chúng tôi hẹn ngày nào là giao đúng ngày đó. Nếu có thay đổi dọc đường, chính chúng tôi sẽ là người đầu tiên báo cho quý khách.',
  home_services_text:
    'Dù là hàng gì và gửi đến đâu, chỉ một đầu mối lo trọn từ nơi gửi đến nơi nhận.',
  home_air_freight_title: 'Vận chuyển hàng không',
  home_air_freight_text:
    'Khi từng ngày đều quý giá. Các chuyến bay đều đặn đến những sân bay lớn trên thế giới.',
  home_air_freight_detail:
    'Ghép hàng hoặc bay chuyến riêng, đã gồm phục vụ hàng hóa tại cả hai sân bay, soi chiếu an ninh và giấy tờ hải quan. Từ một thùng hàng đến thuê trọn máy bay.',
  home_door_to_door_title: 'Giao nhận tận nơi',
  home_door_to_door_text: 'Đến tận nơi lấy hàng, giao đến đúng nơi quý khách muốn.',
  home_door_to_door_detail:
    'Một mức giá, một vận đơn cho cả chặng đường: lấy hàng, vận chuyển, hải quan và giao tận tay người quý khách chỉ định, có ký nhận nếu quý khách yêu cầu.',
  home_express_courier_title: 'Chuyển phát nhanh',
  home_express_courier_text: 'Tài liệu và bưu kiện lên ngay chuyến bay hoặc chuyến xe kế tiếp.',
  home_express_courier_detail:
    'Con đường ngắn nhất, bất kể ngày đêm. Nhân viên giao nhận chịu trách nhiệm về lô hàng của quý khách cho đến khi có người ký nhận.',
  home_warehouse_title: 'Kho hàng',
  home_warehouse_text: 'Kho khô ráo, có bảo vệ, gần cảng và sân bay, cho một tuần hay nhiều năm.',
  home_warehouse_detail:
    'Chúng tôi nhận, kiểm đếm, lưu kho, soạn và đóng gói hàng, rồi chuyển thẳng đơn hàng cho người giao. Quý khách luôn biết trong kho còn gì.',
  home_sea_freight_title: 'Vận chuyển đường biển',
  home_sea_freight_text: 'Container nguyên và container ghép, trên mọi tuyến thương mại chính.',
  home_sea_freight_detail:
    'Lịch tàu đều đặn, tư vấn kỹ về đóng gói và điều kiện giao hàng, cùng một đầu mối theo sát container từ cảng đi đến cảng đến và báo cho quý khách khi hàng cập bến.',
  home_international_courier_title: 'Chuyển phát quốc tế',
  home_international_courier_text: 'Qua biên giới mà quý khách không phải lo giấy tờ.',
  home_international_courier_detail:
    'Chúng tôi chuẩn bị giấy tờ hải quan, báo trước các khoản thuế phí phải nộp và cùng các đối tác giao hàng đến hơn 220 quốc gia và vùng lãnh thổ.',
  home_experience_title: 'Kinh nghiệm để hàng đến đúng hẹn',
  home_experience_text:
    'Trên đường bộ, đường biển và đường hàng không, hàng thường mắc kẹt ở những chỗ quen thuộc. Chúng tôi biết rõ những chỗ đó và giữ cho lô hàng của quý khách luôn đi tiếp.',
  home_fast_delivery_title: 'Giao hàng nhanh',
  home_fast_delivery_text:
    'Tuyến ngắn, chuyển tiếp nhanh và giấy tờ hải quan sẵn sàng trước khi được hỏi đến, để bưu kiện luôn trên đường đi chứ không phải nằm chờ.',
  home_innovation_title: 'Đổi mới vì quý khách',
  home_innovation_text:
    'Mỗi lần quét đều hiện ngay trên trang tra cứu, trên mọi điện thoại và bằng ngôn ngữ của quý khách. Không cần ứng dụng, không cần tài khoản, không phải chờ máy.',
  home_clients_label: 'Khách hàng',
  home_offices_label: 'Văn phòng',
  home_countries_label: 'Quốc gia được phục vụ hằng tuần',
  home_rating_label: 'Điểm đánh giá trung bình trên 5',
  home_strategy_title: 'Chiến lược',
  home_strategy_text:
    'Đội ngũ của chính chúng tôi, gắn kết chặt chẽ ở những nơi trọng yếu, và những đối tác chúng tôi biết rõ từng người ở mọi nơi khác.',
  home_vision_title: 'Tầm nhìn',
  home_vision_text:
    'Một thế giới nơi gửi một món đồ sang bên kia địa cầu cũng dễ như trao cho người hàng xóm.',
  home_mission_title: 'Sứ mệnh',
  home_mission_text:
    'Đưa mỗi lô hàng đến đúng tay người nhận, nguyên vẹn, đúng hẹn và với giá hợp lý.',
  home_about_text1:
    'Chúng tôi là công ty chuyển phát và logistics dành cho những cá nhân và doanh nghiệp muốn biết hàng của mình đang ở đâu. Chúng tôi lên lộ trình, theo dõi, và quý khách chỉ cần nhắn một tin là gặp được.',
  home_about_text2:
    'Nơi lô hàng của quý khách xuất phát và nơi hàng đến đích, chúng tôi đều đến tận cửa. Ở chặng giữa, chúng tôi làm việc với các hãng hàng không, hãng tàu và đơn vị vận tải đường bộ phù hợp nhất.',
  home_about_text3:
    'Nếu có trục trặc, mà trên hành trình dài đôi khi vẫn có, chúng tôi nói rõ, khắc phục và cho quý khách biết đã xử lý như thế nào.',
};
