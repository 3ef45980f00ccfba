import type { Words } from './words.ts';

export const wordsPt: Words = {
  number: 'N.º',
  date: 'Data',
  order: 'Pedido',
  customer: 'Cliente',
  seller: 'Vendedor',
  delivery: 'Entrega',
  description: 'Descrição',
  quantity: 'Qtd.',
  unitPrice: 'Preço unit.',
  total: 'Total',
  subtotal: 'Subtotal',
  net: 'Valor sem imposto',
  contained: 'incluído',
  charge: { goods: 'Entrega em domicílio', service: 'Taxa de serviço' },
  cardPayment: 'Pagamento com cartão',
  card: 'Cartão',
  cardholder: 'Titular',
  authCode: 'Código de autorização',
  reference: 'RRN',
  terminal: 'Terminal',
  amount: 'Valor',
  approved: 'TRANSAÇÃO APROVADA',
  paid: 'PAGO',
  received: 'ENTREGUE',
  receivedBy: 'Recebi conforme',
  deliveredBy: 'Entregue por',
  serviceTitle: 'Comprovante de serviço',
  serviceText: (told) =>
    `Declaramos que ${told.customer} recebeu em ${told.deliveredOn} os serviços abaixo, contratados no pedido ${told.order} e pagos com o cartão ${told.card}.`,
  goodsText: (told) =>
    `Mercadoria do pedido ${told.order}, paga com o cartão ${told.card} e entregue em ${told.deliveredOn} no endereço indicado pelo cliente.`,
  trackingTitle: 'Rastreamento',
  tracking: [
    'Pedido confirmado',
    'Pagamento aprovado',
    'Em separação',
    'Em trânsito',
    'Concluído, assinado pelo cliente',
  ],
  state: 'Situação',
  pricesIncludeTax: 'Os preços por linha incluem impostos.',
  disputeCopy: (claimedOn) => `Cópia emitida em resposta à contestação de ${claimedOn}`,
  thanks: 'Obrigado pela preferência!',
  customerCopy: 'VIA DO ESTABELECIMENTO',
  page: (page, pages) => `Página ${page} de ${pages}`,
  online: 'Conta comercial',
  chatNotice: 'As mensagens desta conversa são protegidas com criptografia de ponta a ponta.',
  chat: [
    [
      true,
      (told) =>
        `Olá ${told.customer}, aqui é da ${told.merchant}. Confirmamos o pedido ${told.order}: ${told.goods}.`,
    ],
    [false, () => 'Oi! Tudo certo, qual ficou o total?'],
    [
      true,
      (told) =>
        `Ficou ${told.amount}. O pagamento com o cartão ${told.card} foi aprovado, autorização ${told.authCode}.`,
    ],
    [false, () => 'Ótimo, obrigado!'],
    [true, (told) => `Está tudo pronto para ${told.deliveredOn}.`],
    [false, () => 'Recebi, tudo certinho. Muito obrigado!'],
    [
      true,
      (told) =>
        `Olá, em ${told.claimedOn} o banco nos avisou de uma contestação de ${told.amount}. Será que houve engano?`,
    ],
    [false, () => 'Nossa, não reconheci o nome na fatura. Vou falar com o banco.'],
  ],
  contractGoods: 'Contrato de compra e venda',
  contractService: 'Contrato de prestação de serviços',
  contractIntro: (told) =>
    `Entre ${told.merchant}, doravante “Vendedor”, e ${told.customer}, doravante “Cliente”, fica celebrado o presente contrato em ${told.soldOn}, regido pelas cláusulas seguintes.`,
  clauses: [
    [
      'Objeto',
      (told) =>
        `O Vendedor obriga-se a fornecer ao Cliente o que consta do pedido ${told.order}: ${told.goods}. O Cliente declara ter sido informado das suas características antes de contratar.`,
    ],
    [
      'Preço e forma de pagamento',
      (told) =>
        `O preço total é de ${told.amount}, impostos incluídos, pago pelo Cliente de uma só vez com o cartão ${told.card}. A operação foi autorizada pelo emissor com o código ${told.authCode}.`,
    ],
    [
      'Cumprimento',
      (told) =>
        `A entrega ou prestação ocorre até ${told.deliveredOn}. O Cliente assina o comprovante ao recebê-la, que faz prova do cumprimento.`,
    ],
    [
      'Trocas e devoluções',
      () =>
        'O Cliente pode desistir da compra no prazo legal contado da entrega. Os produtos são devolvidos sem uso, na embalagem e com o comprovante. O reembolso é feito pelo mesmo meio de pagamento em até dez dias úteis.',
    ],
    [
      'Cancelamentos',
      () =>
        'Cancelamentos comunicados com mais de 48 horas não têm custo. Os posteriores, e a ausência sem aviso, são cobrados pelo valor reservado, conforme aceito na contratação.',
    ],
    [
      'Garantia',
      () =>
        'Vale a garantia legal contra defeitos. Para exercê-la basta apresentar este contrato ou a nota em qualquer loja do Vendedor.',
    ],
    [
      'Dados pessoais',
      () =>
        'O Vendedor usa os dados do Cliente apenas para cumprir este contrato e as obrigações legais, e não guarda o número completo do cartão nem o código de segurança.',
    ],
    [
      'Reclamações',
      () =>
        'Antes de abrir uma contestação junto ao emissor do cartão, o Cliente compromete-se a contatar o Vendedor, que responde em até três dias úteis.',
    ],
    [
      'Foro',
      () =>
        'As partes elegem o foro do domicílio do Cliente e os endereços indicados acima, onde são válidas todas as notificações.',
    ],
  ],
  signedAt: (city, date) => `Assinado em duas vias, em ${city}, ${date}.`,
};
