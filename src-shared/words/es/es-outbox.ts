import type { Catalogue } from '../en/catalogue.ts';
import { collaborationNames, decisionNames, decisionsWithObject, outboxStates } from './es-decisions.ts';
import { templateNames } from './es-templates.ts';

const checkTheClaim = 'Revisa el contracargo. Si ocurrió, márcala como hecha. Si no, reenvíala.';
const noAction = 'No hay que hacer nada.';
const retried = 'Claimdesk reintenta automáticamente.';

const reasons: Catalogue['outbox']['reasons'] = {
  line_down: {
    what: 'No se puede acceder al servicio.',
    next: 'Se envía automáticamente cuando vuelva la conexión.',
  },
  rate_limited: {
    what: 'El servicio pidió menos solicitudes de este tipo.',
    next: 'Se envía automáticamente al terminar la espera. Las demás de este tipo se envían poco a poco.',
  },
  unauthorized: {
    what: 'El servicio denegó la clave de API.',
    next: 'Se envía automáticamente cuando la clave vuelva a funcionar o cuando la reemplaces en Cuentas.',
  },
  permission_missing: {
    what: 'La clave de API no tiene permiso para esto.',
    next: 'Pide el permiso (para correos: “mailing”) y luego reenvíala.',
  },
  service_refused: {
    what: 'El servicio la denegó.',
    next: 'Lee el mensaje del servicio. Corrige la causa y reenvíala, o descártala.',
  },
  service_error: {
    what: 'El servicio tuvo un error al procesarla.',
    next: checkTheClaim,
  },
  deadline_passed: {
    what: 'No hubo respuesta a tiempo. Puede haber ocurrido o no.',
    next: checkTheClaim,
  },
  answer_broken: {
    what: 'No se pudo leer la respuesta. Puede haber ocurrido o no.',
    next: checkTheClaim,
  },
  redirected: {
    what: 'El servicio redirigió a otra dirección. Claimdesk nunca envía decisiones a una redirección.',
    next: 'Confirma la dirección de la cuenta con tu contacto en el servicio y luego reenvíala.',
  },
  interrupted: {
    what: 'La conexión, o el propio Claimdesk, se detuvo durante el envío.',
    next: checkTheClaim,
  },
  claim_changed: {
    what: 'El contracargo cambió después de tu decisión. No se envió nada.',
    next: 'Compara antes y ahora, y elige qué hacer.',
  },
  claim_missing: {
    what: 'El servicio no tiene este contracargo. No se envió nada.',
    next: 'Descártala, o reenvíala cuando el contracargo vuelva a estar.',
  },
  claim_closed: {
    what: 'El contracargo está cerrado. No se envió nada.',
    next: 'Descártala.',
  },
  already_so: {
    what: 'Ya estaba hecho. No se envió nada.',
    next: noAction,
  },
  done_by_someone_else: {
    what: 'Otra persona ya había hecho lo mismo.',
    next: noAction,
  },
  predecessor_unresolved: {
    what: 'Una decisión anterior sobre el mismo contracargo aún no terminó.',
    next: 'Resuelve primero la anterior. Esta sigue automáticamente.',
  },
  predecessor_not_done: {
    what: 'La decisión anterior a esta no se realizó. No se envió nada.',
    next: 'Reenvíala si por sí sola sigue teniendo sentido, o descártala.',
  },
  attempts_used_up: {
    what: 'Falló repetidamente.',
    next: 'Reenvíala cuando el servicio funcione, o descártala.',
  },
  cannot_be_proven: {
    what: 'Los datos del servicio no muestran si ocurrió.',
    next: 'Pregunta a quien pueda saberlo, como un colega o el comercio. Si ocurrió, márcala como hecha. Si no, reenvíala.',
  },
  too_old: {
    what: 'Según el reloj de este equipo, la decisión no se tomó en el último día. No se envió nada.',
    next: 'Reenvíala si aún quieres hacerlo, o descártala.',
  },
  total_differs: {
    what: 'El servicio contó una cantidad de contracargos distinta de la enviada.',
    next: 'Claimdesk verifica cada contracargo. Revisa este antes de resolverla.',
  },
  processed_differs: {
    what: 'El servicio procesó una cantidad de documentos distinta de la subida.',
    next: 'Abre el contracargo y revisa sus documentos.',
  },
  documents_changed: {
    what: 'Los documentos cambiaron después de que los confirmaste. No se envió nada.',
    next: 'Elige “Finalizar otra vez” para confirmarlos como están ahora, o descártala.',
  },
  documents_unconfirmed: {
    what: 'Los documentos no se conocían cuando preparaste esto. Claimdesk ya los leyó. No se envió nada.',
    next: 'Elige “Finalizar otra vez” para confirmarlos, o descártala.',
  },
  duplicate: {
    what: 'El servicio ya tiene uno igual. No se envió nada.',
    next: 'Descártala, o reenvíala si quieres un segundo.',
  },
  secret_lost: {
    what: 'Se creó, pero se perdió la respuesta con su secreto.',
    next: 'Para obtener un secreto nuevo, elimínalo y créalo otra vez.',
  },
  secret_in_journal: {
    what: 'Su secreto no se pudo guardar con la clave de API, así que Claimdesk lo conserva en su propio archivo cifrado.',
    next: 'No hay que hacer nada. Claimdesk sigue intentando moverlo.',
  },
  payload_unreadable: {
    what: 'Esta versión de Claimdesk no puede leer esta decisión. No se envió nada.',
    next: 'Ábrela con la versión que la guardó, o descártala.',
  },
  kind_unknown: {
    what: 'Esta versión de Claimdesk no conoce este tipo de decisión. No se envió nada.',
    next: 'Ábrela con la versión que la guardó, o descártala.',
  },
  profile_restored: {
    what: 'Este perfil es una copia, y el original puede haber enviado ya esta decisión.',
    next: checkTheClaim,
  },
  superseded: {
    what: 'Una versión más nueva la reemplazó. No se envió nada.',
    next: noAction,
  },
  not_permitted: {
    what: 'La clave de API funciona, pero el servicio no permite esto con ella. No se envió nada.',
    next: 'Pide el permiso y luego reenvíala, o descártala.',
  },
  key_unchecked: {
    what: 'El servicio denegó la solicitud, y Claimdesk no pudo comprobar si la clave de API sigue funcionando.',
    next: retried,
  },
  no_key: {
    what: 'Esta cuenta no tiene clave de API.',
    next: 'Agrega una en Cuentas. Después se envía automáticamente.',
  },
  other_acquirer: {
    what: 'La clave de API es de otro adquirente.',
    next: 'Agrega la clave de este adquirente en Cuentas. Después se envía automáticamente.',
  },
  check_failed: {
    what: 'La verificación previa al envío falló. Esta vez no se envió nada.',
    next: retried,
  },
  batch_refused: {
    what: 'El servicio denegó una solicitud con varias decisiones.',
    next: 'Claimdesk envía solicitudes más pequeñas para encontrar la denegada.',
  },
  answer_contradicts: {
    what: 'La respuesta no corresponde a la solicitud. Puede haber ocurrido o no.',
    next: checkTheClaim,
  },
  closed_by_predecessor: {
    what: 'Tu decisión anterior cerró el contracargo. No se envió nada.',
    next: 'Descártala.',
  },
  opposite_decision: {
    what: 'El contracargo tiene ahora la decisión contraria.',
    next: 'Compara antes y ahora, y luego descártala.',
  },
  keychain_silent: {
    what: 'El llavero no respondió. No se envió nada.',
    next: `${retried} Si el llavero está bloqueado, desbloquéalo.`,
  },
  by_person: {
    what: 'La deshiciste tú.',
    next: noAction,
  },
};

/** Texts of the outbox. */
export const outboxMessages: Catalogue['outbox'] = {
  list: 'Decisiones',
  search: 'Buscar',
  found: '{count, plural, =0 {Sin resultados} one {# resultado} many {# de resultados} other {# resultados}}',
  searchHint: 'Contracargo, decisión, persona o mensaje',
  filters: {
    periods: {
      any: 'Cualquier fecha',
      today: 'Hoy',
      days7: 'Últimos 7 días',
      days30: 'Últimos 30 días',
      days90: 'Últimos 90 días',
    },
    kind: 'Tipo',
    anyKind: 'Todos los tipos',
    outcome: 'Resultado',
    outcomes: {
      any: 'Todos los resultados',
      open: 'Sin terminar',
      done: 'Hecha',
      failed: 'Denegada',
      cancelled: 'Deshecha',
      resolved: 'Resuelta manualmente',
      notCancelled: 'Todas menos las deshechas',
    },
    agent: 'Decidida por',
    anyAgent: 'Todos',
  },
  sections: {
    attention: 'Requiere atención',
    waiting: 'En espera',
    ended: 'Historial',
  },
  columns: {
    decision: 'Decisión',
    state: 'Estado',
  },
  selectedMark: 'Seleccionada',
  selected: '{count, plural, one {# seleccionada} many {# seleccionadas} other {# seleccionadas}}',
  summary: {
    attention:
      '{count, plural, one {# requiere atención} many {# requieren atención} other {# requieren atención}}',
    waiting: '{count, plural, one {# en espera} many {# en espera} other {# en espera}}',
  },
  /** Several decisions of one key press. */
  bulk: {
    mixed: 'Varias decisiones',
    count: '{count, plural, one {# decisión} many {# de decisiones} other {# decisiones}}',
    part: '{state}: {count, number}',
    done: 'Hechas: {done, number} de {total, number}',
    attention:
      '{count, plural, one {# requiere tu decisión} many {# requieren tu decisión} other {# requieren tu decisión}}',
    look: 'Presiona Enter para ver cada una.',
    list: 'Mostrar decisiones',
    undo: 'Deshacer {count, number}',
    retry: 'Reintentar las fallidas ({count, number})',
    leave: 'Todas las decisiones',
  },
  undone: {
    title:
      '{count, plural, one {# decisión deshecha} many {# de decisiones deshechas} other {# decisiones deshechas}}',
    opened: 'Decisiones deshechas',
    meaning: 'Ninguna se llevó a cabo.',
    kinds: 'Por tipo',
    part: '{kind}: {count, number}',
  },
  values: collaborationNames,
  kinds: decisionNames,
  templateNames,
  kindsWithObject: decisionsWithObject,
  unknownKind: 'Acción desconocida “{kind}”',
  states: outboxStates,
  reasons,
  timed: {
    held: 'Se envía en {left}',
    heldOnly: 'Retenida por {left}',
    heldOver: 'Se envía a continuación',
    heldOffline: 'Se envía cuando vuelva la conexión',
    paused: 'Se envía cuando se reanude la conexión',
    slowed: 'Se envía en {left} como mínimo',
    slowedOver: 'Se envían de a pocas',
    retry: 'Se reintenta en {left}',
    retryNow: 'Se reintenta a continuación',
    check: 'Se verifica de nuevo en {left}',
  },
  left: {
    seconds: '{value, number} s',
    minutes: '{value, number} min',
    hours: '{value, number} h',
  },
  by: 'por {agent}',
  byYou: 'por ti',
  whyAndNext: '{why} <quiet>{next}</quiet>',
  claimNotHere: 'contracargo {id}',
  actions: {
    details: 'Detalles',
    cancel: 'Cancelar',
    sendNow: 'Enviar ahora',
    sendAgain: 'Reenviar',
    finishAgain: 'Finalizar otra vez…',
    markAsDone: 'Marcar como hecha',
    discard: 'Descartar',
    selectAll: 'Seleccionar todo',
    keep: 'Volver',
  },
  question: {
    cancel: {
      name: 'cancelar',
      title: '¿Cancelar {count, plural, one {# decisión} many {# de decisiones} other {# decisiones}}?',
      text: 'Aún no se envió nada. Los contracargos quedan como están.',
      confirm: 'Cancelar {count, plural, one {# decisión} many {# de decisiones} other {# decisiones}}',
    },
    send_now: {
      name: 'enviar ahora',
      title: '¿Enviar {count, plural, one {# decisión} many {# de decisiones} other {# decisiones}} ahora?',
      text: 'Termina la retención. Después no se puede deshacer.',
      confirm: 'Enviar ahora',
    },
    send_again: {
      name: 'reenviar',
      title: '¿Reenviar {count, plural, one {# decisión} many {# de decisiones} other {# decisiones}}?',
      text: 'Cada una se envía como una decisión nueva sobre el contracargo tal como está ahora. Si la primera sí llegó, el servicio la recibe dos veces.',
      confirm: 'Reenviar',
    },
    retry_failed: {
      name: 'reintentar',
      title:
        '¿Reintentar {count, plural, one {# decisión fallida} many {# de decisiones fallidas} other {# decisiones fallidas}}?',
      text: 'Solo se reenvían las que fallaron con seguridad, cada una como una decisión nueva sobre el contracargo tal como está ahora. Las que pueden haber llegado quedan como están.',
      confirm: 'Reintentar {count, number}',
    },
    treat_as_done: {
      name: 'marcar como hecha',
      title:
        '¿Marcar {count, plural, one {# decisión como hecha} many {# de decisiones como hechas} other {# decisiones como hechas}}?',
      text: 'Confirmas que ocurrió. No se envía nada.',
      confirm: 'Marcar como hecha',
    },
    discard: {
      name: 'descartar',
      title: '¿Descartar {count, plural, one {# decisión} many {# de decisiones} other {# decisiones}}?',
      text: 'No se envía nada. Las decisiones descartadas permanecen en el historial.',
      confirm: 'Descartar',
    },
    can: 'Se aplica a {count, number} de {total, number} seleccionadas.',
    cannot: 'Omitidas: {count, number} ({reason}).',
  },
  /** Why an action does not reach an entry. */
  why: {
    sending: 'ya se está enviando',
    unknown: 'puede haber llegado ya',
    ended: 'ya terminó',
    attention: 'requiere tu decisión, resuélvela',
    waiting: 'sigue en curso',
    not_held: 'no está retenida',
    unreadable: 'esta versión no puede leerla',
    not_taken: 'ya no es posible para el contracargo',
    needs_confirming: 'los documentos se confirman un contracargo a la vez',
    bulk: 'es solo para decisiones individuales, presiona Enter para ver las de la decisión masiva',
    bulk_none_left: 'todo su contenido ya se envió o terminó',
    bulk_none_failed: 'nada de su contenido falló con seguridad',
    none: 'Selecciona primero una decisión.',
  },
  result: {
    cancel: '{count, plural, one {Cancelada.} many {# canceladas.} other {# canceladas.}}',
    tooLate:
      '{count, plural, one {Ya es tarde para cancelarla. La bandeja de salida muestra qué pasó.} many {Ya es tarde para cancelar #. La bandeja de salida muestra qué pasó.} other {Ya es tarde para cancelar #. La bandeja de salida muestra qué pasó.}}',
    send_now:
      '{count, plural, one {Se envía en cuanto sea posible.} many {# se envían en cuanto sea posible.} other {# se envían en cuanto sea posible.}}',
    notMoved:
      '{count, plural, one {Ya no estaba retenida.} many {# ya no estaban retenidas.} other {# ya no estaban retenidas.}}',
    send_again:
      '{count, plural, one {Vuelve a enviarse como decisión nueva.} many {# vuelven a enviarse como decisiones nuevas.} other {# vuelven a enviarse como decisiones nuevas.}}',
    treat_as_done:
      '{count, plural, one {Marcada como hecha.} many {# marcadas como hechas.} other {# marcadas como hechas.}}',
    discard: '{count, plural, one {Descartada.} many {# descartadas.} other {# descartadas.}}',
    notSentAgain:
      '{count, plural, one {{what, select, accept {Este contracargo ya no se puede aceptar.} reject {Este contracargo ya no se puede rechazar.} other {Esto ya no es posible para el contracargo.}}} many {# ya no son posibles para sus contracargos.} other {# ya no son posibles para sus contracargos.}} No cambió nada.',
    notResolved:
      '{count, plural, one {La decisión cambió entretanto. No se hizo nada.} many {# de decisiones cambiaron entretanto. No se hizo nada con ellas.} other {# decisiones cambiaron entretanto. No se hizo nada con ellas.}}',
    refused: 'No se pudo hacer. {text}',
    cannot: 'No se puede {action}: {reason}.',
  },
  undo: {
    underWay: 'Deshaciendo…',
    alreadyUndone: 'No hay nada que deshacer: ya se deshizo en otra ventana.',
    what: '{decision} · {subject}',
    claims: '{count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}}',
    andMore: '{decision}, y {count, number} más',
    waiting: 'Pendiente de envío: {what}',
    choose: 'Qué se puede deshacer todavía',
    listing: 'Leyendo tus decisiones…',
    notListed: 'No se pudieron leer tus decisiones.',
    reaches: 'Se puede deshacer en {count, number} de {total, number}',
    undone: 'Deshecho: {what}',
    nothing: 'Nada que deshacer. La bandeja de salida muestra todas las decisiones.',
    sent: 'No se puede deshacer, ya se envió: {what}',
    notNeeded: 'Nada que deshacer, ya estaba hecho: {what}',
    sending: 'No se puede deshacer, ya se está enviando: {what}',
    mayHaveArrived: 'No se puede deshacer, puede haber llegado: {what}',
    attention: 'Requiere tu decisión en la bandeja de salida: {what}',
    tooLate: 'Ya es tarde para deshacer. La bandeja de salida muestra qué pasó.',
    partly:
      'Deshechas: {reached, number}. {missed, plural, one {# ya no se puede deshacer.} many {# ya no se pueden deshacer.} other {# ya no se pueden deshacer.}}',
    failed: 'No se pudo deshacer. {reason}',
  },
  compare: {
    heading: 'Antes y ahora',
    saw: 'Al decidir',
    now: 'Ahora',
    nowAt: 'recibido: {time}',
    field: 'Campo',
    status: 'Estado',
    updatedAt: 'Actualizado',
    isOpen: 'Contracargo',
    differs: 'Cambió',
    noSnapshot: 'Esta decisión no es sobre un contracargo.',
    claimGone: 'El contracargo ya no está en este equipo.',
  },
  evidence: {
    heading: 'Intentos',
    none: 'Aún no se envió nada.',
    number: 'N.º',
    phase: 'Paso',
    outcome: 'Resultado',
    time: 'Hora',
    http: 'HTTP',
    took: '{ms, number} ms',
    tookSeconds: '{seconds, number} s',
    running: 'en curso',
    phases: { preflight: 'Control previo', send: 'Envío', read_back: 'Verificación' },
    outcomes: {
      ok: 'OK',
      refused: 'Denegado',
      not_sent: 'No enviado',
      ambiguous: 'Incierto',
      paused: 'No aceptado',
      proven: 'Confirmado',
      unproven: 'Sin confirmar',
      other: 'Registrado por una versión más nueva',
    },
  },
  facts: {
    decided: 'Decidida',
    by: 'Por',
    ended: 'Terminada',
    answer: 'Respuesta del servicio',
    entry: 'ID de la decisión',
    sentAgainFor: 'Reenvío de',
    rule: 'Regla',
    rules: 'Reglas',
  },
  resolvedAs: { send_again: 'Reenviada', treat_as_done: 'Marcada como hecha', discard: 'Descartada' },
  empty: {
    allTitle: 'La bandeja de salida está vacía',
    allText:
      'Las decisiones se guardan primero aquí y luego se envían al servicio. Las terminadas permanecen en el historial.',
    filterTitle: 'Ninguna decisión coincide con tus filtros',
    searchText:
      'La búsqueda abarca ID de contracargos, tipos de decisión, personas y los mensajes del servicio.',
    detailTitle: 'Ninguna decisión seleccionada',
    detailText: 'Selecciona una decisión para ver qué se decidió y qué pasó.',
    loading: 'Cargando la bandeja de salida…',
    failedTitle: 'No se pudo cargar la bandeja de salida',
  },
  check: {
    title: 'Verificar el historial',
    all: 'Lee cada contracargo con decisiones realizadas y lo compara con lo que el servicio informa ahora.',
    narrowed:
      'Lee los contracargos de las decisiones mostradas que se realizaron y los compara con lo que el servicio informa ahora.',
    part: 'Lee los contracargos de las decisiones que se muestran aquí y que se realizaron, y los compara con lo que el servicio informa ahora: {title}.',
    partNarrowed:
      'Lee los contracargos de las decisiones que se muestran aquí, que encuentran tu búsqueda y tus filtros y que se realizaron, y los compara con lo que el servicio informa ahora: {title}.',
    undone: 'Estas decisiones se deshicieron antes de enviarse: no hay nada que verificar.',
    budget: 'Como máximo',
    requests: '{count, number} solicitudes',
    plan: '{requests, plural, one {# solicitud} many {# de solicitudes} other {# solicitudes}}, una tras otra. {decisions, plural, one {Se puede verificar # decisión} many {Se pueden verificar # de decisiones} other {Se pueden verificar # decisiones}} sobre {claims, plural, one {# contracargo} many {# de contracargos} other {# contracargos}}; primero las más recientes.',
    others:
      '{count, plural, one {# decisión no se puede verificar: ningún endpoint del servicio informa sobre ella.} many {# de decisiones no se pueden verificar: ningún endpoint del servicio informa sobre ellas.} other {# decisiones no se pueden verificar: ningún endpoint del servicio informa sobre ellas.}}',
    readsOnly: 'No se reenvía nada y no cambia ninguna decisión. Puedes cancelar en cualquier momento.',
    nothing: 'Ninguna decisión de aquí se puede verificar.',
    uncounted: 'No se pudo contar lo que se puede verificar. Cierra esta ventana e inténtalo de nuevo.',
    start: 'Verificar',
    again: 'Verificar otra vez',
    progress: 'Avance de la verificación',
    reading:
      'Leyendo: {read, number} de {total, plural, one {# contracargo} many {# de contracargos} other {# contracargos}}',
    done: '{total, plural, one {Se leyó # contracargo.} many {Se leyeron # de contracargos.} other {Se leyeron # contracargos.}}',
    cancelled:
      'Cancelada tras {read, number} de {total, plural, one {# contracargo} many {# de contracargos} other {# contracargos}}.',
    stopped: {
      offline:
        'Sin conexión; leídos: {read, number} de {total, plural, one {# contracargo} many {# de contracargos} other {# contracargos}}. Verifica otra vez cuando vuelva la conexión.',
      paused:
        'La cuenta está en pausa; leídos: {read, number} de {total, plural, one {# contracargo} many {# de contracargos} other {# contracargos}}.',
      slowed:
        'El servicio pidió menos solicitudes; leídos: {read, number} de {total, plural, one {# contracargo} many {# de contracargos} other {# contracargos}}. Verifica otra vez más tarde.',
    },
    failed: 'La verificación se detuvo: {reason}',
    differ: '{count, plural, =0 {Sin diferencias} one {# difiere} many {# difieren} other {# difieren}}',
    agree: '{count, plural, one {# coincide} many {# coinciden} other {# coinciden}}',
    unknown: '{count, plural, one {# desconocida} many {# desconocidas} other {# desconocidas}}',
    unreadable:
      '{count, plural, one {# contracargo no se puede leer} many {# de contracargos no se pueden leer} other {# contracargos no se pueden leer}}',
    unknownHint: 'Desconocida: el contracargo avanzó, y el servicio no indica qué decisión lo llevó allí.',
    columns: { claim: 'Contracargo', decided: 'Decidido aquí', now: 'El servicio informa ahora' },
    seen: 'Visto',
    notSeen: 'No visto',
  },
  readonly: 'Esta cuenta es de solo lectura. No puedes tomar ni resolver decisiones.',
};
