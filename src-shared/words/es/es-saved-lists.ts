import type { Catalogue } from '../en/catalogue.ts';

/** Saved lists: naming, changing and choosing them, and keeping their documents offline. */
export const savedListsMessages: Catalogue['savedLists'] = {
  menu: 'Lista',
  goTo: 'Ir a la lista {name}',
  changedMark: 'modificada',
  counting: 'Contando',
  countingAgain: 'Contando de nuevo',
  unreadableMark: 'esta versión no puede leerla',
  changed: {
    label: 'Cambios sin guardar',
    text: 'Cambios sin guardar en “{name}”',
    save: 'Guardar cambios',
    revert: 'Revertir cambios',
  },
  dialog: {
    name: 'Nombre',
    holds: 'Qué se guarda',
    view: 'Vista',
    search: 'Búsqueda',
    filter: 'Filtro',
    sort: 'Orden',
    quoted: '“{text}”',
    nothing: 'ninguno',
    rename: 'Cambiar nombre',
  },
  problems: {
    name_empty: 'Ponle un nombre a la lista.',
    name_too_long: 'Usa {most, number} caracteres como máximo. Este nombre tiene {found, number}.',
    name_hidden_signs: 'El nombre contiene caracteres invisibles. Escríbelo en lugar de pegarlo.',
    name_taken: 'Otra lista tiene este nombre.',
  },
  tooMany: 'Ya tienes {most, number} listas. Elimina una primero.',
  nothingChanged: '“{name}” no tiene cambios sin guardar.',
  toasts: {
    saved: 'Se guardaron los cambios en “{name}”',
    removed: 'Se eliminó la lista “{name}”',
    failed: 'No se pudo hacer. {reason}',
  },
  chooser: {
    label: 'Buscar una lista',
    noMatch: 'Ninguna lista coincide con “{text}”',
    none: 'Aún no hay listas guardadas. Filtra una vista y presiona {keys} para guardarla.',
  },
  file: {
    choose: 'Un archivo con listas guardadas',
    unreadable:
      'No se puede leer este archivo del disco. Comprueba que sea un archivo, que siga en su lugar y que tengas permiso para abrirlo. No se agregó ninguna lista.',
    notAFile:
      'Este archivo no contiene listas guardadas, o lo escribió otra versión de Claimdesk. No se agregó ninguna lista.',
    tooLarge: 'No se agregó ninguna lista: el archivo es más grande que cualquiera con listas guardadas.',
    nothingNew:
      'Ya tienes {count, plural, one {la lista} many {las # de listas} other {las # listas}} de este archivo.',
    tooMany:
      '{count, plural, one {No se agregó # lista} many {No se agregaron # de listas} other {No se agregaron # listas}}: puedes tener {most, number} como máximo.',
    left: '{count, plural, one {# lista no está} many {# de listas no están} other {# listas no están}} en el archivo: esta versión no puede {count, plural, one {leerla} many {leerlas} other {leerlas}}.',
  },
  empty: {
    title: 'No hay contracargos en esta lista',
    text: 'Los que coincidan aparecerán aquí automáticamente.',
    wholeView: 'Mostrar toda la vista',
  },
  unreadable: {
    title: 'Esta lista no se puede abrir aquí',
    text: 'La guardó otra versión de Claimdesk, con opciones que esta versión no conoce. No se modificó nada.',
  },
  pin: {
    looking: 'Revisando contracargos: {done, number}…',
    title:
      '¿Mantener disponibles sin conexión los documentos de {count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}}?',
    allKept:
      'Los documentos de {count, plural, one {este contracargo (#)} many {los # de contracargos} other {los # contracargos}} ya están disponibles sin conexión',
    some: 'Ya disponibles sin conexión: {kept, number} de los {total, number} contracargos de esta lista.',
    later:
      'Incluye los contracargos que están en la lista ahora. Los que se agreguen después no se incluyen; repítelo antes de quedarte sin conexión.',
    space: 'Los documentos ocupan {used} de {cap} en este equipo.',
    confirm: 'Mantener {count, number} sin conexión',
    working: 'Guardando {done, number} de {total, number}…',
  },
  unpin: {
    title:
      '¿Quitar las copias sin conexión de {count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}}?',
    noneKept: 'Ningún contracargo de esta lista tiene copias sin conexión',
    text: 'Los archivos permanecen en este equipo hasta que se necesite el espacio para otros documentos.',
    confirm: 'Quitar {count, number}',
  },
  tooManyTitle: 'Esta lista es demasiado larga',
  tooManyText:
    'Puedes guardar o quitar los documentos de {most, number} contracargos como máximo a la vez. Filtra la lista primero.',
};
