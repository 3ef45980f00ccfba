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
  serviceText:
    'Declaramos que {customer} recebeu em {deliveredOn} os serviços abaixo, contratados no pedido {order} e pagos com o cartão {card}.',
  goodsText:
    'Mercadoria do pedido {order}, paga com o cartão {card} e entregue em {deliveredOn} no endereço indicado pelo cliente.',
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
  disputeCopy: 'Cópia emitida em resposta à contestação de {claimedOn}',
  thanks: 'Obrigado pela preferência!',
  customerCopy: 'VIA DO ESTABELECIMENTO',
  page: 'Página {page} de {pages}',
  online: 'Conta comercial',
  chatNotice: 'As mensagens desta conversa são protegidas com criptografia de ponta a ponta.',
  chat: [
    'Olá {customer}, aqui é da {merchant}. Confirmamos o pedido {order}: {goods}.',
    'Oi! Tudo certo, qual ficou o total?',
    'Ficou {amount}. O pagamento com o cartão {card} foi aprovado, autorização {authCode}.',
    'Ótimo, obrigado!',
    'Está tudo pronto para {deliveredOn}.',
    'Recebi, tudo certinho. Muito obrigado!',
    'Olá, em {claimedOn} o banco nos avisou de uma contestação de {amount}. Será que houve engano?',
    'Nossa, não reconheci o nome na fatura. Vou falar com o banco.',
  ],
  contractGoods: 'Contrato de compra e venda',
  contractService: 'Contrato de prestação de serviços',
  contractIntro:
    'Entre {merchant}, doravante “Vendedor”, e {customer}, doravante “Cliente”, fica celebrado o presente contrato em {soldOn}, regido pelas cláusulas seguintes.',
  clauses: {
    Objeto:
      'O Vendedor obriga-se a fornecer ao Cliente o que consta do pedido {order}: {goods}. O Cliente declara ter sido informado das suas características antes de contratar.',
    'Preço e forma de pagamento':
      'O preço total é de {amount}, impostos incluídos, pago pelo Cliente de uma só vez com o cartão {card}. A operação foi autorizada pelo emissor com o código {authCode}.',
    Cumprimento:
      'A entrega ou prestação ocorre até {deliveredOn}. O Cliente assina o comprovante ao recebê-la, que faz prova do cumprimento.',
    'Trocas e devoluções':
      'O Cliente pode desistir da compra no prazo legal contado da entrega. Os produtos são devolvidos sem uso, na embalagem e com o comprovante. O reembolso é feito pelo mesmo meio de pagamento em até dez dias úteis.',
    Cancelamentos:
      'Cancelamentos comunicados com mais de 48 horas não têm custo. Os posteriores, e a ausência sem aviso, são cobrados pelo valor reservado, conforme aceito na contratação.',
    Garantia:
      'Vale a garantia legal contra defeitos. Para exercê-la basta apresentar este contrato ou a nota em qualquer loja do Vendedor.',
    'Dados pessoais':
      'O Vendedor usa os dados do Cliente apenas para cumprir este contrato e as obrigações legais, e não guarda o número completo do cartão nem o código de segurança.',
    Reclamações:
      'Antes de abrir uma contestação junto ao emissor do cartão, o Cliente compromete-se a contatar o Vendedor, que responde em até três dias úteis.',
    Foro: 'As partes elegem o foro do domicílio do Cliente e os endereços indicados acima, onde são válidas todas as notificações.',
  },
  signedAt: 'Assinado em duas vias, em {city}, {date}.',
};
