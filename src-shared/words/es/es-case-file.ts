import type { Catalogue } from '../en/catalogue.ts';

/** The case file of a claim: its dialog, and the words that stand in the file. */
export const caseFileMessages: Catalogue['caseFile'] = {
  title: 'Guardar expediente',
  about:
    '{count, plural, one {Un PDF con todo lo que se sabe aquí de este contracargo: datos, historial, decisiones, correos y documentos.} many {Un archivo ZIP con un PDF por cada uno de los # de contracargos: datos, historial, decisiones, correos y documentos.} other {Un archivo ZIP con un PDF por cada uno de los # contracargos: datos, historial, decisiones, correos y documentos.}}',
  documents: 'Adjuntar los documentos',
  notes: 'Incluir notas y etiquetas',
  missing:
    '{missing, plural, one {# documento aún no está} many {# de documentos aún no están} other {# documentos aún no están}} en este equipo. {missing, plural, one {Figura} many {Figuran} other {Figuran}} en la lista sin páginas.',
  unlisted: 'Los documentos de este contracargo aún no se conocen.',
  fetch: 'Descargar ahora',
  leaves:
    'El archivo contiene nombres, números de tarjeta enmascarados y documentos, y no está cifrado. Queda anotado en el registro de esta cuenta.',
  start:
    '{count, plural, one {Guardar expediente} many {Guardar # de expedientes} other {Guardar # expedientes}}',
  tooMany: 'Selecciona {most, number} contracargos como máximo',
  sheet: {
    title: 'Expediente del contracargo {id}',
    made: 'Creado el {time} por {agent} con Claimdesk. Horas en {zone}.',
    received: 'Contracargo tal como se recibió del servicio el {when}.',
    decisions: 'Decisiones tomadas aquí',
    noDecisions: 'Aquí no se tomó ninguna decisión.',
    emails: 'Correos enviados desde aquí',
    noEmails: 'Desde aquí no se envió ningún correo.',
    to: 'A {address}',
    by: '{time}, {agent}',
    state: 'Estado: {state}',
    noHistory: 'Sin historial.',
    leftOut:
      '{count, plural, one {Aquí se omite # más.} many {Aquí se omiten # más.} other {Aquí se omiten # más.}}',
    noNotes: 'Sin notas.',
    tags: 'Etiquetas: {tags}',
    noDocuments: 'Sin documentos.',
    unknownDocuments: 'El servicio aún no ha listado los documentos: no se sabe cuáles hay.',
    verdict: 'Veredicto: {verdict}',
    verdictAt: '{verdict} (leído el {time})',
    unlisted: 'El servicio ya no lo lista',
    file: '{type}, {size}, recibido el {time}',
  },
  words: {
    sha256: 'SHA-256',
    pages: 'Páginas en este archivo',
    notAppended: 'No adjuntado',
    partlyDrawn:
      'Algunos de sus comentarios o campos de formulario no tienen apariencia propia y no se muestran.',
    uncovered: 'Los caracteres que no se pueden escribir aquí figuran con su número Unicode, como [U+4E2D].',
    reasons: {
      not_asked: 'se excluyó al crear este archivo',
      not_here: 'no estaba en este equipo al crear este archivo',
      encrypted: 'requiere una contraseña',
      damaged: 'está dañado',
      incomplete: 'está incompleto: falta parte de su contenido',
      kind: 'las imágenes de este tipo no se pueden adjuntar',
      too_many_pages: 'tiene demasiadas páginas',
      too_much_memory: 'leerlo requiere demasiada memoria',
      too_slow: 'leerlo tarda demasiado',
      file_full: 'este archivo sería demasiado grande',
    },
  },
};
