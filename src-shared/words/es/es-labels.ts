import type { Catalogue } from '../en/catalogue.ts';

/** Words for the values of the service and of the domain, used by every view. */
export const labelsMessages: Catalogue['labels'] = {
  /** One sentence after another. */
  twoSentences: '{first} {second}',
  status: {
    PENDING_REVIEW: 'Revisión pendiente',
    COLLABORATION_ACCEPTED: 'Colaboración aceptada',
    COLLABORATION_REJECTED: 'Colaboración rechazada',
    SECOND_PRESENTATION_STARTED: '2.ª presentación iniciada',
    SECOND_PRESENTATION_COMPLETED: '2.ª presentación completada',
    SECOND_PRESENTATION_ACCEPTED: '2.ª presentación aceptada',
    COMPLETED: 'Completado',
  },
  outcome: { in_progress: 'En curso', won: 'Ganado', lost: 'Perdido' },
  origin: { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex', cabal: 'Cabal' },
  paymentType: { card_payment: 'Pago con tarjeta' },
  methodType: { encrypted: 'Datos de tarjeta cifrados' },
  cardType: { CREDIT: 'Crédito', DEBIT: 'Débito' },
  view: {
    inbox: 'Entrada',
    needs_decision: 'Por decidir',
    with_network: 'Con la red',
    won: 'Ganados',
    lost: 'Perdidos',
    over_20_days: 'Más de 20 días',
    all: 'Todos',
    snoozed: 'Pospuestos',
  },
  sort: {
    newest: 'Más recientes',
    oldest: 'Más antiguos',
    amount_high: 'Mayor importe',
    amount_low: 'Menor importe',
    recently_updated: 'Última actualización',
    most_urgent: 'Más urgentes',
    merchant: 'Comercio',
    status: 'Estado',
    network: 'Red',
    outcome: 'Resultado',
  },
  snooze: {
    until: 'Pospuesto hasta el {when}',
    change: 'Pospuesto hasta que algo cambie',
    back: 'Ya no está pospuesto',
  },
  daysLeft: {
    short: '{count, plural, =0 {< 1 día} one {# día} many {# de días} other {# días}}',
    overdueShort:
      '{count, plural, =0 {atrasado} one {atraso: {count, number}d} many {atraso: {count, number}d} other {atraso: {count, number}d}}',
    long: '{count, plural, =0 {Objetivo: falta < 1 día} one {Objetivo: falta # día} many {Objetivo: faltan # de días} other {Objetivo: faltan # días}}',
    overdue:
      '{count, plural, =0 {Objetivo: atrasado} one {Objetivo: # día de atraso} many {Objetivo: # de días de atraso} other {Objetivo: # días de atraso}}',
    title: 'Objetivo interno: {when}. El servicio no tiene plazo.',
  },
  /** Why an action is not possible, to follow a colon. */
  refusal: {
    closed: 'el contracargo está cerrado',
    open_unknown: 'el servicio no indica si el contracargo está abierto',
    not_in_collaboration: 'no está en colaboración',
    status_unknown: 'el servicio no indica el estado del contracargo',
    already_seen: 'ya está marcado como visto',
    decision_pending: 'hay una decisión anterior sin terminar',
    account_readonly: 'esta cuenta es de solo lectura',
    claim_missing: 'el contracargo ya no está en este equipo',
    kind_unknown: 'esta versión no conoce este tipo de decisión',
    unreadable: 'esta versión no puede leer la decisión',
    duplicate: 'el mismo correo se envió hace poco',
    not_an_address: 'la dirección de correo no es válida',
    override_needed: 'no todos los documentos están aprobados',
    partner_missing: 'esta cuenta no tiene ID de socio',
  },
  noData: 'sin datos',
  unknown: 'desconocido',
  blank: '(en blanco)',
  yes: 'Sí',
  no: 'No',
};
