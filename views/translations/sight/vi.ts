import type { Messages } from '../messages.ts';

export const sight: Messages['sight'] = {
  unlock: {
    lockedTitle: 'Kiện hàng này có phải của bạn không?',
    lockedText:
      'Để xem hàng gửi cho ai và đến đâu, hãy nhập một trong các thông tin sau của người nhận.',
    maskedTitle: 'Xem mọi chi tiết',
    maskedText:
      'Tên và địa chỉ ở đây đã được rút gọn. Để xem đầy đủ, hãy nhập một trong các thông tin sau của người nhận.',
    label: 'Mã bưu chính, bốn số cuối của điện thoại hoặc địa chỉ email',
    maskedLabel: 'Bốn số cuối của điện thoại hoặc địa chỉ email',
    button: 'Hiện mọi chi tiết',
    checking: 'Đang kiểm tra…',
  },
  wrong: 'Thông tin đó không khớp với kiện hàng này.',
  wrongHelp: 'Vui lòng kiểm tra lại. Người gửi biết kiện hàng có những thông tin nào.',
  tooManyTries: 'Đã có quá nhiều lần thử với kiện hàng này. Vui lòng thử lại {when}.',
  linkEnded: 'Liên kết này không còn hiển thị kiện hàng nào.',
  linkEndedHelp:
    'Liên kết đã hết hạn hoặc không đầy đủ. Vui lòng xin liên kết mới từ người đã gửi cho bạn.',
  settings: {
    title: 'Quyền riêng tư',
    tile: 'Những gì khách xem được về một kiện hàng.',
    lead: 'Ai có mã theo dõi đều xem được kiện hàng đang đi thế nào. Hãy chọn họ còn xem được gì. Bạn luôn xem được tất cả, và người có liên kết chia sẻ cũng vậy.',
    all: 'Tất cả',
    masked: 'Chữ cái đầu và thành phố',
    locked: 'Không có gì riêng tư cho đến khi mở khóa',
    hint: 'Chữ cái đầu và thành phố: “H… O…” và “Chicago”, không có email, điện thoại và hình ảnh. Bốn số cuối điện thoại hoặc email của người nhận mở phần còn lại trong một ngày. Không có gì riêng tư: cũng không có tên và địa chỉ, nhưng có giai đoạn, trạng thái, trọng lượng, ngày, lịch sử và vị trí gần đúng của kiện hàng. Khi đó mã bưu chính của người nhận cũng mở được phần còn lại.',
  },
  links: {
    title: 'Liên kết chia sẻ',
    lead: 'Liên kết cho bất kỳ ai có nó xem mọi chi tiết của kiện hàng này, cho đến khi hết hạn.',
    days: 'Có hiệu lực bao nhiêu ngày',
    make: 'Tạo liên kết chia sẻ',
    made: 'Liên kết chia sẻ đã sẵn sàng. Hãy sao chép ngay: liên kết chỉ hiện một lần.',
    newLink: 'Liên kết chia sẻ mới',
    copy: 'Sao chép',
    copied: 'Đã sao chép',
    times: 'Tạo ngày {from}, hết hạn ngày {until}',
    views: 'Số lần mở: {count}',
    none: 'Hiện không có liên kết chia sẻ nào.',
    end: 'Kết thúc liên kết',
    ended: 'Liên kết chia sẻ đã kết thúc.',
    tooMany:
      'Một kiện hàng có thể có tối đa {count} liên kết chia sẻ cùng lúc. Vui lòng kết thúc một liên kết trước.',
    close: 'Đóng',
  },
};
