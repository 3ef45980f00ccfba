import type { Catalogue } from '../en/catalogue.ts';

/** The review session. */
export const reviewMessages: Catalogue['review'] = {
  position: '{position, number} de {total, number}',
  /** Time that a claim takes, and that the rest of them will. */
  pace: '{each} cada uno · quedan unos {left}',
  counts: {
    accepted: 'Aceptados: {count, number}',
    rejected: 'Rechazados: {count, number}',
    seen: 'Marcados como vistos: {count, number}',
    skipped: 'Omitidos: {count, number}',
    flagged: 'Marcados para después: {count, number}',
    snoozed: 'Pospuestos: {count, number}',
    changed: 'Cambiaron entretanto: {count, number}',
    left: 'Ya no están aquí: {count, number}',
    failed: 'No registrados: {count, number}',
    left_over: 'Sin decidir: {count, number}',
  },
  marked: {
    accepted: 'Aceptaste este contracargo en esta revisión.',
    rejected: 'Rechazaste este contracargo en esta revisión.',
    seen: 'Marcaste este contracargo como visto en esta revisión.',
    skipped: 'Omitiste este contracargo.',
    flagged: 'Marcaste este contracargo para después.',
    snoozed: 'Pospusiste este contracargo en esta revisión.',
    changed: 'Este contracargo cambió después de iniciar la revisión.',
    left: 'Este contracargo ya no está en este equipo.',
    failed: 'La decisión sobre este contracargo no se registró.',
  },
  passed: {
    changed: 'Se omitió {claim}: ya no se puede aceptar ni rechazar.',
    left: 'Se omitió {claim}: ya no está en este equipo.',
  },
  /** On a claim that this window was at. */
  taken: {
    accepted: 'Aceptado en otra ventana: {claim}',
    rejected: 'Rechazado en otra ventana: {claim}',
    seen: 'Marcado como visto en otra ventana: {claim}',
  },
  otherWindow: 'Otra ventana está en el contracargo {position, number} de {total, number}',
  otherWindows: 'Otras {count, number} ventanas están en esta revisión',
  otherWindowDone: 'Otra ventana está en el resumen',
  skip: 'Omitir',
  skipWith: 'Omitir con motivo…',
  skipReason: {
    title: 'Omitir el contracargo de {merchant}',
    choices: {
      documents: 'A la espera de documentos',
      merchant: 'A la espera del comercio',
      colleague: 'Debe verlo un colega',
      unsure: 'Quedan dudas',
    },
    other: 'Otro motivo…',
    text: 'Motivo',
    empty: 'Escribe un motivo.',
    local: 'El motivo queda en esta revisión, en este equipo, y figura en su resumen.',
    /** Text for a skipped claim that is current again. */
    marked: 'Omitiste este contracargo: {reason}',
    notSkipped: 'No se omitió el contracargo: ya no es el que se está revisando.',
    /** In the summary, over the claims and their reasons. */
    list: 'Omitidos con un motivo',
    /** Below them, for those that are not named. */
    more: '{count, plural, one {Y # contracargo más} many {Y # de contracargos más} other {Y # contracargos más}}.',
  },
  flag: 'Para después',
  pause: 'Pausar',
  paused: 'Revisión en pausa en {position, number} de {total, number}. Reanúdala con {keys}.',
  ended: 'Revisión terminada',
  /** Time of the review without its pauses, and its pace. */
  took: '{time} de trabajo',
  tookAt:
    '{time} de trabajo · {count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}} por hora',
  tookHint:
    'Más de {minutes, plural, one {# minuto} many {# de minutos} other {# minutos}} en un mismo contracargo cuentan como pausa y no se incluyen.',
  again:
    'Revisar {count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}} otra vez',
  againHint: 'Los omitidos, los marcados y los no registrados.',
  attention:
    '{count, plural, one {# decisión de esta revisión requiere} many {# de decisiones de esta revisión requieren} other {# decisiones de esta revisión requieren}} tu atención en la bandeja de salida.',
  openOutbox: 'Abrir bandeja de salida',
  done: 'Terminar',
  none: 'No hay ninguna revisión en curso',
  noneHint: 'Selecciona contracargos o abre una lista, y luego inicia una revisión.',
  startTitle: 'Hay una revisión en curso',
  start: 'Iniciar una nueva',
  resume: 'Reanudar',
  startText:
    'Va por {position, number} de {total, number}. Si inicias una nueva, esta termina; sus decisiones se conservan.',
  nothing: 'No hay contracargos que revisar.',
  tooMany: 'La revisión contiene los primeros {count, number} contracargos de la lista.',
  failed: 'No se pudo iniciar la revisión: {reason}',
};
