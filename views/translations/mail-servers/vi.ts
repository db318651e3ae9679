import type { Messages } from '../messages.ts';

export const mailServers: Messages['mailServers'] = {
  title: 'Máy chủ thư',
  text: 'Máy chủ chuyển email của trang web này.',
  lead: 'Không có máy chủ thư, email chỉ được giữ ở đây và không đến tay ai. Nhà cung cấp email cho biết cần nhập gì.',
  fields: {
    host: 'Máy chủ',
    port: 'Cổng',
    security: 'Mã hóa',
    user: 'Tên người dùng',
    plain_confirmed: 'Gửi không mã hóa đến máy khác',
    account_password: 'Mật khẩu của bạn cho bảng điều khiển này',
  },
  password: 'Mật khẩu của máy chủ thư',
  hints: {
    host: 'Ví dụ smtp.example.com.',
    port: 'Thường là 465 với TLS và 587 với STARTTLS.',
    user: 'Thường là toàn bộ địa chỉ email. Để trống: máy chủ không yêu cầu đăng nhập.',
    password: 'Được lưu ở dạng mã hóa và không bao giờ hiện lại.',
    keepPassword: 'Đã lưu. Để trống nếu muốn giữ nguyên.',
    plain_confirmed: 'Bất kỳ ai trên đường truyền đều có thể đọc email và mật khẩu.',
    account_password: 'Mã đặt mật khẩu mới đi qua máy chủ này, nên chúng tôi cần biết đúng là bạn.',
  },
  security: {
    tls: 'TLS',
    starttls: 'STARTTLS',
    none: 'Không mã hóa (chỉ trên máy này)',
  },
  testTitle: 'Hãy thử trước',
  testLead: 'Với những gì đã nhập ở trên; không lưu gì cả. Email được gửi đến {email}.',
  test: 'Thử kết nối',
  testSend: 'Thử và gửi một email',
  testing: 'Đang thử…',
  tested: 'Máy chủ thư trả lời đúng như mong đợi.',
  testSent: 'Máy chủ thư đã nhận một email gửi đến {email}.',
  tooManyTests: 'Quá nhiều lần thử cùng lúc. Vui lòng thử lại {when}.',
  faults: {
    name: 'Không có máy chủ nào tên {host} ({code}). Vui lòng kiểm tra cách viết.',
    refused:
      'Không có gì nhận kết nối tại {host}, cổng {port} ({code}). Vui lòng kiểm tra cổng và máy chủ.',
    timeout:
      '{host}, cổng {port}, không trả lời kịp. Vui lòng kiểm tra cổng; có thể tường lửa đang chặn.',
    unreachable: 'Không thể kết nối đến {host} từ đây ({code}).',
    certificate:
      'Chứng chỉ của {host} không hợp lệ ({code}). Vui lòng kiểm tra tên máy chủ có đúng không.',
    encryption:
      '{host} không hỗ trợ kiểu mã hóa này ở cổng {port} ({code}). Vui lòng thử kiểu khác.',
    protocol: 'Thứ trả lời tại {host}, cổng {port}, không giống một máy chủ thư ({code}).',
    login: 'Máy chủ thư từ chối tên người dùng hoặc mật khẩu ({code}).',
    sender: 'Máy chủ thư không nhận email từ địa chỉ liên hệ của bạn ({code}).',
    mail: 'Máy chủ thư từ chối email thử ({code}).',
  },
  fieldErrors: {
    host: '{field}: vui lòng nhập tên máy chủ, chẳng hạn smtp.example.com.',
    plainUnconfirmed:
      'Không mã hóa, người khác có thể đọc được trên đường đến máy chủ này. Vui lòng chọn kiểu mã hóa khác hoặc xác nhận.',
    userMissing: '{field}: có mật khẩu nhưng không có tên người dùng.',
    passwordAgain:
      'Máy chủ, cổng, mã hóa hoặc tên người dùng đã thay đổi: vui lòng nhập lại mật khẩu của máy chủ thư.',
    passwordLost: 'Không đọc được mật khẩu đã lưu nữa. Vui lòng nhập lại.',
  },
  saved: 'Đã lưu máy chủ thư.',
  remove: 'Gỡ máy chủ thư',
  removeLead: 'Từ đó, email chỉ được giữ ở đây. Mật khẩu sẽ bị xóa.',
  removing: 'Đang gỡ…',
  removed: 'Đã gỡ máy chủ thư.',
  environment:
    'Máy chủ thư {host} được thiết lập trên máy chủ của trang web này (SMTP_URL) và được ưu tiên hơn những gì có thể nhập ở đây.',
  inEnvironment:
    'SMTP_URL được đặt trên máy chủ của trang web này và được ưu tiên hơn những gì nhập ở đây.',
  lost: 'Không đọc được mật khẩu của máy chủ thư nữa, vì khóa bị thiếu hoặc là một khóa khác. Email sẽ chờ đến khi bạn nhập lại mật khẩu.',
  noKey:
    'Mật khẩu chưa được lưu: không thể đọc hoặc tạo khóa mã hóa trên máy chủ. Ở đó, “npm run doctor” cho biết thêm.',
  current: 'Email đi qua {host}.',
  none: 'Chưa có máy chủ thư: email chỉ được giữ ở đây.',
  setUp: 'Thiết lập máy chủ thư',
  notConfigured:
    'Những cách không chọn được cần có máy chủ thư: hãy thiết lập một máy chủ ở đây, hoặc SMTP_HOST trên máy chủ của trang web này.',
};
