import type { HostWords } from '../en/en-hosts.ts';

export const hostWordsEs: HostWords = {
  technicalDetails: ({ said }) => `Detalles técnicos: ${said}`,
  start: {
    profileNotWritable: ({ dir, code }) =>
      `Claimdesk no puede escribir en la carpeta del perfil ${dir} (${code}). Elige otra con --profile DIR.`,
    profileNotReadable: ({ path, code }) => `Claimdesk no puede leer ${path} (${code}).`,
    profileNewer: ({ path }) =>
      `Una versión más nueva de Claimdesk escribió ${path}. Instala esa versión para usarlo. No se cambió nada.`,
    profileSetAside: ({ path, aside }) =>
      `${path} no es un perfil válido, así que se renombró a ${aside}. No se borró nada. ` +
      'Repara el archivo y devuélvele su nombre, o vuelve a iniciar Claimdesk con un perfil vacío.',
    policyNotReadable: ({ path, code }) =>
      `No se puede leer la política de tu organización en ${path} (${code}). Claimdesk no se inicia hasta que se corrija el archivo.`,
    policyNotJson: ({ path }) =>
      `La política de tu organización en ${path} no es JSON. Claimdesk no se inicia hasta que se corrija el archivo.`,
    policyNotValid: ({ path, faults }) =>
      `La política de tu organización en ${path} no es válida: ${faults}. Claimdesk no se inicia hasta que se corrija el archivo.`,
    alreadyOpen: ({ dir }) => `Claimdesk ya está abierto con el perfil ${dir}.`,
    alreadyOpenHere: ({ dir }) =>
      `Claimdesk ya está abierto con el perfil ${dir}. Su ventana está ahora al frente.`,
    alreadyOpenIn: ({ dir, pid }) => `Claimdesk ya está abierto con el perfil ${dir} (proceso ${pid}).`,
    alreadyOpenInFront: ({ dir, pid }) =>
      `Claimdesk ya está abierto con el perfil ${dir} (proceso ${pid}). Su ventana está ahora al frente.`,
    alreadyOpenAt: ({ dir, pid, url }) =>
      `Claimdesk ya está abierto con el perfil ${dir} (proceso ${pid}). Ábrelo en ${url}`,
    portInUse: 'Otro programa está usando este puerto. Elige otro con --port N.',
    noTemporaryFolder: ({ dir, code }) =>
      `No se pudo iniciar Claimdesk: no se puede escribir en la carpeta temporal ${dir} (${code})`,
    sandboxFailed: 'No se pudo iniciar el servicio sandbox incluido por un error inesperado.',
    sandboxEnded: 'No se pudo iniciar el servicio sandbox incluido: terminó antes de estar listo',
    failed: 'No se pudo iniciar Claimdesk por un error inesperado.',
    stoppedUnexpectedly: 'Claimdesk tuvo un error inesperado y se detuvo. Tus decisiones están guardadas.',
  },
  launch: {
    nodeTooOld: ({ oldest, version }) =>
      `Claimdesk necesita Node ${oldest} o posterior; este es ${version}. Inícialo con npm start.`,
    building: 'Compilando…',
    waitingForBuild: 'Otro inicio está compilando: se espera a que termine…',
    buildFailed: 'La compilación falló.',
    buildFailedDiskFull: 'La compilación falló: el disco está lleno.',
    fetching: ({ version }) => `Se descarga Electron ${version}, una sola vez…`,
    received: ({ received }) => `Electron: ${received} MB`,
    receivedOf: ({ received, total, percent }) => `Electron: ${received} de ${total} MB, ${percent} %`,
    skip: '(Enter: continuar sin él)',
    unpacking: 'Descomprimiendo Electron…',
    fetched: 'Electron ya está aquí: el próximo inicio lo abre.',
    opensInBrowser: ({ problem }) =>
      `${problem}. En su lugar, Claimdesk se abre en el navegador de este equipo.`,
    problems: {
      runsAsRoot: 'Electron no se ejecuta como root',
      noDisplay: 'No hay una pantalla para Electron',
      noSandbox: 'Electron no puede crear su espacio aislado en este sistema',
      oldLibrary: 'La biblioteca C de este sistema es demasiado antigua para Electron',
      displayNotFound: 'Electron no encontró ninguna pantalla',
      fetchBusy: 'Otro inicio está descargando Electron',
      fetchGoesOn: 'Electron todavía se está descargando, para el próximo inicio',
      binaryMissing: 'No se encuentra el programa de Electron',
      libraryMissing: ({ library }) => `Electron necesita la biblioteca del sistema ${library}`,
      noWindow: ({ seconds }) => `Electron no mostró ninguna ventana en ${seconds} segundos`,
      notRun: ({ code }) => `No se puede ejecutar Electron (${code})`,
      endedBySignal: ({ signal }) => `Electron terminó antes de mostrar una ventana (${signal})`,
      endedWithCode: ({ code }) => `Electron terminó antes de mostrar una ventana (código de salida ${code})`,
      fetchFailed: ({ cause }) => `No se puede descargar Electron: ${cause}`,
      fetchFailedBefore: ({ cause }) =>
        `No se pudo descargar Electron en el último día (${cause}; --host electron lo intenta de nuevo)`,
    },
    causes: {
      cacheNotWritable: ({ dir }) => `no se puede escribir en ${dir}`,
      damaged: 'lo que llegó está dañado (su suma de verificación no coincide) y se borró',
      diskFull: 'el disco está lleno',
      serverNotFound: 'no se encontró su servidor',
      serverRefused: 'su servidor rechazó la conexión',
      serverStopped: 'el servidor dejó de enviar datos',
      serverAnswered: ({ status }) => `su servidor respondió ${status}`,
      serverSilent: ({ seconds }) => `su servidor no envió nada en ${seconds} segundos`,
      notUnpacked: 'no se pudo descomprimir',
      endedByItself: 'la descarga terminó por sí sola',
      other: 'se produjo un error inesperado',
    },
  },
  address: {
    open: 'Abre esta dirección en el plazo de un minuto en Chromium, Chrome o Edge en este equipo',
    fresh: 'Abre esta dirección en el plazo de un minuto',
    guessed:
      'Algo está probando códigos incorrectos en esta dirección. Las direcciones que tienes siguen siendo válidas. Esta es una nueva',
    noWindow: 'El navegador no pudo abrir una ventana. Abre esta dirección en Chromium, Chrome o Edge',
    noWindowAsRoot:
      'El navegador no se ejecuta como root. Inicia Claimdesk como un usuario común o abre esta dirección en un navegador que lo permita',
    keys: 'Presiona Enter para obtener otra dirección, Ctrl-C para detener Claimdesk.',
    opened: 'Claimdesk está abierto en su propia ventana.',
    opening: 'Abriendo Claimdesk…',
    stillOpening: 'Si esta página no cambia, abre la dirección que Claimdesk muestra en la terminal.',
  },
  options: {
    unknown: ({ option }) => `Opción desconocida: '${option}'`,
    unexpected: ({ argument }) => `Argumento inesperado: '${argument}'`,
    needsValue: ({ option }) => `${option} necesita un valor`,
    takesNoValue: ({ option }) => `${option} no lleva ningún valor`,
    needsNumber: ({ option, most }) => `${option} necesita un número entero de 0 a ${most}`,
    needsHost: ({ option }) => `${option} necesita electron o browser`,
    needsFolder: ({ option }) => `${option} necesita una carpeta`,
    demoOnly: ({ option }) => `${option} es solo para la demostración`,
    electronAlone: '--host electron no se combina con --no-open, --json ni --port',
  },
  usage: {
    start: 'Uso:',
    work: 'trabajar con cuentas conectadas',
    demo: 'explorar con el servicio sandbox incluido',
    options: {
      'no-open': 'no abrir una ventana: mostrar la dirección que hay que abrir (navegador)',
      json: 'mostrar una línea de JSON cuando esté listo, y nada más, en la salida estándar',
      host: 'electron o browser (predeterminado: CLAIMDESK_HOST, luego la configuración, luego electron donde funcione)',
      port: 'puerto en 127.0.0.1 para el navegador (predeterminado: cualquiera libre)',
      profile:
        'carpeta del perfil (predeterminada: CLAIMDESK_PROFILE, luego el lugar del sistema para los datos de programas; la demostración usa una carpeta temporal)',
      claims: 'cuántos contracargos tiene el servicio sandbox (solo demostración)',
      seed: 'semilla de los datos del servicio sandbox (solo demostración)',
      'time-scale':
        'velocidad del tiempo simulado del servicio sandbox: 1 es tiempo real, 60 es un minuto por segundo, 0 lo detiene (predeterminada: 1, solo demostración)',
      'self-check':
        'verificar esta instalación con un perfil temporal, el sandbox y un navegador sin pantalla: una línea de JSON, código de salida 0 cuando todo funciona',
      version: 'mostrar la versión',
      help: 'mostrar esta ayuda',
    },
  },
  menu: {
    file: 'Archivo',
    edit: 'Editar',
    view: 'Ver',
    window: 'Ventana',
    help: 'Ayuda',
    undo: 'Deshacer',
    redo: 'Rehacer',
    cut: 'Cortar',
    copy: 'Copiar',
    paste: 'Pegar',
    delete: 'Eliminar',
    selectAll: 'Seleccionar todo',
    resetZoom: 'Tamaño real',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    togglefullscreen: 'Pantalla completa',
    minimize: 'Minimizar',
    zoom: 'Ampliar',
    close: 'Cerrar ventana',
    quit: 'Salir de Claimdesk',
    about: 'Acerca de Claimdesk',
    services: 'Servicios',
    hide: 'Ocultar Claimdesk',
    hideOthers: 'Ocultar otros',
    unhide: 'Mostrar todo',
  },
  licence: 'Licencia MIT. Las licencias de terceros están en Acerca de Claimdesk, en la paleta.',
  needAttention: ({ count }) => `Requieren atención: ${count}`,
};
