import type { Catalogue } from '../en/catalogue.ts';

/** Names of each kind of decision, all of them here; the views' messages take them over. */
export const decisionNames: Catalogue['outbox']['kinds'] = {
  mark_seen: 'Marcar como visto',
  decide_collaboration: 'Aceptar o rechazar',
  finish_documentation: 'Finalizar la documentación',
  send_email: 'Enviar correo',
  replace_template: 'Publicar plantilla',
  create_subscription: 'Crear webhook',
  delete_subscription: 'Eliminar webhook',
};

/** With the address, template or webhook that it is done to. */
export const decisionsWithObject: Catalogue['outbox']['kindsWithObject'] = {
  send_email: 'Correo a {object}',
  replace_template: 'Publicar la plantilla “{object}”',
  create_subscription: 'Crear el webhook {object}',
  delete_subscription: 'Eliminar el webhook {object}',
};

/** The two decisions of the collaboration stage. */
export const collaborationNames: Catalogue['outbox']['values'] = {
  ACCEPTED: 'Aceptar',
  REJECTED: 'Rechazar',
};

/** As what was done, before “por ti”. */
export const decisionsTaken: Catalogue['claim']['pending']['what'] = {
  ACCEPTED: 'Aceptado',
  REJECTED: 'Rechazado',
  mark_seen: 'Marcado como visto',
  decide_collaboration: 'Decidido',
  finish_documentation: 'Documentación finalizada',
  send_email: 'Correo',
  replace_template: 'Plantilla publicada',
  create_subscription: 'Webhook creado',
  delete_subscription: 'Webhook eliminado',
};

/** The settings of how long each is held. */
export const decisionHolds: Catalogue['settings']['holds'] = {
  mark_seen: 'Tiempo de retención: marcar como visto',
  decide_collaboration: 'Tiempo de retención: aceptar o rechazar',
  finish_documentation: 'Tiempo de retención: finalizar la documentación',
  send_email: 'Tiempo de retención: enviar correo',
  replace_template: 'Tiempo de retención: publicar plantilla',
  create_subscription: 'Tiempo de retención: crear webhook',
  delete_subscription: 'Tiempo de retención: eliminar webhook',
};

/** Why it has a hold, where its name doesn’t say so. */
export const holdWarnings: Catalogue['settings']['holdWarnings'] = {
  replace_template: 'Los comercios reciben correos con ella en cuanto se envía.',
  create_subscription: 'Un webhook se puede volver a eliminar.',
  delete_subscription: 'Una vez enviado, su secreto se pierde.',
};

/** States of a decision. */
export const outboxStates: Catalogue['outbox']['states'] = {
  held: 'Retenida',
  ready: 'Pendiente de envío',
  blocked: 'Espera una decisión anterior',
  sending: 'Enviando',
  retry_wait: 'Se reintentará',
  unknown: 'Verificando si llegó',
  conflict: 'El contracargo cambió',
  needs_person: 'Requiere tu decisión',
  failed: 'Denegada',
  done: 'Hecha',
  cancelled: 'Cancelada',
  resolved: 'Resuelta manualmente',
};
