import type { Messages } from '../messages.ts';

export const homeTexts: Messages['homeTexts'] = {
  home_intro_title: 'Encomendas e carga em todo o mundo',
  home_slide1_title: 'Experiência global em logística, até à última milha.',
  home_slide1_text:
    'De um simples envelope a um contentor completo: traçamos a rota, acompanhamos cada etapa e dizemos-lhe, a qualquer hora, onde está o seu envio.',
  home_slide2_title: 'Mais de 220 países e territórios.',
  home_slide2_text:
    'Expedição e entrega de encomendas em todos os continentes, em conjunto com os nossos parceiros: recolhemos à sua porta, tratamos da alfândega e entregamos em mão.',
  home_slide3_title: 'Conhecidos pela rapidez. Escolhidos pela fiabilidade.',
  home_slide3_text:
    'Marcamos um dia e cumprimos. E, se algo mudar pelo caminho, somos nós os primeiros a dizer-lhe.',
  home_services_text:
    'Seja o que for e vá para onde for: um único contacto trata de tudo, de porta a porta.',
  home_air_freight_title: 'Carga aérea',
  home_air_freight_text:
    'Quando cada dia conta. Partidas regulares para os principais aeroportos do mundo.',
  home_air_freight_detail:
    'Em carga consolidada ou em voo exclusivo, com manuseamento nos dois aeroportos, controlo de segurança e documentos aduaneiros incluídos. De uma simples caixa a um charter completo.',
  home_door_to_door_title: 'Porta a porta',
  home_door_to_door_text: 'Recolhemos onde estiver, entregamos onde for preciso.',
  home_door_to_door_detail:
    'Um único preço e uma única guia de transporte para todo o percurso: recolha, transporte, alfândega e entrega à pessoa que indicar, com assinatura, se o desejar.',
  home_express_courier_title: 'Correio expresso',
  home_express_courier_text: 'Documentos e encomendas no próximo voo ou na próxima carrinha.',
  home_express_courier_detail:
    'O caminho mais curto que existe, de dia ou de noite. Um estafeta fica responsável pelo seu envio até a entrega ser assinada.',
  home_warehouse_title: 'Armazenagem',
  home_warehouse_text:
    'Espaço seco e vigiado perto de portos e aeroportos, por uma semana ou por anos.',
  home_warehouse_detail:
    'Recebemos, contamos, guardamos, preparamos e embalamos, e passamos os seus pedidos diretamente ao estafeta. Sabe sempre o que tem em stock.',
  home_sea_freight_title: 'Carga marítima',
  home_sea_freight_text:
    'Contentores completos ou partilhados, em todas as principais rotas comerciais.',
  home_sea_freight_detail:
    'Saídas regulares, bons conselhos sobre embalagem e condições de entrega, e um único contacto que acompanha o seu contentor de cais a cais e lhe diz quando chega.',
  home_international_courier_title: 'Correio internacional',
  home_international_courier_text: 'Além-fronteiras, sem que a papelada fique por sua conta.',
  home_international_courier_detail:
    'Preparamos a documentação, informamos de antemão quais os direitos aduaneiros a pagar e entregamos, com os nossos parceiros, em mais de 220 países e territórios.',
  home_experience_title: 'Experiência que chega a horas',
  home_experience_text:
    'Na estrada, no mar e no ar, os envios ficam parados quase sempre nos mesmos sítios. Nós conhecemo-los e mantemos o seu em andamento.',
  home_fast_delivery_title: 'Entrega rápida',
  home_fast_delivery_text:
    'Rotas curtas, transbordos rápidos e documentos da alfândega prontos antes que alguém os peça, para que a sua encomenda passe o tempo a viajar e não à espera.',
  home_innovation_title: 'Inovação ao seu serviço',
  home_innovation_text:
    'Cada leitura aparece de imediato no rastreio, em qualquer telemóvel e no seu idioma. Sem aplicação, sem conta, sem esperas ao telefone.',
  home_clients_label: 'Clientes',
  home_offices_label: 'Escritórios',
  home_countries_label: 'Países servidos todas as semanas',
  home_rating_label: 'Avaliação média em 5',
  home_strategy_title: 'A nossa estratégia',
  home_strategy_text:
    'Uma rede coesa de equipas próprias onde mais importa e, em todos os outros lugares, parceiros que conhecemos pelo nome.',
  home_vision_title: 'A nossa visão',
  home_vision_text:
    'Um mundo em que enviar algo para o outro lado do planeta seja tão fácil como entregá-lo a um vizinho.',
  home_mission_title: 'A nossa missão',
  home_mission_text:
    'Fazer chegar cada envio às mãos certas, intacto, a horas e por um preço justo.',
  home_about_text1:
    'Somos uma empresa de correio expresso e logística para pessoas e empresas que querem saber onde está a sua mercadoria. Planeamos a rota, acompanhamo-la e estamos sempre à distância de uma mensagem.',
  home_about_text2:
    'Onde o seu envio começa e onde termina, vamos até à porta. Pelo meio, trabalhamos com as companhias aéreas, os armadores e as transportadoras que mais lhe convêm.',
  home_about_text3:
    'Se algo corre mal, e em viagens longas isso por vezes acontece, dizemo-lo, resolvemos e explicamos o que foi preciso fazer.',
};
