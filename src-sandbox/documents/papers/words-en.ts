export const wordsEn = {
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
  /** Last line of an invoice, for the rest that the goods leave. */
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
  serviceText:
    'We confirm that on {deliveredOn} {customer} received the services listed below, ordered as {order} and paid with card {card}.',
  goodsText:
    'Goods of order {order}, paid with card {card} and delivered on {deliveredOn} to the address given by the customer.',
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
  disputeCopy: 'Copy issued in response to the chargeback of {claimedOn}',
  thanks: 'Thank you for your custom!',
  customerCopy: 'MERCHANT COPY',
  page: 'Page {page} of {pages}',
  online: 'Business account',
  chatNotice: 'Messages in this conversation are end-to-end encrypted.',
  /** Messages of a merchant and a customer in turn. */
  chat: [
    'Hello {customer}, this is {merchant}. We confirm your order {order}: {goods}.',
    'Hi! Great, what is the total?',
    'It is {amount}. The payment with card {card} was approved, authorization {authCode}.',
    'Perfect, thank you',
    'Everything will be ready on {deliveredOn}.',
    'Received, all good. Many thanks!',
    'Hello, on {claimedOn} the bank told us of a dispute over {amount}. Could that be a mistake?',
    'Oh, I did not recognise the name on my statement. I will call the bank.',
  ],
  contractGoods: 'Sales agreement',
  contractService: 'Service agreement',
  contractIntro:
    'This agreement is made on {soldOn} between {merchant}, the “Seller”, and {customer}, the “Customer”, on the terms below.',
  clauses: {
    Subject:
      'The Seller supplies to the Customer what order {order} lists: {goods}. The Customer has been told of its properties before ordering.',
    'Price and payment':
      'The total price is {amount}, paid by the Customer at once with card {card}. The issuer authorized the payment under code {authCode}.',
    Performance:
      'Delivery or performance takes place by {deliveredOn}. The Customer signs for it on receipt, which is proof of performance.',
    Returns:
      'The Customer may return unused goods in their packaging, with the receipt, within fourteen days of delivery. Refunds are made to the same card within ten working days.',
    Cancellation:
      'Cancellations made more than 48 hours ahead are free. Later ones, and failure to appear, are charged at the amount reserved, as accepted when ordering.',
    Warranty:
      'Goods are warranted against defects for one year. This agreement or the invoice is enough to claim under the warranty at any branch of the Seller.',
    'Personal data':
      'The Seller uses the Customer’s data only to perform this agreement and to meet its legal duties, and keeps neither the whole card number nor its security code.',
    Complaints:
      'Before raising a dispute with the card’s issuer, the Customer contacts the Seller, who answers within three working days.',
    'Governing law':
      'This agreement is governed by the laws of the State of Kuwait. Notices are valid at the addresses given above.',
  },
  signedAt: 'Signed in two copies in {city} on {date}.',
};
