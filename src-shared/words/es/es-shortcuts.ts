import type { Catalogue } from '../en/catalogue.ts';

/** The list of keyboard shortcuts, and how they are changed. */
export const shortcutsMessages: Catalogue['app']['shortcuts'] = {
  changed: 'modificado',
  none: 'Sin atajo',
  press: 'Presiona una tecla, o dos teclas una tras otra',
  followedBy: ' y luego ',
  recorderHint: 'Enter guarda, Esc cancela.',
  newKeys: 'Nuevo atajo para “{command}”',
  use: 'Usar esta tecla',
  useInstead: 'Usar en lugar de {keys}',
  add: 'Usar también',
  remove: 'Quitar {keys}',
  reset: 'Restablecer',
  conflict: 'Ya está en uso: {rivals}. Si la reemplazas allí, ese comando pierde la tecla.',
  rival: '{command} ({keys})',
  replaceThere: 'Reemplazar allí',
  import: 'Importar…',
  export: 'Exportar',
  resetAll: 'Restablecer todo',
  nothingChanged: 'No se modificó ningún atajo.',
  singleKeys: 'Usar atajos de una sola tecla',
  singleKeysText:
    'Desactívalos si el dictado por voz o un lector de pantalla los activa sin querer. Los atajos con Ctrl, ⌘ o Alt, las flechas y las teclas de función siguen funcionando, y todos los comandos están en la paleta.',
  chooseFile: 'Archivo con atajos de teclado',
  fileUnreadable:
    'No se puede leer este archivo del disco. Comprueba que sea un archivo, que siga en su lugar y que tengas permiso para abrirlo. No se modificó nada.',
  notAFile: 'Este archivo no contiene atajos de Claimdesk. No se modificó nada.',
  imported:
    '{count, plural, =0 {No se importó ningún atajo; se usan los predeterminados.} one {Se importó # atajo modificado.} many {Se importaron # de atajos modificados.} other {Se importaron # atajos modificados.}}',
  unknown: 'Omitidos porque no existen en esta versión: {names}.',
  skipped: 'Se omitió {command} ({keys}): {reason}',
  usedBy: 'la tecla la usa {command}.',
  unreadable:
    'No se pudieron leer tus atajos de teclado, así que se usan los predeterminados. Cambia uno o restablece todos para reemplazarlos.',
  unusable: 'Estos atajos no se pueden usar, así que vuelven a sus teclas predeterminadas: {commands}.',
  refusals: {
    not_a_key: 'Esta tecla no puede ser un atajo.',
    needed_everywhere: 'Enter, Esc, Tab y la barra espaciadora significan lo mismo en todas partes.',
    browser_or_system: 'Esta tecla la usa el navegador o el sistema operativo.',
    types_a_character: 'Con Alt, o con Ctrl y Alt, esta tecla escribe un carácter en muchos teclados.',
    modified_sequence: 'En una secuencia, usa letras, números o signos sin Ctrl ni Alt.',
    too_many_presses: 'Una secuencia tiene dos teclas como máximo.',
    dead_key: 'Esta tecla espera a otra para escribir un acento, así que no puede ser un atajo.',
  },
};
