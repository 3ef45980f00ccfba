import type { Catalogue } from '../en/catalogue.ts';
import { decisionHolds, holdWarnings } from './es-decisions.ts';

/** The settings view. Each setting has its name and one sentence of what it means. */
export const settingsMessages: Catalogue['settings'] = {
  first: { title: 'Idioma y red' },
  search: 'Buscar en la configuración',
  sectionsLabel: 'Secciones',
  found:
    '{count, plural, =0 {No se encontró ninguna opción.} one {# opción} many {# de opciones} other {# opciones}}',
  default: 'Predeterminado: {value}',
  resetNamed: 'Restablecer {setting}',
  pinned: 'Definido por tu organización',
  failed: 'No se cambió: {setting}. {reason}',
  on: 'Activado',
  off: 'Desactivado',
  open: 'Abrir',
  seconds: '{count, plural, =0 {Sin retención} one {# segundo} many {# de segundos} other {# segundos}}',
  never: 'Nunca',
  sections: {
    general: 'General',
    language: 'Idioma y región',
    decisions: 'Decisiones',
    notifications: 'Notificaciones',
    documents: 'Documentos',
    data: 'Datos y sincronización',
    targets: 'Objetivos internos',
    keyboard: 'Teclado',
    security: 'Seguridad',
    network: 'Red',
    computer: 'Este equipo',
  },
  names: {
    theme: 'Apariencia',
    textSize: 'Tamaño del texto',
    locale: 'Idioma',
    region: 'Región',
    timeZone: 'Zona horaria',
    listLayout: 'Columnas y filas',
    isNavCollapsed: 'Navegación',
    host: 'Próximo inicio en',
    shortcuts: 'Atajos de teclado',
    hasSingleKeys: 'Atajos de una sola tecla',
    afterDecision: 'Después de una decisión',
    holdSeconds: 'Retención antes de enviar',
    emailsPerMinute: 'Correos por minuto',
    typedAbove: 'Escribir el número para confirmar',
    notifications: 'Notificaciones',
    autoLockMinutes: 'Bloquear automáticamente',
    sendsWhileLocked: 'Enviar durante el bloqueo',
    syncMinutes: 'Buscar contracargos nuevos cada',
    hourlyDataMb: 'Límite de datos por hora',
    keepClosedMonths: 'Conservar contracargos cerrados',
    keepChangesDays: 'Conservar los cambios',
    proxy: 'Proxy',
    caFile: 'Archivo de autoridades de certificación',
    internalTargets: 'Objetivos internos',
    documentsCapBytes: 'Límite de almacenamiento de documentos',
  },
  themeText: 'Colores claros u oscuros, o los de tu sistema.',
  themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  textSizeText: 'Amplía toda la interfaz; los documentos tienen su propio zoom.',
  percent: '{share, number, percent}',
  density: 'Altura de las filas',
  densityText: 'Dos líneas muestran más de cada contracargo; una línea muestra más contracargos.',
  densities: { two_lines: 'Dos líneas', one_line: 'Una línea' },
  columns: 'Columnas de la lista',
  columnsText: 'Qué columnas tiene la lista de contracargos, su orden y su ancho.',
  firstColumns: 'Todas las columnas en su orden habitual',
  ownColumns: 'Modificadas',
  isNavCollapsedText: 'La barra de la izquierda con palabras, o solo con íconos.',
  navigations: { full: 'Palabras e íconos', icons: 'Solo íconos' },
  afterDecisionText: 'Qué contracargo se muestra después de decidir sobre uno en una lista.',
  afterDecisions: {
    next_if_gone: 'Siguiente contracargo si sale de la lista',
    next: 'Siguiente contracargo',
    stay: 'Mismo contracargo',
  },
  localeText: 'El idioma de Claimdesk.',
  regionText: 'Define el formato de fechas, números e importes.',
  timeZoneText:
    'La zona de todas las horas que se muestran, y de los días y las horas en búsquedas, indicadores, contracargos pospuestos y horas de silencio. Los archivos exportados dicen cuáles de sus horas están en UTC.',
  systemTimeZone: 'La del sistema ({zone})',
  chooseTimeZone: 'Elegir zona horaria',
  timeZones: {
    search: 'Ciudad, región o diferencia',
    results: 'Zonas horarias',
    none: 'Ninguna zona horaria coincide con “{text}”.',
    current: 'Elegida',
  },
  holdText:
    'Cuánto tiempo espera cada tipo de decisión antes de enviarse; hasta entonces se puede deshacer, y después no. Un cambio se aplica a tus próximas decisiones.',
  holds: decisionHolds,
  holdWarnings,
  emailsPerMinuteText:
    'Cuántos correos se envían por minuto como máximo. Los demás esperan y, mientras tanto, se pueden deshacer. Un número bajo da tiempo a notar un error y evita que los servidores de correo los tomen por spam.',
  perMinute: '{count, plural, one {# por minuto} many {# por minuto} other {# por minuto}}',
  typedAboveText:
    'Para decidir o enviar correos sobre más contracargos a la vez, antes debes escribir cuántos son. Así, unas teclas presionadas por error no deciden sobre cientos.',
  aboveClaims:
    '{count, plural, one {Más de # contracargo} many {Más de # de contracargos} other {Más de # contracargos}}',
  noHolds: 'Todas como de costumbre',
  holdsChanged:
    '{count, plural, one {# tipo modificado} many {# de tipos modificados} other {# tipos modificados}}',
  notificationsText:
    'Qué te avisa tu sistema mientras Claimdesk está en segundo plano, y a qué horas no lo hace.',
  chooseNotifications: 'Elegir notificaciones',
  kindsOn:
    '{count, plural, =0 {Desactivadas} one {# de {all, number} tipos} many {# de {all, number} tipos} other {# de {all, number} tipos}}',
  documentsCapText:
    'Cuánto espacio pueden ocupar los documentos de esta cuenta en este equipo, cifrados. Cuando se llena, primero se quitan los que llevan más tiempo sin abrirse. {used} de {cap} en {files, plural, one {# documento} many {# de documentos} other {# documentos}}.{kept, plural, =0 {} one { Las copias sin conexión de # contracargo nunca se quitan automáticamente.} many { Las copias sin conexión de # de contracargos nunca se quitan automáticamente.} other { Las copias sin conexión de # contracargos nunca se quitan automáticamente.}}',
  syncMinutesText:
    'Con qué frecuencia se le piden al servicio contracargos nuevos. Las decisiones se envían como siempre, y Sincronizar ahora los pide en cualquier momento.',
  hourlyDataMbText:
    'Cuando la sincronización de una cuenta alcanza esta cantidad en una hora, los contracargos esperan a la hora siguiente; los ya vistos, desde la mitad. Las decisiones nunca esperan, y Sincronizar ahora supera el límite una vez. Los documentos no se cuentan.',
  hourlyDataMbUsed: '{text} {account}: unos {today} hoy, {month} este mes.',
  megabytes: '{count, number} MB',
  keepClosedMonthsText:
    'Cuánto tiempo permanecen en este equipo los contracargos cerrados después de su último cambio. Los más antiguos se quitan aquí, no en el servicio. Un contracargo se conserva si no está marcado como visto, si está pospuesto o si algo aquí se refiere a él, como una decisión, una nota, una etiqueta, un documento o una entrada en Cambios.',
  noLimit: 'Sin límite',
  months: '{count, plural, one {# mes} many {# de meses} other {# meses}}',
  keepChangesDaysText:
    'Cuánto tiempo quedan en este equipo las entradas de Cambios. Las más antiguas se eliminan en el plazo de una hora después de cambiarlo aquí; los contracargos y las decisiones se conservan.',
  retention: {
    title:
      '¿Conservar los contracargos cerrados durante {months, plural, one {# mes} many {# de meses} other {# meses}}?',
    counting: 'Contando contracargos…',
    leave:
      '{count, plural, =0 {Ahora no se quita ningún contracargo.} one {Ahora se quita # contracargo de este equipo, lo que libera unos {size}.} many {Ahora se quitan # de contracargos de este equipo, lo que libera unos {size}.} other {Ahora se quitan # contracargos de este equipo, lo que libera unos {size}.}}',
    referred:
      '{count, plural, one {# contracargo es igual de antiguo y se queda, porque algo aquí se refiere a él.} many {# de contracargos son igual de antiguos y se quedan, porque algo aquí se refiere a ellos.} other {# contracargos son igual de antiguos y se quedan, porque algo aquí se refiere a ellos.}}',
    leftOut:
      '{count, plural, one {# cuenta no se puede contar ahora.} many {# de cuentas no se pueden contar ahora.} other {# cuentas no se pueden contar ahora.}}',
    later:
      'A partir de entonces se quitan cada día los contracargos que alcanzan esa antigüedad. Las listas, la búsqueda y los indicadores ya no los incluyen. En el servicio no cambia nada: para abrir un contracargo quitado, busca su ID.',
    confirm: 'Quitar los más antiguos',
  },
  targetsText:
    'En cuántos días quiere decidir tu organización, por estado y red. Ordenan la lista por urgencia. Corresponden a la cuenta {account}.',
  editTargets: 'Definir objetivos',
  targetsSet:
    '{count, plural, =0 {Ninguno} one {# estado tiene un objetivo} many {# de estados tienen objetivos} other {# estados tienen objetivos}}',
  shortcutsText: 'Todos los comandos y sus teclas. Los atajos se pueden cambiar, importar y exportar.',
  changeShortcuts: 'Cambiar atajos',
  shortcutsChanged:
    '{count, plural, =0 {Ninguno modificado} one {# modificado} many {# modificados} other {# modificados}}',
  shortcutsUnreadable: 'No se pueden leer: rigen las teclas predeterminadas',
  hasSingleKeysText:
    'Letras, números y signos solos son atajos. Desactívalo si dictas o presionas teclas sin querer.',
  keys: 'Dónde están las claves',
  inKeychain: 'Las claves de API y las de los datos cifrados están en el llavero de este equipo.',
  inVault:
    'Las claves de API y las de los datos cifrados están en una bóveda que se abre con una frase de contraseña.',
  autoLockMinutesText: 'Bloquea la bóveda después de este tiempo sin teclas ni clics.',
  onlyVault: 'Se aplica cuando las claves están en una bóveda con frase de contraseña.',
  sendsWhileLockedText:
    'Las decisiones pendientes se siguen enviando mientras Claimdesk está bloqueado. Las claves permanecen entonces en la memoria de este equipo.',
  vaultFile: 'Archivo de la bóveda',
  vaultFileText:
    'Para restaurar una copia de respaldo del perfil, necesitas este archivo y la frase de contraseña.',
  proxyText:
    'Cómo se conecta Claimdesk con el servicio. Sistema sigue la configuración de este equipo y HTTPS_PROXY. La dirección de un proxy debe empezar con http:// y no llevar usuario ni contraseña.',
  proxies: { system: 'Sistema', none: 'Sin proxy', address: 'Dirección propia' },
  proxyAddress: 'Dirección del proxy',
  proxyProblems: {
    malformed: 'Ingresa una dirección como http://proxy.example.com:3128.',
    not_http:
      'Solo se pueden usar proxies cuya dirección empiece con http://. Lo que se envía a través de ellos va cifrado de todos modos.',
    has_credentials:
      'Quita el usuario y la contraseña: aquí no se guardan. Pide a tu área de sistemas un proxy que no los necesite.',
    has_path: 'Quita todo lo que sigue al puerto.',
  },
  caFileText:
    'Un archivo (PEM o DER) con autoridades en las que se confía además de las de este equipo, como las de tu organización. Los certificados siempre se verifican.',
  caFilePlaceholder: 'Ruta completa de un archivo',
  caFileProblem: 'Ingresa la ruta completa del archivo, desde la raíz o la unidad.',
  noCaFile: 'Las de este equipo',
  hostText: 'Qué abre el próximo inicio. Automático es Electron donde funciona; si no, el navegador.',
  hosts: { automatic: 'Automático', electron: 'Electron', browser: 'Navegador' },
  dataDir: 'Carpeta de datos',
  dataDirText: 'Todo lo que Claimdesk guarda, cifrado, solo en este equipo.',
  logDir: 'Registros',
  logDirText:
    'Qué hizo Claimdesk, para soporte. No contienen contracargos, nombres, claves ni mensajes del servicio.',
  agent: 'Tu nombre',
  agentText: 'Tus decisiones se firman con el nombre de tu usuario en este equipo.',
  version: 'Versión {version}',
  versionText: 'Las licencias, y si hay una actualización.',
  file: {
    chooseFile: 'Elige un archivo de configuración',
    title: 'Importar configuración',
    apply:
      '{count, plural, =0 {Nada que cambiar} one {Cambiar # opción} many {Cambiar # de opciones} other {Cambiar # opciones}}',
    changes: 'Cambian estas opciones:',
    same: 'Todas las opciones ya tienen los valores de este archivo.',
    unknown: 'Esta versión no las conoce y no se modifican: {names}',
    pinned: 'Las definió tu organización y no se modifican: {names}',
    invalid: 'Estos valores no se pueden usar. Corrige el archivo e impórtalo otra vez.',
    badValue: '{name}: {value} no se puede usar.',
    badHold: '{name}: {value} no es un número entero de segundos de {least, number} a {most, number}.',
    badRate: '{name}: {value} no es un número entero de 1 a {most, number}.',
    badShortcut: '{name}: las teclas de {command} no se pueden usar.',
    change: '{name}: {before} → {after}',
    otherValue: 'Otros valores',
    notJson: 'Este archivo no es JSON. No se cambió nada.',
    notSettings: 'Este archivo no es de configuración de Claimdesk. No se cambió nada.',
    newer: 'Este archivo es de una versión más nueva de Claimdesk. No se cambió nada.',
    tooLarge: 'Este archivo es demasiado grande para ser de configuración. No se cambió nada.',
    unreadable:
      'No se puede leer este archivo del disco. Comprueba que sea un archivo, que siga en su lugar y que tengas permiso para abrirlo. No se cambió nada.',
    failed: 'No se cambiaron todas las opciones. {reason}',
    done: '{count, plural, one {Se cambió # opción.} many {Se cambiaron # de opciones.} other {Se cambiaron # opciones.}}',
    unavailable: 'No se puede abrir {account}, por lo que no se modifican: {names}',
    hint: 'Un archivo no contiene cuentas, claves ni contracargos. Los objetivos internos y el límite de almacenamiento de documentos son los de {account}. Las listas seguidas no están en él.',
  },
};
