import type { Messages } from '../messages.ts';

export const look: Messages['look'] = {
  settings: {
    title: 'Logo và màu sắc',
    text: 'Gương mặt riêng của bạn trên trang, trong thư và trên giấy tờ.',
    lead: 'Logo và hai màu của bạn hiện trên trang, trong thư, trên giấy tờ và trong biểu tượng của thẻ và màn hình chính.',
    logoHint:
      'SVG, PNG hoặc JPEG, tối đa {max} MB. Tốt nhất là nền trong suốt và không có khoảng trống xung quanh.',
    removeLogo: 'Gỡ logo',
    removeTitle: 'Gỡ logo?',
    removeQuestion: 'Tên {name} sẽ hiện thay vào đó.',
    primaryHint: 'Cho thanh trên cùng, trình đơn và chân trang. Để trống: màu tiêu chuẩn.',
    accentHint: 'Cho nút, liên kết và dấu hiệu. Để trống: màu tiêu chuẩn.',
    standard: 'Màu tiêu chuẩn',
  },
  preview: {
    title: 'Xem trước',
    light: 'Sáng',
    dark: 'Tối',
    bar: 'Thanh trên cùng',
    buttons: 'Các nút',
    links: 'Liên kết',
    contrast: 'Độ tương phản {ratio}',
    exact: 'Đúng như bạn đã chọn.',
    adjusted: 'Đã chỉnh thành {color} để đọc được.',
  },
  fields: { primary_color: 'Màu thương hiệu', accent_color: 'Màu nhấn', logo: 'Logo' },
  done: { logoSaved: 'Đã lưu logo.', logoRemoved: 'Đã gỡ logo.' },
  fieldErrors: { color: '{field}: vui lòng viết màu như #0c1f33.' },
};
