import type { Catalogue } from '../en/catalogue.ts';

/** Rules, and what they propose for claims. */
export const rulesMessages: Catalogue['rules'] = {
  edit: 'Editar',
  remove: 'Eliminar',
  switchOn: 'Activar',
  switchOff: 'Desactivar',
  count: '{count, plural, =0 {Ninguna regla} one {# regla} many {# de reglas} other {# reglas}}',
  onCount: '{count, plural, =0 {ninguna activa} one {# activa} many {# de activas} other {# activas}}',
  pinned: 'Definida por tu organización',
  unreadable: 'No propone nada: aquí no se puede leer. Actualiza Claimdesk o elimínala.',
  limits: {
    forbidden: 'Tu organización no permite que las reglas propongan esto. No propone nada.',
    forbiddenShort: 'no permitido',
    capped: 'Tu organización lo permite hasta {amounts}, y en ninguna otra moneda.',
    cappedShort: 'hasta {amounts}',
  },
  columns: {
    rule: 'Regla',
    decision: 'Propone',
    state: 'Estado',
    quarter: 'Este trimestre',
    claims: 'Contracargos',
  },
  on: 'Activa',
  off: 'Inactiva',
  ifOn: '{count, number} si se activa',
  figures: {
    answers: '{taken, number} tomadas · {changed, number} cambiadas',
    disagreement: '{share, number, percent} distinto ({low, number, percent}–{high, number, percent})',
    title:
      'Este trimestre {taken, plural, one {se tomó # propuesta} many {se tomaron # de propuestas} other {se tomaron # propuestas}}. Para {changed, plural, one {# contracargo} many {# de contracargos} other {# contracargos}} se decidió otra cosa: {share, number, percent} de las respuestas, con un intervalo del 95% de {low, number, percent} a {high, number, percent}.',
  },
  empty: {
    title: 'Todavía no hay reglas',
    text: 'Una regla es una búsqueda y una decisión. Propone esa decisión en los contracargos que coinciden con la búsqueda. Nada se decide hasta que tú la tomes.',
  },
  failed: 'No se pudieron leer las reglas.',
  fileMenu: 'Archivo',
  file: {
    choose: 'Un archivo con reglas',
    unreadable:
      'No se puede leer este archivo del disco. Comprueba que sea un archivo, que siga en su lugar y que tengas permiso para abrirlo. No se agregó ninguna regla.',
    notAFile:
      'No se agregó ninguna regla: el archivo no contiene reglas, o lo escribió otra versión de Claimdesk.',
    tooLarge: 'No se agregó ninguna regla: el archivo es más grande que cualquiera con reglas.',
    nothingNew:
      'Ya tienes {count, plural, one {la regla} many {las # de reglas} other {las # reglas}} de este archivo.',
    tooMany:
      '{count, plural, one {No se agregó # regla} many {No se agregaron # de reglas} other {No se agregaron # reglas}}: puedes tener {most, number} como máximo.',
    left: '{count, plural, one {# regla no está} many {# de reglas no están} other {# reglas no están}} en el archivo: esta versión no puede {count, plural, one {leerla} many {leerlas} other {leerlas}}.',
  },
  decision: {
    snooze: 'Posponer: {until}',
    tag: 'Etiqueta “{tag}”',
  },
  kinds: {
    accept: 'Aceptar',
    reject: 'Rechazar',
    seen: 'Marcar como visto',
    snooze: 'Posponer',
    tag: 'Etiqueta',
    email: 'Correo al contacto',
    finish: 'Terminar la documentación',
  },
  mark: {
    accept: 'Aceptar (propuesta) · {rule}',
    reject: 'Rechazar (propuesta) · {rule}',
    seen: 'Marcar como visto (propuesta) · {rule}',
    snooze: 'Posponer (propuesta) · {rule}',
    tag: 'Etiqueta “{tag}” (propuesta) · {rule}',
    email: 'Correo (propuesta) · {rule}',
    finish: 'Terminar (propuesta) · {rule}',
  },
  head: {
    label: 'Propuesta',
    take: 'Tomar',
    because: 'Porque: {terms}',
    term: '{term} ({value})',
    differs: 'Otras reglas proponen otra cosa: {rules}',
    other: '{decision} · {rule}',
  },
  answer: {
    taken: 'Tomada de la regla “{rule}”, versión {version, number}',
    otherwise: 'Se decidió otra cosa que lo que propuso la regla “{rule}”, versión {version, number}',
    someTaken:
      '{count, plural, one {# tomada} many {# tomadas} other {# tomadas}} de la regla “{rule}”, versión {version, number}',
    someOtherwise:
      '{count, plural, one {# decidida} many {# decididas} other {# decididas}} de otra forma que lo que propuso la regla “{rule}”, versión {version, number}',
    brief: {
      taken: '{count, plural, one {regla} many {reglas} other {reglas}}: {rules}',
      otherwise: 'distinto de lo propuesto: {rules}',
    },
  },
  take: {
    title: '¿Qué propuestas quieres tomar?',
    none: 'Ninguna regla propone nada para estos contracargos.',
    tooLate: 'El día casi termina. Elige otro momento (“Posponer”).',
    failed: 'No se pudieron leer las propuestas: {reason}',
    notTaken: 'No se tomó la propuesta: {reason}',
    question: {
      snooze:
        '¿Posponer {count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}}?',
      tag: '¿Poner la etiqueta “{tag}” a {count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}}?',
    },
    until: 'Hasta {when}. Solo en este equipo.',
    local: 'Solo en este equipo: ni tus colegas ni el servicio lo saben.',
    confirm: 'Tomar {count, plural, one {la propuesta} many {# de propuestas} other {# propuestas}}',
  },
  dialog: {
    editTitle: 'Editar “{name}”',
    name: 'Nombre',
    query: 'Contracargos',
    queryHint: 'En el lenguaje de búsqueda, por ejemplo: amount:<20 network:visa',
    until: 'Hasta',
    create: 'Crear regla',
    save: 'Guardar cambios',
    matches:
      '{count, plural, =0 {Ahora no coincide ningún contracargo} one {Ahora coincide # contracargo} many {Ahora coinciden # de contracargos} other {Ahora coinciden # contracargos}}',
    moreMatches: 'Ahora coinciden más de {count, number} contracargos',
    counting: 'Contando…',
    countFailed: 'No se pudieron contar los contracargos. {reason}',
    startsOff: 'Una regla nueva está inactiva hasta que la actives.',
  },
  problems: {
    name_empty: 'Ponle un nombre a la regla.',
    name_too_long: 'Usa {most, number} caracteres como máximo. Este nombre tiene {found, number}.',
    name_hidden_signs: 'El nombre contiene caracteres invisibles. Escríbelo en lugar de pegarlo.',
    name_taken: 'Otra regla tiene este nombre.',
  },
  queryProblems: {
    empty: 'Indica para qué contracargos es la regla.',
    unreadable: 'Corrige primero lo que está marcado.',
    proposals: 'Una regla no puede buscar propuestas.',
  },
  tagProblem: 'Escribe una etiqueta.',
  broad: {
    title: '¿Activar “{name}”?',
    text: 'Coincide con {count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}}. {open, plural, one {Hay # contracargo abierto} many {Hay # de contracargos abiertos} other {Hay # contracargos abiertos}}. La regla no decide nada, pero es fácil tomar por error tantas propuestas.',
    type: 'Escribe el nombre de la regla: {name}',
  },
  trial: {
    short: 'Probar',
    button: 'Probar con el último trimestre',
    title: '“{name}” en el último trimestre',
    titleUnnamed: 'La regla en el último trimestre',
    running: 'Probando la regla con el último trimestre…',
    days: 'Contracargos creados {days}',
    proposed:
      'De {created, plural, =0 {ningún contracargo} one {# contracargo} many {# de contracargos} other {# contracargos}} habría propuesto “{decision}” para {proposed, number}.',
    waiting:
      '{count, plural, one {# contracargo todavía espera su decisión y no se probó.} many {# de contracargos todavía esperan su decisión y no se probaron.} other {# contracargos todavía esperan su decisión y no se probaron.}}',
    parts: {
      proposed: 'Habría propuesto',
      same: 'Decididos de la misma manera',
      otherwise: 'Decididos de otra manera',
      unknown: 'No se sabe cómo se decidieron',
    },
    outcome: '{outcome}: {count, number}',
    notKnown:
      'Lo que piden estas condiciones se conoce como es hoy, no como era entonces: {conditions}. Los contracargos cuentan como si las hubieran cumplido.',
    conditions: {
      status: 'estado',
      outcome: 'resultado',
      seen: 'visto por colegas',
      read: 'leído en este equipo',
      open: 'abierto o cerrado',
      'needs-decision': 'pendiente de decisión',
      docs: 'documentos',
      decided: 'decisiones en este equipo',
      note: 'notas',
      tag: 'etiquetas',
      snoozed: 'pospuestos',
      'snoozed-until': 'fin de la pausa',
      age: 'antigüedad',
      updated: 'última actualización',
      left: 'tiempo restante',
      'time-to-decision': 'tiempo hasta la decisión',
      'time-to-outcome': 'tiempo hasta el resultado',
      'decision-date': 'fecha de la decisión',
      'outcome-date': 'fecha del resultado',
      'action-date': 'fecha de una acción',
      action: 'acciones en este equipo',
      agent: 'agente',
      hour: 'hora de una acción',
    },
    failed: 'No se pudo probar la regla. {reason}',
  },
  toasts: {
    removed: 'Se eliminó la regla “{name}”',
    restoredOff:
      '“{name}” está de nuevo, inactiva: coincide con más de la décima parte de los contracargos abiertos. Actívala en la lista.',
    failed: 'No se pudo hacer. {reason}',
  },
};
