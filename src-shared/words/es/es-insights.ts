import type { Catalogue } from '../en/catalogue.ts';

/** Figures over the claims on this computer. */
export const insightsMessages: Catalogue['insights'] = {
  loading: 'Contando contracargos…',
  filters: {
    label: 'Período y filtros',
    period: 'Período',
    periods: { week: 'Semana', month: 'Mes', quarter: 'Trimestre', custom: 'Otras fechas' },
    allNetworks: 'Todas las redes',
    allCurrencies: 'Todas las monedas',
    zone: 'Los días y las semanas se cuentan en la zona horaria de la configuración ({zone}). La semana empieza el lunes.',
  },
  figures: {
    label: 'Cifras clave',
    created: 'Nuevos',
    ended: 'Resueltos',
    winRate: 'Tasa de éxito',
    open: 'Abiertos ahora',
    interval:
      'Intervalo del 95\u00a0%: de {low, number, percent} a {high, number, percent}, {count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}}',
    before: '{days}: {count, number}',
    beforeShare: '{days}: {share, number, percent}',
    noneBefore: '{days}: ninguno',
    none: 'Sin resultados',
    disputed: 'En disputa',
    won: 'Ganado',
    lost: 'Perdido',
    amounts: 'Importes',
    fewerCurrencies: 'Menos monedas',
    unsummed:
      'Fuera de estas sumas, porque no se conoce el importe o su moneda: {disputed, number} en disputa, {won, number} ganados, {lost, number} perdidos',
    leftOut: '{count, number} sin sumar',
  },
  charts: {
    flow: 'Contracargos nuevos y resueltos',
    outcomes: 'Resultados',
    winRateNote: 'Proporción de ganados entre los ganados o perdidos, con su intervalo de Wilson del 95 %.',
    amounts: 'Importes en {currency}',
    age: 'Contracargos abiertos por antigüedad',
    ageNote: 'A la fecha, sea cual sea el período.',
    decisionTime: 'Tiempo entre la creación y la decisión',
    outcomeTime: 'Tiempo entre la creación y el resultado',
    timeNote:
      'La mitad en {median}, nueve de cada diez en {ninth}. Según eventos: {events, number}; según lo detectado aquí: {noticed, number}.',
    timeNone: 'No se puede medir el tiempo de ningún contracargo de este período.',
    documents: 'Documentos de los contracargos nuevos',
    documentsNote: 'Un contracargo puede tener ambos veredictos.',
    actions: 'Contracargos en los que actuaste, en este equipo',
    actionsNote: 'Las acciones deshechas y denegadas no se cuentan.',
    hours: 'Contracargos con acciones, por hora del día',
    agents: 'Contracargos con acciones, por agente',
    agentsNote: 'Por hora (/h): según las horas en que el agente actuó, sin filtros.',
    agentLabel: '{agent} · {perHour, number}/h',
    agentMark:
      '{count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}}, {perHour, number} por hora',
    perHour: 'Contracargos por hora',
    claims: 'Contracargos',
    ages: {
      week: 'Menos de 8 días',
      between: '{from}–{to} días',
      over: 'Más de {from} días',
    },
    lengths: {
      under: 'Menos de {to}',
      between: '{from}–{to}',
      over: '{from} o más',
    },
    days: '{count, plural, one {# día} many {# de días} other {# días}}',
    docs: {
      approved: 'Aprobados',
      unapproved: 'No aprobados',
      none: 'Sin documentos',
    },
    action: {
      seen: 'Marcados como vistos',
      accepted: 'Aceptados',
      rejected: 'Rechazados',
      finished: 'Documentación finalizada',
      email: 'Correo enviado',
    },
    mark: '{category}: {value}',
    markOf: '{category}, {series}: {value}',
    amountMark:
      '{amount} ({count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}})',
    amountMarkLeftOut:
      '{amount} ({count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}}, {leftOut, number} fuera de la suma)',
    amountMarkNone:
      '{count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}} de importe desconocido',
    rateMark:
      '{share, number, percent} de {count, number} (de {low, number, percent} a {high, number, percent})',
    category: 'Período',
    bucket: 'Grupo',
    nothing: 'No hay contracargos en este período',
    open: 'Las flechas recorren los valores; Enter abre los contracargos.',
    table: 'Tabla',
    tableOf: '{chart}, tabla',
    chart: 'Gráfico',
    copyTable: 'Copiar tabla',
    copyPicture: 'Copiar imagen',
    copiedTable: 'Tabla copiada',
    copiedPicture: 'Imagen copiada',
    copyFailed: 'No se pudo copiar. Puede que el navegador no lo permita.',
  },
  unsaid: {
    title: 'Qué no incluyen estas cifras',
    scope:
      'Solo se cuentan los contracargos de este equipo. Los que nunca se sincronizaron no están en ninguna cifra.',
    syncing: 'La primera sincronización no ha terminado, así que faltan contracargos.',
    notKept:
      'Los contracargos cerrados que cambiaron por última vez antes del {date} no se conservan en este equipo: {count, plural, =0 {aún no falta ninguno} one {falta #} many {faltan # de contracargos} other {faltan #}}.',
    created:
      '{count, plural, one {# contracargo no tiene} many {# de contracargos no tienen} other {# contracargos no tienen}} una fecha de creación legible y, por lo tanto, ningún período.',
    outcome:
      '{count, plural, one {# contracargo se ganó o perdió} many {# de contracargos se ganaron o perdieron} other {# contracargos se ganaron o perdieron}} en un momento desconocido: ni sus eventos ni una sincronización de este equipo dicen cuándo.',
    unknownOutcome:
      '{count, plural, one {# contracargo cerrado no tiene} many {# de contracargos cerrados no tienen} other {# contracargos cerrados no tienen}} resultado conocido.',
    documents:
      'Los documentos de {count, plural, one {# contracargo nuevo} many {# de contracargos nuevos} other {# contracargos nuevos}} nunca se listaron en este equipo.',
    reviews: 'La rapidez de una revisión figura en su resumen y no se guarda después.',
    show: 'Mostrar contracargos',
  },
  proposals: {
    title: 'Propuestas de las reglas',
    taken: 'Tomadas',
    otherwise: 'Se decidió otra cosa',
    left: 'Abiertas ahora',
    total: 'Todas las reglas',
    removed: 'Reglas eliminadas',
    openLeft:
      '{count, plural, one {Mostrar # contracargo} many {Mostrar # de contracargos} other {Mostrar # contracargos}} con una propuesta: {rule}',
    none: 'Aún no hay reglas. Aquí se cuenta qué pasa con sus propuestas.',
    noneTaken: 'Ninguna decisión de este período se tomó de una propuesta.',
    notKnown:
      'No se puede decir cuánto tiempo ahorraron las propuestas: en este período se midieron menos de {least, number} decisiones de una en una, sin propuesta.',
    saved:
      'Unos {saved, number} min ahorrados. {count, plural, one {# decisión tomada de una propuesta llevó} many {# de decisiones tomadas de propuestas llevaron} other {# decisiones tomadas de propuestas llevaron}} {took, number} min; las otras {byHand, number} que se midieron llevaron {each, number} s cada una.',
    notSaved:
      'Ningún tiempo ahorrado. {count, plural, one {# decisión tomada de una propuesta llevó} many {# de decisiones tomadas de propuestas llevaron} other {# decisiones tomadas de propuestas llevaron}} {took, number} min; las otras {byHand, number} que se midieron llevaron {each, number} s cada una.',
    how: 'Sean cuales sean los filtros. Las decisiones deshechas no cuentan. El porcentaje es sobre las propuestas respondidas. El tiempo de una decisión es el que pasó desde la anterior del mismo agente. Las pausas de más de {minutes, number} minutos se omiten; antes de una propuesta tomada cuentan como {minutes, number} minutos. Posponer y etiquetar no se miden.',
  },
  merchants: {
    title: 'Comercios',
    search: 'Buscar un comercio',
    open: 'Abiertos',
    share: 'Proporción',
    trend: 'Variación',
    interval: 'Intervalo 95\u00a0%',
    sample: 'Ganados de',
    unnamed: 'Comercio sin nombre',
    shared: 'ID fiscal de varios comercios',
    found: '{found, plural, one {# comercio} many {# de comercios} other {# comercios}}',
    shown: 'Los primeros {shown, number} de {found, number} comercios',
    unknown:
      '{count, plural, one {# contracargo nuevo no tiene} many {# de contracargos nuevos no tienen} other {# contracargos nuevos no tienen}} ni ID del comercio ni ID fiscal y, por lo tanto, ningún comercio.',
    none: 'Ningún comercio coincide',
    sortNote: 'Por tasa de éxito, los comercios se ordenan según el extremo inferior del intervalo.',
    openClaims: 'Mostrar los contracargos de {merchant}',
  },
  empty: {
    title: 'Aún no hay contracargos que contar',
    text: 'Cuando se sincronicen contracargos, esta página muestra cuántos llegaron y cuántos se resolvieron, cómo terminaron y de qué comercios son.',
    failedTitle: 'No se pueden leer las cifras',
  },
};
