import type { Catalogue } from '../en/catalogue.ts';

/** Names of each kind of decision, all of them here; the views' messages take them over. */
export const decisionNames: Catalogue['outbox']['kinds'] = {
  mark_seen: 'Marcar como vista',
  decide_collaboration: 'Aceitar ou rejeitar',
  finish_documentation: 'Finalizar a documentação',
  send_email: 'Enviar e-mail',
  replace_template: 'Publicar modelo',
  create_subscription: 'Criar webhook',
  delete_subscription: 'Excluir webhook',
};

/** With the address, template or webhook that it is done to. */
export const decisionsWithObject: Catalogue['outbox']['kindsWithObject'] = {
  send_email: 'E-mail para {object}',
  replace_template: 'Publicar o modelo “{object}”',
  create_subscription: 'Criar o webhook {object}',
  delete_subscription: 'Excluir o webhook {object}',
};

/** The two decisions of the collaboration stage. */
export const collaborationNames: Catalogue['outbox']['values'] = {
  ACCEPTED: 'Aceitar',
  REJECTED: 'Rejeitar',
};

/** As what was done, before “por você”. */
export const decisionsTaken: Catalogue['claim']['pending']['what'] = {
  ACCEPTED: 'Aceita',
  REJECTED: 'Rejeitada',
  mark_seen: 'Marcada como vista',
  decide_collaboration: 'Decidida',
  finish_documentation: 'Documentação finalizada',
  send_email: 'E-mail',
  replace_template: 'Modelo publicado',
  create_subscription: 'Webhook criado',
  delete_subscription: 'Webhook excluído',
};

/** The settings of how long each is held. */
export const decisionHolds: Catalogue['settings']['holds'] = {
  mark_seen: 'Tempo de retenção: marcar como vista',
  decide_collaboration: 'Tempo de retenção: aceitar ou rejeitar',
  finish_documentation: 'Tempo de retenção: finalizar a documentação',
  send_email: 'Tempo de retenção: enviar e-mail',
  replace_template: 'Tempo de retenção: publicar modelo',
  create_subscription: 'Tempo de retenção: criar webhook',
  delete_subscription: 'Tempo de retenção: excluir webhook',
};

/** Why it has a hold, where its name doesn’t say so. */
export const holdWarnings: Catalogue['settings']['holdWarnings'] = {
  replace_template: 'Os estabelecimentos recebem e-mails com ele assim que é enviado.',
  create_subscription: 'Um webhook pode ser excluído depois.',
  delete_subscription: 'O segredo se perde depois do envio.',
};

/** States of a decision. */
export const outboxStates: Catalogue['outbox']['states'] = {
  held: 'Retida',
  ready: 'Aguardando envio',
  blocked: 'Aguardando uma decisão anterior',
  sending: 'Enviando',
  retry_wait: 'Haverá nova tentativa',
  unknown: 'Verificando se chegou',
  conflict: 'A contestação mudou',
  needs_person: 'Requer sua decisão',
  failed: 'Recusada',
  done: 'Feita',
  cancelled: 'Cancelada',
  resolved: 'Resolvida manualmente',
};
