import type { Messages } from '../messages.ts';

export const homeTexts: Messages['homeTexts'] = {
  home_intro_title: 'Paquetería y carga en todo el mundo',
  home_slide1_title: 'Experiencia logística global, hasta la última milla.',
  home_slide1_text:
    'Desde un simple sobre hasta un contenedor completo: planificamos la ruta, vigilamos cada tramo y le decimos a cualquier hora dónde está su envío.',
  home_slide2_title: 'Más de 220 países y territorios.',
  home_slide2_text:
    'Servicios de envío y paquetería en todos los continentes, junto con nuestros socios: recogida en su puerta, despacho de aduanas y entrega en mano.',
  home_slide3_title: 'Conocidos por la rapidez. Elegidos por la fiabilidad.',
  home_slide3_text:
    'Le damos una fecha y la cumplimos. Y, si algo cambia por el camino, se lo diremos nosotros antes que nadie.',
  home_services_text:
    'Sea lo que sea y vaya adonde vaya: un solo contacto se ocupa de todo, de puerta a puerta.',
  home_air_freight_title: 'Carga aérea',
  home_air_freight_text:
    'Cuando cada día cuenta. Salidas regulares a los principales aeropuertos del mundo.',
  home_air_freight_detail:
    'En carga consolidada o en un vuelo propio, con la manipulación en ambos aeropuertos, el control de seguridad y los documentos de aduana incluidos. Desde una sola caja hasta un chárter completo.',
  home_door_to_door_title: 'Puerta a puerta',
  home_door_to_door_text: 'Recogemos donde usted esté y entregamos donde haga falta.',
  home_door_to_door_detail:
    'Un solo precio y una sola carta de porte para todo el trayecto: recogida, transporte, aduanas y entrega a la persona que usted indique, con firma si lo desea.',
  home_express_courier_title: 'Mensajería exprés',
  home_express_courier_text: 'Documentos y paquetes en el próximo vuelo o en la próxima furgoneta.',
  home_express_courier_detail:
    'El camino más corto que existe, de día o de noche. Un mensajero responde de su envío hasta que se firma la entrega.',
  home_warehouse_title: 'Almacenaje',
  home_warehouse_text:
    'Espacio seco y vigilado cerca de puertos y aeropuertos, durante una semana o durante años.',
  home_warehouse_detail:
    'Recibimos, contamos, almacenamos, preparamos y embalamos, y pasamos sus pedidos directamente al mensajero. Siempre sabrá qué tiene en almacén.',
  home_sea_freight_title: 'Carga marítima',
  home_sea_freight_text:
    'Contenedores completos y compartidos, en todas las grandes rutas comerciales.',
  home_sea_freight_detail:
    'Salidas regulares, buenos consejos sobre embalaje y condiciones de entrega, y un único interlocutor que sigue su contenedor de muelle a muelle y le avisa cuando llega.',
  home_international_courier_title: 'Mensajería internacional',
  home_international_courier_text:
    'Al otro lado de la frontera, sin que el papeleo recaiga en usted.',
  home_international_courier_detail:
    'Preparamos los documentos de aduana, le decimos de antemano qué aranceles habrá que pagar y entregamos, junto con nuestros socios, en más de 220 países y territorios.',
  home_experience_title: 'Experiencia que llega a tiempo',
  home_experience_text:
    'Por tierra, mar y aire, los envíos se atascan casi siempre en los mismos sitios. Los conocemos y hacemos que el suyo siga su camino.',
  home_fast_delivery_title: 'Entrega rápida',
  home_fast_delivery_text:
    'Rutas cortas, transbordos rápidos y papeles de aduana listos antes de que nadie los pida, para que su paquete pase el tiempo viajando y no esperando.',
  home_innovation_title: 'Innovación a su servicio',
  home_innovation_text:
    'Cada escaneo aparece al instante en su seguimiento, en cualquier móvil y en su idioma. Sin aplicaciones, sin cuentas, sin esperas al teléfono.',
  home_clients_label: 'Clientes',
  home_offices_label: 'Oficinas',
  home_countries_label: 'Países a los que llegamos cada semana',
  home_rating_label: 'Valoración media sobre 5',
  home_strategy_title: 'Nuestra estrategia',
  home_strategy_text:
    'Una red unida de equipos propios donde más importa y, en los demás lugares, socios a los que conocemos por su nombre.',
  home_vision_title: 'Nuestra visión',
  home_vision_text:
    'Un mundo en el que enviar algo a la otra punta del planeta sea tan fácil como dárselo a un vecino.',
  home_mission_title: 'Nuestra misión',
  home_mission_text:
    'Hacer llegar cada envío a las manos adecuadas, intacto, a tiempo y a un precio justo.',
  home_about_text1:
    'Somos una empresa de mensajería y logística para particulares y empresas que quieren saber dónde está su mercancía. Planificamos la ruta, la vigilamos y estamos siempre a un mensaje de distancia.',
  home_about_text2:
    'Donde empieza y donde termina su envío, vamos hasta la puerta. Entre ambos puntos trabajamos con las aerolíneas, navieras y transportistas que mejor le convienen.',
  home_about_text3:
    'Si algo sale mal, y en los viajes largos a veces ocurre, lo decimos, lo arreglamos y le contamos qué ha hecho falta.',
};
