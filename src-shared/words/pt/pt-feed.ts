import type { Catalogue } from '../en/catalogue.ts';

/** Texts of the changes at the service and among our decisions. */
export const feedMessages: Catalogue['feed'] = {
  filters: {
    label: 'Filtrar alterações',
    kind: 'Tipo de alteração',
    list: 'Lista',
    allLists: 'Todas as contestações',
    kinds: {
      all: 'Todas as alterações',
      new: 'Novas contestações',
      status: 'Status',
      outcome: 'Resultados',
      isOpen: 'Abertura ou encerramento',
      documents: 'Documentos',
      decision: 'Decisões',
      webhook: 'Webhooks',
    },
  },
  summary: {
    since: 'Desde {time}',
    nothing: 'Nada mudou desde {time}.',
    new: '{count, plural, one {nova contestação} many {de novas contestações} other {novas contestações}}',
    won: '{count, plural, one {ganha} many {ganhas} other {ganhas}}',
    lost: '{count, plural, one {perdida} many {perdidas} other {perdidas}}',
    closed:
      '{count, plural, one {contestação encerrada} many {de contestações encerradas} other {contestações encerradas}}',
    status: '{count, plural, one {status alterado} many {de status alterados} other {status alterados}}',
    rejected:
      '{count, plural, one {documento rejeitado} many {de documentos rejeitados} other {documentos rejeitados}}',
    approved:
      '{count, plural, one {documento aprovado} many {de documentos aprovados} other {documentos aprovados}}',
    documents: '{count, plural, one {novo documento} many {de novos documentos} other {novos documentos}}',
    webhooks:
      '{count, plural, one {alteração de webhook} many {de alterações de webhooks} other {alterações de webhooks}}',
    attention:
      '{count, plural, one {decisão requer atenção} many {de decisões requerem atenção} other {decisões requerem atenção}}',
  },
  unread: 'Novidades desde sua última visita',
  webhook: 'Webhook',
  changes: {
    new: 'Nova contestação',
    status: '{from} → {to}',
    outcome: 'Resultado: {to}',
    opened: 'Aberta',
    closed: 'Encerrada',
    openUnknown: 'O serviço não informa mais se está aberta',
    document: 'Documento {name}: {verdict}',
    unnamedDocument: 'sem nome',
    decision: '{decision}: {state}',
  },
  webhooks: { added: 'Adicionado', removed: 'Removido', changed: 'Alterado' },
  empty: {
    title: 'Nenhuma alteração ainda',
    text: 'Novas contestações, status, resultados, documentos, webhooks e decisões que requerem atenção ficam aqui, desde a primeira sincronização.',
    matchTitle: 'Nenhuma alteração corresponde aos filtros',
    failedTitle: 'Não é possível ler as alterações',
    loading: 'Carregando alterações…',
  },
};
