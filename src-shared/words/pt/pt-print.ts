import type { Catalogue } from '../en/catalogue.ts';

/** Texts of printing: the question before it, and the heading on paper. */
export const printMessages: Catalogue['print'] = {
  title: 'Imprimir',
  what: 'O que imprimir',
  claim: 'Esta contestação',
  selection:
    '{count, plural, one {# contestação selecionada} many {# de contestações selecionadas} other {# contestações selecionadas}}',
  list: 'Esta lista',
  aboutClaim:
    'Dados, estabelecimento, decisões, e-mails, a lista de documentos e o histórico, com os números de cartão mascarados. Um documento é impresso pelo visualizador.',
  aboutList:
    'As colunas da tela, para até 1.000 contestações da lista ou 200 de uma seleção. O papel informa o que ficou de fora.',
  failed: 'Não foi possível ler as contestações. Nada foi impresso.',
  runningHead: 'Claimdesk · {account} · {title}',
  claimTitle: 'Contestação {id}',
  account: 'Conta {name}, {address}',
  filter: 'Filtro: {filter}',
  search: 'busca por “{text}”',
  noFilter: 'Sem filtro.',
  sort: 'Ordem: {sort}',
  selectionOf:
    '{count, plural, one {# contestação selecionada.} many {# de contestações selecionadas.} other {# contestações selecionadas.}}',
  claims: '{count, plural, one {# contestação.} many {# de contestações.} other {# contestações.}}',
  leftOut:
    '{shown, number} de {total, number} contestações. {left, plural, one {# ficou de fora:} many {# ficaram de fora:} other {# ficaram de fora:}} para ter todas, exporte a lista.',
  insightsTitle: 'Indicadores, {period}',
  comparedWith: 'Em comparação com {period}.',
  printed: 'Impresso em {time} por {agent} com o Claimdesk. Horários em {zone}.',
};
