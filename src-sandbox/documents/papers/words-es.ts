import type { Words } from './words.ts';

export const wordsEs: Words = {
  number: 'N.º',
  date: 'Fecha',
  order: 'Pedido',
  customer: 'Cliente',
  seller: 'Vendedor',
  delivery: 'Entrega',
  description: 'Descripción',
  quantity: 'Cant.',
  unitPrice: 'P. unitario',
  total: 'Total',
  subtotal: 'Subtotal',
  net: 'Neto gravado',
  contained: 'contenido',
  charge: { goods: 'Envío a domicilio', service: 'Cargo por servicio' },
  cardPayment: 'Pago con tarjeta',
  card: 'Tarjeta',
  cardholder: 'Titular',
  authCode: 'Código de autorización',
  reference: 'RRN',
  terminal: 'Terminal',
  amount: 'Importe',
  approved: 'OPERACIÓN APROBADA',
  paid: 'PAGADO',
  received: 'ENTREGADO',
  receivedBy: 'Recibí conforme',
  deliveredBy: 'Entregó',
  serviceTitle: 'Constancia de servicio',
  serviceText:
    'Dejamos constancia de que {customer} recibió el {deliveredOn} los servicios que se detallan, contratados con el pedido {order} y pagados con la tarjeta {card}.',
  goodsText:
    'Mercadería del pedido {order}, pagada con la tarjeta {card} y entregada el {deliveredOn} en el domicilio indicado por el cliente.',
  trackingTitle: 'Seguimiento',
  tracking: [
    'Pedido confirmado',
    'Pago acreditado',
    'En preparación',
    'En camino',
    'Cumplido, con firma del cliente',
  ],
  state: 'Estado',
  pricesIncludeTax: 'Los precios por línea incluyen impuestos.',
  disputeCopy: 'Copia emitida para responder al contracargo del {claimedOn}',
  thanks: '¡Gracias por su compra!',
  customerCopy: 'COPIA COMERCIO',
  page: 'Página {page} de {pages}',
  online: 'Cuenta de empresa',
  chatNotice: 'Los mensajes de esta conversación están cifrados de extremo a extremo.',
  chat: [
    'Hola {customer}, somos {merchant}. Confirmamos tu pedido {order}: {goods}.',
    '¡Hola! Perfecto, ¿me confirman el total?',
    'Son {amount}. El pago con la tarjeta {card} quedó aprobado, autorización {authCode}.',
    '¡Buenísimo, gracias!',
    'Queda todo listo para el {deliveredOn}.',
    'Recibido, todo en orden. ¡Muchas gracias!',
    'Hola, el {claimedOn} el banco nos avisó de un desconocimiento por {amount}. ¿Puede ser un error?',
    'Ay, no reconocí el nombre en el resumen. Voy a hablar con el banco.',
  ],
  contractGoods: 'Contrato de compraventa',
  contractService: 'Contrato de prestación de servicios',
  contractIntro:
    'Entre {merchant}, en adelante “el Vendedor”, y {customer}, en adelante “el Cliente”, se celebra el presente contrato con fecha {soldOn}, sujeto a las cláusulas siguientes.',
  clauses: {
    Objeto:
      'El Vendedor se obliga a proveer al Cliente lo detallado en el pedido {order}: {goods}. El Cliente declara haber sido informado de sus características antes de contratar.',
    'Precio y forma de pago':
      'El precio total es de {amount}, impuestos incluidos, que el Cliente paga en un pago con la tarjeta {card}. La operación fue autorizada por el emisor con el código {authCode}.',
    Cumplimiento:
      'La entrega o prestación se realiza a más tardar el {deliveredOn}. El Cliente firma la constancia correspondiente al recibirla, que sirve de prueba del cumplimiento.',
    'Cambios y devoluciones':
      'El Cliente puede revocar la compra dentro de los diez días corridos desde la entrega. Los productos se devuelven sin uso, en su embalaje y con su comprobante. El reintegro se hace por el mismo medio de pago dentro de los diez días hábiles.',
    Cancelaciones:
      'Las cancelaciones avisadas con más de 48 horas no tienen cargo. Las posteriores, y la ausencia sin aviso, se facturan por el importe de lo reservado, conforme lo aceptado al contratar.',
    Garantía:
      'Rige la garantía legal de seis meses por defectos. Para hacerla valer basta presentar este contrato o la factura en cualquiera de los locales del Vendedor.',
    'Datos personales':
      'El Vendedor usa los datos del Cliente solo para cumplir este contrato y las obligaciones que la ley le impone, y no conserva el número completo de la tarjeta ni su código de seguridad.',
    Reclamos:
      'Antes de iniciar un reclamo ante el emisor de su tarjeta, el Cliente se compromete a comunicarse con el Vendedor, que responde dentro de los tres días hábiles.',
    Jurisdicción:
      'Las partes se someten a los tribunales del domicilio del Cliente y constituyen domicilio en los indicados al comienzo, donde son válidas todas las notificaciones.',
  },
  signedAt: 'Firmado en dos ejemplares, en {city}, el {date}.',
};
