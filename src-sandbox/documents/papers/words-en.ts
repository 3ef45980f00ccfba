import type { Words } from './words.ts';

export const wordsEn: Words = {
  number: 'No.',
  date: 'Date',
  order: 'Order',
  customer: 'Customer',
  seller: 'Seller',
  delivery: 'Delivery',
  description: 'Description',
  quantity: 'Qty',
  unitPrice: 'Unit price',
  total: 'Total',
  subtotal: 'Subtotal',
  net: 'Net amount',
  contained: 'included',
  charge: { goods: 'Home delivery', service: 'Service charge' },
  cardPayment: 'Card payment',
  card: 'Card',
  cardholder: 'Cardholder',
  authCode: 'Authorization code',
  reference: 'RRN',
  terminal: 'Terminal',
  amount: 'Amount',
  approved: 'TRANSACTION APPROVED',
  paid: 'PAID',
  received: 'DELIVERED',
  receivedBy: 'Received in good order',
  deliveredBy: 'Delivered by',
  serviceTitle: 'Proof of service',
  serviceText: (told) =>
    `We confirm that on ${told.deliveredOn} ${told.customer} received the services listed below, ordered as ${told.order} and paid with card ${told.card}.`,
  goodsText: (told) =>
    `Goods of order ${told.order}, paid with card ${told.card} and delivered on ${told.deliveredOn} to the address given by the customer.`,
  trackingTitle: 'Tracking',
  tracking: [
    'Order confirmed',
    'Payment approved',
    'Being prepared',
    'On its way',
    'Completed, signed by the customer',
  ],
  state: 'Status',
  pricesIncludeTax: '',
  disputeCopy: (claimedOn) => `Copy issued in response to the chargeback of ${claimedOn}`,
  thanks: 'Thank you for your custom!',
  customerCopy: 'MERCHANT COPY',
  page: (page, pages) => `Page ${page} of ${pages}`,
  online: 'Business account',
  chatNotice: 'Messages in this conversation are end-to-end encrypted.',
  chat: [
    [
      true,
      (told) =>
        `Hello ${told.customer}, this is ${told.merchant}. We confirm your order ${told.order}: ${told.goods}.`,
    ],
    [false, () => 'Hi! Great, what is the total?'],
    [
      true,
      (told) =>
        `It is ${told.amount}. The payment with card ${told.card} was approved, authorization ${told.authCode}.`,
    ],
    [false, () => 'Perfect, thank you'],
    [true, (told) => `Everything will be ready on ${told.deliveredOn}.`],
    [false, () => 'Received, all good. Many thanks!'],
    [
      true,
      (told) =>
        `Hello, on ${told.claimedOn} the bank told us of a dispute over ${told.amount}. Could that be a mistake?`,
    ],
    [false, () => 'Oh, I did not recognise the name on my statement. I will call the bank.'],
  ],
  contractGoods: 'Sales agreement',
  contractService: 'Service agreement',
  contractIntro: (told) =>
    `This agreement is made on ${told.soldOn} between ${told.merchant}, the “Seller”, and ${told.customer}, the “Customer”, on the terms below.`,
  clauses: [
    [
      'Subject',
      (told) =>
        `The Seller supplies to the Customer what order ${told.order} lists: ${told.goods}. The Customer has been told of its properties before ordering.`,
    ],
    [
      'Price and payment',
      (told) =>
        `The total price is ${told.amount}, paid by the Customer at once with card ${told.card}. The issuer authorized the payment under code ${told.authCode}.`,
    ],
    [
      'Performance',
      (told) =>
        `Delivery or performance takes place by ${told.deliveredOn}. The Customer signs for it on receipt, which is proof of performance.`,
    ],
    [
      'Returns',
      () =>
        'The Customer may return unused goods in their packaging, with the receipt, within fourteen days of delivery. Refunds are made to the same card within ten working days.',
    ],
    [
      'Cancellation',
      () =>
        'Cancellations made more than 48 hours ahead are free. Later ones, and failure to appear, are charged at the amount reserved, as accepted when ordering.',
    ],
    [
      'Warranty',
      () =>
        'Goods are warranted against defects for one year. This agreement or the invoice is enough to claim under the warranty at any branch of the Seller.',
    ],
    [
      'Personal data',
      () =>
        'The Seller uses the Customer’s data only to perform this agreement and to meet its legal duties, and keeps neither the whole card number nor its security code.',
    ],
    [
      'Complaints',
      () =>
        'Before raising a dispute with the card’s issuer, the Customer contacts the Seller, who answers within three working days.',
    ],
    [
      'Governing law',
      () =>
        'This agreement is governed by the laws of the State of Kuwait. Notices are valid at the addresses given above.',
    ],
  ],
  signedAt: (city, date) => `Signed in two copies in ${city} on ${date}.`,
};
