import type { Catalogue } from '../en/catalogue.ts';
import { commandMessages } from '../en/command-words.ts';
import { commands } from './es-commands.ts';
import { shortcutsMessages } from './es-shortcuts.ts';

/** The shell, the connection and the commands. */
export const appMessages: Catalogue['app'] = {
  name: 'Claimdesk',
  windowTitle: '{view} ({count, number}) · {account} · Claimdesk',
  windowTitleAttention: '({count, number}) {title}',
  windowTitlePlain: '{view} · {account} · Claimdesk',
  navigation: 'Navegación',
  views: 'Vistas',
  lists: 'Listas',
  savedList: 'Lista guardada',
  review: 'Revisión',
  outboxAttention:
    '{count, plural, one {# decisión requiere atención} many {# de decisiones requieren atención} other {# decisiones requieren atención}}',
  settings: 'Configuración',
  switchAccount: 'Cambiar de cuenta',
  acquirer: 'Adquirente {acquirer}',
  collapseNav: 'Contraer',
  expandNav: 'Expandir',
  draft: { back: 'Este es el borrador que dejaste sin guardar.', discard: 'Descartar borrador' },
  ignoredKeys: 'Se ignoran las teclas pulsadas justo después de un diálogo o de un campo: {keys}',
  about: {
    licence: 'Claimdesk es software libre con licencia MIT.',
    selfCheck: 'Para comprobar esta instalación, inicia Claimdesk con --self-check.',
    thirdParty: 'Hecho con el trabajo de otros',
    noNotices: 'Las licencias se escriben al compilar Claimdesk. Esta no es una versión compilada.',
  },
  updates: {
    check: 'Buscar actualizaciones',
    off: 'En este equipo no hay una fuente de actualizaciones configurada. Tu área de sistemas puede configurar una.',
    current: 'Esta es la versión más reciente.',
    available: 'La versión {version} está disponible; se publicó el {date}.',
    install:
      'Instálala después de cerrar Claimdesk. Las decisiones en espera permanecen en la bandeja de salida.',
    problems: {
      settings_unreadable:
        'No se puede leer la configuración de actualizaciones de este equipo. Consulta con tu área de sistemas.',
      unreachable: 'No se puede acceder a la fuente de actualizaciones. Vuelve a intentarlo más tarde.',
      not_signed:
        'La fuente de actualizaciones no está firmada por tu organización, así que no se muestra nada de ella. Consulta con tu área de sistemas.',
      not_a_feed: 'La respuesta no es una fuente de actualizaciones. Consulta con tu área de sistemas.',
    },
  },
  report: {
    title: 'Informar un problema',
    text: 'Esto ayuda a averiguar qué falló. Léelo, guárdalo y dáselo a tu área de sistemas o adjúntalo a tu informe. Claimdesk no se lo envía a nadie.',
    without:
      'Contiene versiones, una autocomprobación, configuración, estados, tamaños de archivos y el registro. No contiene claves de API, direcciones, nombres, contracargos ni nada que hayas escrito.',
    checking: 'Comprobando Claimdesk…',
    contents: 'Contenido del informe',
    failed: 'No se pudo crear el informe.',
    copied: 'Copiado',
    save: 'Guardar archivo',
  },
  guide: {
    search: 'Buscar en la guía',
    chapters: 'Capítulos',
    found: '{count, plural, =0 {Sin resultados.} one {# capítulo} many {# de capítulos} other {# capítulos}}',
    nothing: 'Sin resultados',
    nothingText: 'Ningún capítulo contiene todas estas palabras.',
    failed: 'No se pudo abrir la guía.',
    whatIsThis: '¿Qué es esto?',
  },
  close: 'Cerrar',
  cancel: 'Cancelar',
  back: 'Atrás',
  save: 'Guardar',
  clearSearch: 'Borrar búsqueda',
  clearFilters: 'Borrar filtros',
  done: 'Listo',
  claims: 'Contracargos',
  retry: 'Reintentar',
  undo: 'Deshacer',
  timeLeft: 'se puede deshacer por {seconds, number} s',
  sendsIn: 'se envía en {seconds, number} s',
  heldFor: 'en retención por {seconds, number} s; luego espera la conexión',
  moreToUndo: '+{count, number}',
  copy: 'Copiar {what}',
  or: 'o',
  palette: {
    onPurpose: 'Elige «{command}» con las flechas, o escribe su nombre.',
    label: 'Buscar un comando o un contracargo',
    placeholder: 'Buscar comandos, vistas, cuentas y contracargos',
    results: 'Resultados',
    merchants: 'Comercios',
    merchantClaims: 'Todos los contracargos de {merchant}',
    merchantId:
      'ID del comercio {id} · {count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}}',
    unnamedMerchant: 'un comercio sin nombre',
    service: 'Servicio de contracargos',
    lookUp: 'Consultar el contracargo “{id}” en el servicio',
    lookingUp: 'Consultando el contracargo “{id}” en el servicio…',
    empty: 'Sin resultados para “{text}”',
    noWord: 'Escribe al menos una letra o un número.',
    often: 'Usados con frecuencia',
    card: 'tarjeta •{ending}',
    filter: 'Filtrar todos los contracargos por {query}',
    allMatches: 'Mostrar todos los contracargos que coinciden con “{text}”',
    onlyIn: 'solo en {places}',
    runsIn: 'en {places}',
    places: {
      claims: 'listas de contracargos',
      review: 'una revisión',
      changes: 'cambios',
      insights: 'indicadores',
      documents: 'documentos',
      outbox: 'la bandeja de salida',
      webhooks: 'webhooks',
      rules: 'reglas',
      templates: 'plantillas',
      accounts: 'cuentas',
      settings: 'configuración',
    },
    /** In the right view, without what the command needs. */
    off: {
      list: 'no se aplica a nada en esta lista',
      claim: 'ningún contracargo al que se aplique',
      savedLists: 'no hay una lista guardada abierta',
      document: 'ningún documento al que se aplique',
      outbox: 'no es posible para esta decisión',
      webhook: 'no es posible para este webhook',
      rules: 'ninguna regla a la que se aplique',
      insights: 'ningún gráfico al que se aplique',
      changes: 'nada que filtrar',
      accounts: 'no es posible para esta cuenta',
      templates: 'no es posible ahora',
      go: 'ningún destino',
      app: 'no es posible ahora',
      vault: 'las claves están en el llavero',
    },
    offAccount: {
      connect: 'requiere un llavero o una frase de contraseña',
      sandbox: 'ya está abierto',
      switch: 'es la cuenta actual',
      replaceKey: 'el sandbox no tiene clave',
      restore: 'no hay copia de seguridad',
      reopen: 'la cuenta está abierta',
    },
    inOtherViews: 'En otras vistas',
    notHere: 'No disponible en esta vista',
  },
  keySheet: {
    search: 'Busca atajos o presiona una tecla',
    found:
      '{count, plural, =0 {No se encontró ningún atajo.} one {# atajo} many {# de atajos} other {# atajos}}',
  },
  callFailed: 'Claimdesk no respondió. Comprueba si esto se hizo antes de volver a intentarlo.',
  callBroke: 'Se produjo un error en Claimdesk. Comprueba si esto se hizo antes de volver a intentarlo.',
  readFailed: 'Claimdesk no respondió. Vuelve a intentarlo.',
  readBroke: 'Se produjo un error en Claimdesk. Vuelve a intentarlo.',
  leftForm: {
    lost: 'Lo que escribiste en “{title}” no se guardó: pasaste a otra vista.',
    kept: 'Lo que escribiste en “{title}” se conserva: estará ahí cuando lo abras de nuevo.',
    lostOverLock: 'Había un formulario abierto cuando Claimdesk se bloqueó. Lo que escribiste no se guardó.',
    keptOverLock:
      'Había un formulario abierto cuando Claimdesk se bloqueó. Lo que escribiste se conserva: estará ahí cuando lo abras de nuevo.',
  },
  localChange: {
    changedSince:
      '{count, plural, one {# contracargo se cambió después y ese cambio se conserva.} many {# de contracargos se cambiaron después y esos cambios se conservan.} other {# contracargos se cambiaron después y esos cambios se conservan.}}',
    notUndone: 'No se deshizo: {reason}',
    tooLate: 'Ya no se puede deshacer: Claimdesk se reinició, o ya se deshizo.',
  },
  serviceConnection: {
    heading: 'Conexión',
    states: {
      unknown: 'Aún sin conectar',
      online: 'En línea',
      offline: 'Sin conexión',
      paused: 'En pausa',
      noHost: 'Desconectado',
    },
    waiting: '{count, number} en espera',
    stateAndSentence: '{state}. {sentence}',
    neverSynced: 'Aún sin sincronizar. {now}',
    lastSync: 'Última sincronización: {time}. {now}',
    firstSync: {
      pace: '{count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}} por minuto',
      left: {
        seconds:
          '{count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}} por minuto; {left, plural, one {falta # segundo} many {faltan # de segundos} other {faltan # segundos}} aprox.',
        minutes:
          '{count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}} por minuto; {left, plural, one {falta # minuto} many {faltan # de minutos} other {faltan # minutos}} aprox.',
        hours:
          '{count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}} por minuto; {left, plural, one {falta # hora} many {faltan # de horas} other {faltan # horas}} aprox.',
      },
    },
    sentences: {
      noHost: 'Claimdesk no responde. Esta página puede estar desactualizada.',
      unknown: 'Aún no se ha solicitado nada.',
      idle: 'Todo está al día.',
      idleWaiting: 'Algunas decisiones siguen en espera en la bandeja de salida.',
      indexing: 'Creando el índice de búsqueda: {share, number, percent}.',
      heldSeen:
        'Se usó la mitad del límite de datos de esta hora. Los contracargos vistos esperan hasta las {time}.',
      heldAll:
        'Se usó el límite de datos de esta hora. Los contracargos esperan hasta las {time}; las decisiones, no. Sincronizar ahora lo supera una vez.',
      syncing: 'Sincronizando…',
      firstSync:
        'Primera sincronización: {count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}} hasta ahora.',
      offline: 'Las decisiones se guardan y se envían cuando vuelva la conexión.',
      unauthorized:
        'El servicio denegó la clave de API. Las decisiones se guardan. Claimdesk sigue probando la clave.',
      other_acquirer:
        'La clave de API es de otro adquirente. Las decisiones se guardan. Revisa la clave en Cuentas.',
      no_key: 'No hay clave de API en este equipo. Las decisiones se guardan. Agrega una clave en Cuentas.',
    },
  },
  connection: {
    connecting: 'Abriendo Claimdesk',
    lost: '<b>Claimdesk no responde.</b> Se cerró o está ocupado. Tus decisiones están guardadas en el disco. Reconectando automáticamente.',
    refusals: {
      no_code: {
        title: 'Esta dirección necesita un código',
        text: 'Cada dirección que muestra Claimdesk abre una sola pestaña, una sola vez. Si Claimdesk está abierto en otra pestaña o ventana, continúa allí.',
      },
      code_used: {
        title: 'Esta dirección ya se usó',
        text: 'Cada dirección que muestra Claimdesk abre una sola pestaña, una sola vez, en el plazo de un minuto. Si Claimdesk está abierto en otra pestaña o ventana, continúa allí.',
      },
      unproven: {
        title: 'Esta sesión terminó',
        text: 'Claimdesk se cerró o se reinició, u otro programa usa ahora su dirección. No se envió nada allí. Tus decisiones están guardadas en el disco.',
      },
    },
    refused: '<b>{title}.</b> {text} {freshAddress}',
    freshAddress:
      'Para obtener una dirección nueva, presiona Enter en la terminal donde se ejecuta Claimdesk. Si esa terminal ya no está, vuelve a iniciar Claimdesk de la misma manera.',
    address: 'Pega la dirección nueva',
    addressProblems: {
      no_address: 'Esta dirección no tiene código. Copia la línea completa que mostró Claimdesk.',
      other_port: 'Esta dirección tiene otro puerto. Ábrela en una pestaña o ventana nueva.',
    },
  },
  crash: {
    title: 'Se produjo un error',
    text: 'No se puede mostrar esta vista. Tus decisiones están guardadas en el disco.',
    details: 'Detalles técnicos: {said}',
    retry: 'Recargar la vista',
  },
  /** Under the command’s id, cut at its dot. */
  ...commandMessages(commands),
  shortcuts: shortcutsMessages,
  parts: {
    list: 'Lista',
    claim: 'Contracargo',
    savedLists: 'Listas guardadas',
    document: 'Documentos',
    outbox: 'Salida',
    webhook: 'Webhooks',
    rules: 'Reglas',
    insights: 'Indicadores',
    changes: 'Cambios',
    accounts: 'Cuentas',
    templates: 'Plantillas',
    go: 'Ir a',
    app: 'Claimdesk',
  },
};
