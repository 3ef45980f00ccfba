import { pseudoLanguage } from '../../contract/app.ts';
import type { Catalogue } from '../en/catalogue.ts';

/** Each says exactly what is wrong, then what to do. */
const problems: Catalogue['accounts']['problems'] = {
  address_malformed: 'Ingresa una dirección web, como https://claims.example.com.',
  address_not_https:
    'La dirección debe empezar con https://. El http simple solo funciona para este equipo (127.0.0.1, localhost).',
  address_has_credentials:
    'Quita el usuario o la contraseña de la dirección. La clave de API va en su propio campo.',
  address_has_query: 'Quita todo a partir de “?” o “#”.',
  acquirer_missing: 'Ingresa el ID del adquirente de tus contracargos.',
  key_missing: 'Ingresa la clave de API.',
  key_malformed:
    'Las claves de API no tienen espacios, saltos de línea ni letras con acento. Copia la clave otra vez, sin nada alrededor.',
  host_unknown: 'No se encontró el servidor. Revisa la dirección y tu conexión a internet.',
  connection_refused: 'Conexión rechazada. Revisa la dirección y el puerto.',
  tls_failed: 'El certificado de esta dirección no es de confianza. Revisa la dirección.',
  proxy_failed:
    'No hay conexión a través del proxy. Revísalo en la configuración o consulta con tu área de sistemas.',
  timed_out: 'No hubo respuesta a tiempo. Revisa tu conexión a internet y vuelve a intentarlo.',
  connection_failed: 'Se perdió la conexión. Vuelve a intentarlo.',
  unauthorized: 'El servicio denegó esta clave. Revisa que esté completa y sea de este entorno.',
  forbidden:
    'La clave es válida, pero no tiene permiso para leer los contracargos de este adquirente. Pide el permiso o revisa el ID del adquirente.',
  not_found: 'El servicio no conoce este adquirente. Revisa el ID del adquirente.',
  service_error: 'El servicio tuvo un error. Vuelve a intentarlo más tarde.',
  not_the_service:
    'Esto no es el servicio de contracargos. Revisa la dirección y si tu red muestra una página de inicio de sesión.',
  other_acquirer:
    'Esta clave devuelve contracargos de otro adquirente. Revisa el ID del adquirente o usa la clave de ese adquirente.',
  already_connected: 'Este adquirente ya está conectado en esta dirección.',
  keychain_unavailable:
    'El llavero de este equipo no está disponible, así que la clave no se puede guardar de forma segura. Desbloquea o instala el llavero y vuelve a intentarlo.',
};

/** Texts of onboarding, accounts, settings and notices. */
export const accountsMessages: Catalogue['accounts'] = {
  problems,
  welcome: {
    title: 'Te damos la bienvenida a Claimdesk',
    text: 'Trabaja con contracargos desde el teclado, con o sin conexión. Tus decisiones se guardan al instante en este equipo y se envían al servicio una sola vez.',
    connectText: 'Necesitas la dirección del servicio, tu ID de adquirente y una clave de API.',
    sandboxText:
      'Un servicio de contracargos integrado, con contracargos de ejemplo. Sin clave de API, sin red, sin datos reales.',
    sandbox: 'Explorar el sandbox',
    practise: 'Aprender las teclas en cuatro minutos',
    noKeychain: 'No hay un llavero disponible para guardar la clave. Usa una frase de contraseña.',
    opening: 'Abriendo el sandbox…',
    sandboxFailed: 'No se pudo abrir el sandbox. {text}',
  },
  keychain: {
    title: 'No hay un llavero disponible',
    text: 'Las claves de API necesitan un lugar seguro. Protégelas con una frase de contraseña, o habilita un llavero y reintenta. El sandbox no necesita ninguno de los dos.',
    usePassphrase: 'Usar una frase de contraseña',
    linux: 'Linux: instala gnome-keyring o KWallet e inicia sesión en el escritorio para desbloquearlo.',
    mac: 'macOS: desbloquea el llavero de inicio de sesión en Acceso a Llaveros.',
    windows:
      'Windows: asegúrate de que el Administrador de credenciales esté activo e inicia sesión con tu propio usuario.',
  },
  form: {
    title: 'Conectar una cuenta',
    name: 'Nombre',
    nameHint: 'Solo se muestra en Claimdesk',
    nameMissing: 'Ingresa un nombre.',
    tooLong: 'Usa {most, number} caracteres como máximo.',
    baseUrl: 'Dirección del servicio',
    baseUrlHint: 'https://…',
    acquirerId: 'ID del adquirente',
    apiKey: 'Clave de API',
    apiKeyHint: 'Se guarda cifrada en este equipo y no se vuelve a mostrar',
    partnerId: 'ID de socio',
    withOptional: '{label} (opcional)',
    partnerHint: 'Solo se necesita para los webhooks',
    merchantIds: 'Comercios seguidos',
    merchantHint: 'ID de comercio en las redes de tarjetas, uno por línea o separados por comas',
    merchantCount:
      '{count, plural, =0 {Ningún comercio} one {# comercio} many {# de comercios} other {# comercios}}',
    merchantTooMany: 'Usa {most, number} comercios como máximo. Ingresaste {count, number}.',
    merchantTooLong: 'Este ID de comercio es demasiado largo: {id}',
    test: 'Probar conexión',
    testing: 'Probando…',
    connect: 'Conectar',
    connecting: 'Conectando…',
    works:
      'La conexión funciona: {count, plural, =0 {aún no hay contracargos} one {# contracargo en la primera página} many {# de contracargos en la primera página} other {# contracargos en la primera página}}.',
    keyAgain: 'La clave se borró después del intento. Ingrésala otra vez para reintentar.',
    offlineTitle: 'Ahora no se puede acceder al servicio',
    offlineText:
      'Puedes agregar la cuenta de todos modos. Claimdesk sigue intentándolo y te avisa si la clave o un ID no son correctos.',
    offlineKeep: 'Agregar igualmente',
  },
  list: {
    current: 'Actual',
    edit: 'Editar',
    replaceKey: 'Reemplazar clave',
    remove: 'Quitar',
    acquirer: 'adquirente {id}',
    partner: 'socio\u00a0{id}',
    merchantUnreadable: 'No se puede leer el comercio {id}. {reason} Claimdesk reintenta automáticamente.',
    merchants:
      '{count, plural, one {# comercio seguido} many {# de comercios seguidos} other {# comercios seguidos}}',
    noKey: 'No hay clave de API en este equipo. No se recibe ni se envía nada hasta que agregues una.',
    readonly: 'Solo lectura',
    unavailable: 'No se puede abrir',
    upgraded: 'Actualizando contracargos',
    restore: 'Restaurar la copia del {time}',
    retryAt: 'Se reintenta a las {time}.',
  },
  unavailable: {
    upgraded: 'Actualizando los contracargos de esta cuenta',
    title: 'No se puede abrir esta cuenta',
    kept: 'Sus archivos no se modificaron. No se recibe ni se envía nada hasta que se abra.',
  },
  restore: {
    title: '¿Restaurar {name} desde la copia de respaldo del {time}?',
    lost: 'Las decisiones posteriores al {time} no están en la copia. Pueden haber llegado al servicio o no. Revisa los contracargos después de la próxima sincronización.',
    asked:
      'Nada de la copia se envía automáticamente. Cada decisión sin terminar requiere primero tu decisión en la bandeja de salida.',
    kept: 'El archivo dañado se conserva con otro nombre.',
    confirm: 'Restaurar copia',
    restoring: 'Restaurando…',
  },
  look: {
    label: 'Etiqueta',
    labelHint: 'En la barra de navegación y en las preguntas',
    colour: 'Color',
    colours: {
      violet: 'Violeta',
      teal: 'Verde azulado',
      rust: 'Óxido',
      blue: 'Azul',
      plum: 'Ciruela',
      green: 'Verde',
      red: 'Rojo',
      slate: 'Pizarra',
    },
    isProductionText: 'Contracargos y dinero reales: marcada con su color dondequiera que decidas.',
    production: 'Producción',
    test: 'Prueba',
    sandbox: 'Sandbox',
  },
  edit: {
    title: 'Editar {name}',
    fixed: 'La dirección y el adquirente no se pueden cambiar. Conecta otra cuenta.',
  },
  key: {
    title: 'Reemplazar la clave de {name}',
    text: 'La clave nueva debe ser del adquirente {acquirerId} en {baseUrl}. Claimdesk la prueba antes de reemplazar la anterior.',
    replacing: 'Probando la clave…',
  },
  remove: {
    title: '¿Quitar {name}?',
    text: 'Esto elimina la clave de API y todo lo guardado en este equipo para esta cuenta. Los contracargos permanecen en el servicio.',
    unresolved:
      '{count, plural, one {Se perderá # decisión sin terminar.} many {Se perderán # de decisiones sin terminar.} other {Se perderán # decisiones sin terminar.}}',
    unsent: 'Decisiones que se pierden',
    more: '{count, plural, one {# más} many {# más} other {# más}}',
    unresolvedUnknown: 'Se perderán las decisiones sin terminar.',
    unfinished:
      'La cuenta se quitó, pero parte de sus datos no se pudo eliminar del llavero o del disco. Claimdesk los elimina en el próximo inicio.',
    confirmLosing:
      'Quitar y perder {count, plural, one {# decisión} many {# de decisiones} other {# decisiones}}',
  },
  settings: {
    languages: {
      system: 'Sistema',
      en: 'English',
      es: 'Español',
      pt: 'Português',
      [pseudoLanguage]: 'Pseudoidioma',
    },
  },
  notices: {
    label: 'Avisos',
    dismiss: 'Cerrar',
    codes: {
      replica_rebuilt: {
        title: 'La copia local de los contracargos estaba dañada',
        text: 'Claimdesk la apartó y está sincronizando los contracargos de nuevo. Tus decisiones están en otro archivo y no se ven afectadas.',
      },
      journal_readonly: {
        title: 'Este perfil lo guardó una versión más nueva de Claimdesk',
        text: 'Puedes leer todo, pero no tomar decisiones. Actualiza Claimdesk para continuar.',
      },
      journal_damaged: {
        title: 'El archivo con tus decisiones está dañado',
        text: 'No se eliminó nada ni se envía nada. No modifiques la carpeta del perfil. Si la cuenta ofrece una copia de respaldo, restáurala.',
      },
      profile_restored: {
        title: 'Este perfil es una copia',
        text: 'Para no enviar nada dos veces, cada decisión en espera requiere tu decisión en la bandeja de salida.',
      },
      keychain_failed: {
        title: 'Hay decisiones en espera del llavero',
        text: 'Sin él no se envía nada, para que nada se envíe dos veces. Desbloquea el llavero. El envío continúa entonces automáticamente.',
      },
      storage_failed: {
        title: 'No se pudo escribir la copia local de los contracargos',
        text: 'Ves el último estado guardado. Claimdesk reintenta automáticamente.',
      },
      journal_not_written: {
        title: 'No se pudo escribir el archivo con tus decisiones',
        text: 'Mientras tanto no se envía nada y no se pierde ninguna decisión. Claimdesk reintenta automáticamente.',
      },
      service_fault: {
        title: 'El servicio devuelve respuestas inesperadas',
        text: 'Ves los últimos datos correctos. Claimdesk reintenta automáticamente.',
      },
      rows_skipped: {
        title: 'Algunos contracargos no se pudieron leer',
        text: 'El servicio envió contracargos sin ID. Todos los demás están aquí.',
      },
      foreign_claims: {
        title: 'El servicio envió contracargos de otro adquirente',
        text: 'No se guardaron. Todos los demás están aquí.',
      },
      unexpected_error: {
        title: 'Claimdesk tuvo un error inesperado',
        text: 'Tus decisiones están guardadas y todo lo demás continúa. Si vuelve a ocurrir, elige «Informar un problema» en la paleta (Ctrl/⌘ K).',
      },
    },
    toSettings: 'Mostrar la carpeta de datos',
  },
  /** Why one claim or merchant can’t be read, although others can. */
  readFaults: {
    not_permitted: 'La clave de API no tiene permiso para leerlo.',
    not_found: 'El servicio no lo conoce.',
    refused: 'El servicio lo denegó.',
    rate_limited: 'El servicio pidió menos solicitudes.',
    service_error: 'El servicio tuvo un error.',
    answer_unusable: 'La respuesta no se puede usar.',
    no_answer: 'El servicio no respondió.',
    other_acquirer: 'Es de otro adquirente.',
  },
  connection: {
    offlineTitle: 'Sin conexión desde: {since}.',
    offlineText: '{why} Las decisiones se guardan y se envían cuando vuelva la conexión.',
    unauthorizedTitle: 'En pausa: el servicio denegó la clave de API.',
    unauthorizedText:
      'Las decisiones se guardan. Claimdesk sigue probando la clave y continúa en cuanto funcione.',
    other_acquirerTitle: 'En pausa: la clave de API es de otro adquirente.',
    other_acquirerText: 'No se envía nada hasta que la reemplaces por la clave de este adquirente.',
    no_keyTitle: 'En pausa: esta cuenta no tiene clave de API.',
    no_keyText: 'Las decisiones se guardan. Agrega una clave para continuar.',
    slowedTitle: 'El servicio pidió menos solicitudes.',
    slowedText: '{what}. Todo lo demás continúa.',
    severalEndpoints: '{count} tipos de solicitudes están en espera',
    trying: 'Reintentando…',
    againInSeconds: 'Se reintenta en {count, number} s',
    againInMinutes: 'Se reintenta en {count, number} min',
    tryNow: 'Reintentar ahora',
    faults: {
      host_unknown: 'No se encontró el servidor.',
      connection_refused: 'Conexión rechazada.',
      tls_failed: 'No hay conexión segura.',
      proxy_failed: 'No hay conexión a través del proxy.',
      timed_out: 'No hubo respuesta a tiempo.',
      connection_lost: 'Se perdió la conexión.',
      answer_broken:
        'La respuesta no es del servicio de contracargos. Puede ser una página de inicio de sesión de tu red.',
      redirected: 'El servicio redirigió a otra dirección. Claimdesk no sigue redirecciones.',
    },
    endpoints: {
      listAcquirerClaims: 'La sincronización de contracargos nuevos está en espera',
      markSeen: 'Marcar contracargos como vistos está en espera',
      getClaim:
        'La lectura de contracargos individuales está en espera; también aceptar, rechazar y finalizar',
      putClaimStatus: 'Aceptar y rechazar están en espera',
      listMerchantClaims: 'La sincronización de los contracargos de comercios está en espera',
      listDocumentation: 'La lista de documentos está en espera; también finalizar',
      finishDocumentation: 'Finalizar la documentación está en espera',
      sendEmail: 'El envío de correos está en espera',
      replaceTemplate: 'La publicación de plantillas está en espera',
      createSubscription: 'La creación de webhooks está en espera',
      readSubscriptions: 'La lectura de webhooks está en espera; también crearlos y eliminarlos',
      deleteSubscription: 'La eliminación de webhooks está en espera',
    },
  },
};
