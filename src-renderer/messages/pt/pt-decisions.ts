import type { Catalogue } from '../catalogue.ts';

/** What each kind of decision is called, all of it here; the views' messages take it over. */
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
