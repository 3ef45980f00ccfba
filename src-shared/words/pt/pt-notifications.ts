import type { Catalogue } from '../en/catalogue.ts';

/** Notifications of the system. They name no claim, person or account: a locked screen shows them too. */
export const notificationsMessages: Catalogue['notifications'] = {
  told: {
    needs_person:
      '{count, plural, one {# decisão requer atenção.} many {# de decisões requerem atenção.} other {# decisões requerem atenção.}}',
    key_refused: 'A chave de API é recusada. Nada é enviado até que seja substituída.',
    sent: '{count, plural, one {A conexão voltou. # decisão foi enviada.} many {A conexão voltou. # de decisões foram enviadas.} other {A conexão voltou. # decisões foram enviadas.}}',
    watched_list:
      '{count, plural, one {# contestação mudou nas listas que você acompanha.} many {# de contestações mudaram nas listas que você acompanha.} other {# contestações mudaram nas listas que você acompanha.}}',
    watched_list_many: 'Muitas contestações mudaram nas listas que você acompanha.',
  },
  kindsTitle: 'Notificar quando',
  kinds: {
    needs_person: 'Uma decisão requer atenção',
    key_refused: 'A chave de API é recusada',
    sent: 'A conexão voltou e decisões foram enviadas',
    watched_list: 'Uma contestação de uma lista acompanhada muda',
  },
  listsTitle: 'Listas acompanhadas',
  listsHint: 'Contam as alterações no serviço; suas próprias decisões, não.',
  noLists: 'Esta conta não tem listas salvas. Salve uma lista para acompanhá-la.',
  quietTitle: 'Horário de silêncio',
  quietHint: 'O número no ícone e no título continua atualizado.',
  quiet: 'Sem notificações em certos horários',
  quietFrom: 'De',
  quietUntil: 'Até',
  permission: {
    default:
      'A permissão ainda não foi pedida ao navegador. Ele pergunta de novo a cada início do Claimdesk.',
    denied:
      'O navegador bloqueia as notificações do Claimdesk. Permita-as nas configurações do navegador para esta página.',
    missing: 'Este navegador não tem notificações.',
    ask: 'Permitir notificações',
  },
};
