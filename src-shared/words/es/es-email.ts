import type { Catalogue } from '../en/catalogue.ts';

/** The dialog that sends an e-mail about a claim. */
export const emailMessages: Catalogue['email'] = {
  title: 'Enviar un correo sobre este contracargo',
  to: 'Para',
  contact: 'Dirección de contacto del comercio',
  noContact: 'El servicio no tiene un correo de este comercio.',
  noContactText: 'El servicio no tiene un correo de este comercio. Indica “{text}”.',
  usedBy: {
    claim: 'usada para este contracargo el {time}',
    merchant_id: 'usada para este comercio el {time}',
    tax_id: 'usada para este ID fiscal el {time}',
  },
  unsure: 'Varios comercios comparten este ID fiscal. Elige la dirección de este.',
  notChosen: 'Elige una dirección.',
  closed: 'Este contracargo está cerrado. Aun así, puedes enviar un correo sobre él.',
  openUnknown:
    'El servicio no indica si este contracargo está abierto. Aun así, puedes enviar un correo sobre él.',
  other: 'Otra dirección',
  otherLabel: 'Dirección',
  otherPlaceholder: 'nombre@comercio.example',
  notAnAddress: 'Ingresa un correo válido.',
  missing: 'Ingresa un correo.',
  which:
    'El servicio elige la plantilla y su documentación no indica cuál. No se puede ver el texto de antemano.',
  once: 'Se envía después de {seconds, number} segundos, o cuando vuelva la conexión. Hasta entonces puedes deshacerlo. Si espera más de {hours, number} horas, se te vuelve a preguntar.',
  cancel: 'Cancelar',
  close: 'Cerrar',
  send: 'Enviar',
  repeated:
    'Un correo a {email} sobre este contracargo entró en la bandeja de salida el {time}: {state}. Un segundo correo puede confundir al comercio.',
  repeatedSent:
    'Un correo a {email} sobre este contracargo se envió el {time}: {state}. Un segundo correo puede confundir al comercio.',
  sendAgain: 'Enviar otro',
  recentStates: {
    held: 'está retenido',
    ready: 'está pendiente de envío',
    blocked: 'está pendiente de envío',
    sending: 'se está enviando',
    retry_wait: 'se reintentará',
    unknown: 'aún no se sabe si se envió',
    conflict: 'requiere tu decisión',
    needs_person: 'requiere tu decisión',
    failed: 'fue denegado',
    done: 'se envió',
    cancelled: 'se canceló',
    resolved: 'se resolvió manualmente',
  },
  off: 'No se puede enviar el correo: {reason}.',
  reading: 'Cargando direcciones…',
  failed: 'No se pudieron cargar las direcciones.',
  taken: 'Correo a {email}',
  notTaken: 'El correo no se guardó. {reason}',
  refusals: {
    duplicate:
      'En las últimas {hours, number} horas se envió a esta dirección un correo sobre este contracargo.',
    not_an_address: 'Ingresa un correo válido.',
  },
};
