import type { Catalogue } from '../en/catalogue.ts';

/** Figures over the claims on this computer. */
export const insightsMessages: Catalogue['insights'] = {
  loading: 'Contando contestações…',
  filters: {
    label: 'Período e filtros',
    period: 'Período',
    periods: { week: 'Semana', month: 'Mês', quarter: 'Trimestre', custom: 'Personalizado' },
    allNetworks: 'Todas as bandeiras',
    allCurrencies: 'Todas as moedas',
    zone: 'Dias e semanas são contados no fuso horário das configurações ({zone}). A semana começa na segunda-feira.',
  },
  figures: {
    label: 'Principais números',
    created: 'Novas',
    ended: 'Resolvidas',
    winRate: 'Taxa de ganho',
    open: 'Abertas agora',
    interval:
      'Intervalo de 95%: {low, number, percent} a {high, number, percent}, {count, plural, one {# contestação} many {# de contestações} other {# contestações}}',
    before: '{days}: {count, number}',
    beforeShare: '{days}: {share, number, percent}',
    noneBefore: '{days}: nenhuma',
    none: 'Sem resultados',
    disputed: 'Contestado',
    won: 'Ganho',
    lost: 'Perdido',
    amounts: 'Valores',
    fewerCurrencies: 'Menos moedas',
    unsummed:
      'Fora destas somas, porque não se conhece o valor ou a moeda: {disputed, number} contestadas, {won, number} ganhas, {lost, number} perdidas',
    leftOut: '{count, number} fora da soma',
  },
  charts: {
    flow: 'Contestações novas e resolvidas',
    outcomes: 'Resultados',
    winRateNote: 'Proporção de ganhas entre as ganhas ou perdidas, com o intervalo de Wilson de 95%.',
    amounts: 'Valores em {currency}',
    age: 'Contestações abertas por idade',
    ageNote: 'Situação atual, seja qual for o período.',
    decisionTime: 'Tempo da criação à decisão',
    outcomeTime: 'Tempo da criação ao resultado',
    timeNote:
      'Metade em até {median}, nove em cada dez em até {ninth}. Por eventos: {events, number}; detectadas aqui: {noticed, number}.',
    timeNone: 'Não é possível medir o tempo de nenhuma contestação deste período.',
    documents: 'Documentos das novas contestações',
    documentsNote: 'Uma contestação pode ter os dois pareceres.',
    actions: 'Contestações em que você agiu, neste computador',
    actionsNote: 'Ações desfeitas e recusadas não são contadas.',
    hours: 'Contestações com ação, por hora do dia',
    agents: 'Contestações com ação, por agente',
    agentsNote: 'Por hora (/h): pelas horas em que o agente agiu, sem filtros.',
    agentLabel: '{agent} · {perHour, number}/h',
    agentMark:
      '{count, plural, one {# contestação} many {# de contestações} other {# contestações}}, {perHour, number} por hora',
    perHour: 'Contestações por hora',
    claims: 'Contestações',
    ages: {
      week: 'Menos de 8 dias',
      between: '{from}–{to} dias',
      over: 'Mais de {from} dias',
    },
    lengths: {
      under: 'Menos de {to}',
      between: '{from}–{to}',
      over: '{from} ou mais',
    },
    days: '{count, plural, one {# dia} many {# de dias} other {# dias}}',
    docs: {
      approved: 'Aprovado',
      unapproved: 'Não aprovado',
      none: 'Sem documento',
    },
    action: {
      seen: 'Marcadas como vistas',
      accepted: 'Aceitas',
      rejected: 'Rejeitadas',
      finished: 'Documentação finalizada',
      email: 'E-mail enviado',
    },
    mark: '{category}: {value}',
    markOf: '{category}, {series}: {value}',
    amountMark:
      '{amount} ({count, plural, one {# contestação} many {# de contestações} other {# contestações}})',
    amountMarkLeftOut:
      '{amount} ({count, plural, one {# contestação} many {# de contestações} other {# contestações}}, {leftOut, number} fora da soma)',
    amountMarkNone:
      '{count, plural, one {# contestação} many {# de contestações} other {# contestações}} de valor desconhecido',
    rateMark:
      '{share, number, percent} de {count, number} ({low, number, percent} a {high, number, percent})',
    category: 'Período',
    bucket: 'Grupo',
    nothing: 'Nenhuma contestação neste período',
    open: 'As setas percorrem os valores; Enter abre as contestações.',
    table: 'Tabela',
    tableOf: '{chart}, tabela',
    chart: 'Gráfico',
    copyTable: 'Copiar tabela',
    copyPicture: 'Copiar imagem',
    copiedTable: 'Tabela copiada',
    copiedPicture: 'Imagem copiada',
    copyFailed: 'Não foi possível copiar. O navegador pode não permitir.',
  },
  unsaid: {
    title: 'O que estes números não incluem',
    scope:
      'Só contam as contestações neste computador. As que nunca foram sincronizadas não estão em nenhum número.',
    syncing: 'A primeira sincronização não terminou, por isso faltam contestações.',
    notKept:
      'Contestações encerradas cuja última alteração foi antes de {date} não são mantidas neste computador: {count, plural, =0 {ainda não falta nenhuma} one {falta #} many {faltam # de contestações} other {faltam #}}.',
    created:
      '{count, plural, one {# contestação não tem} many {# de contestações não têm} other {# contestações não têm}} data de criação legível e, portanto, não {count, plural, one {tem} many {têm} other {têm}} período.',
    outcome:
      '{count, plural, one {# contestação foi ganha ou perdida} many {# de contestações foram ganhas ou perdidas} other {# contestações foram ganhas ou perdidas}} em data desconhecida: nem os eventos nem uma sincronização neste computador a informam.',
    unknownOutcome:
      '{count, plural, one {# contestação encerrada não tem} many {# de contestações encerradas não têm} other {# contestações encerradas não têm}} resultado conhecido.',
    documents:
      'Os documentos de {count, plural, one {# nova contestação} many {# de novas contestações} other {# novas contestações}} nunca foram listados neste computador.',
    reviews: 'O ritmo de uma revisão aparece no resumo dela e não é guardado depois.',
    show: 'Mostrar contestações',
  },
  proposals: {
    title: 'Propostas das regras',
    taken: 'Seguidas',
    otherwise: 'Decididas de outro modo',
    left: 'Em aberto agora',
    total: 'Todas as regras',
    removed: 'Regras removidas',
    openLeft:
      '{count, plural, one {Mostrar # contestação} many {Mostrar # de contestações} other {Mostrar # contestações}} com uma proposta: {rule}',
    none: 'Ainda não há regras. Aqui se conta o que acontece com as propostas delas.',
    noneTaken: 'Nenhuma decisão deste período seguiu uma proposta.',
    notKnown:
      'Não dá para dizer quanto tempo as propostas pouparam: neste período foram medidas menos de {least, number} decisões uma a uma, sem proposta.',
    saved:
      'Cerca de {saved, number} min poupados. {count, plural, one {# decisão que seguiu uma proposta levou} many {# de decisões que seguiram propostas levaram} other {# decisões que seguiram propostas levaram}} {took, number} min; as outras {byHand, number} medidas levaram {each, number} s cada.',
    notSaved:
      'Nenhum tempo poupado. {count, plural, one {# decisão que seguiu uma proposta levou} many {# de decisões que seguiram propostas levaram} other {# decisões que seguiram propostas levaram}} {took, number} min; as outras {byHand, number} medidas levaram {each, number} s cada.',
    how: 'Sejam quais forem os filtros. Decisões desfeitas não contam. A parcela é das propostas respondidas. O tempo de uma decisão é o que passou desde a anterior do mesmo agente. Pausas de mais de {minutes, number} minutos ficam de fora; antes de uma proposta seguida, contam como {minutes, number} minutos. Adiar e etiquetar não são medidos.',
  },
  merchants: {
    title: 'Estabelecimentos',
    search: 'Encontrar um estabelecimento',
    open: 'Abertas',
    share: 'Parcela',
    trend: 'Variação',
    interval: 'Intervalo de 95%',
    sample: 'Ganhas de',
    unnamed: 'Estabelecimento sem nome',
    shared: 'ID fiscal de vários estabelecimentos',
    found: '{found, plural, one {# estabelecimento} many {# de estabelecimentos} other {# estabelecimentos}}',
    shown: 'Os primeiros {shown, number} de {found, number} estabelecimentos',
    unknown:
      '{count, plural, one {# nova contestação não tem} many {# de novas contestações não têm} other {# novas contestações não têm}} ID de estabelecimento nem ID fiscal e, portanto, não {count, plural, one {tem} many {têm} other {têm}} estabelecimento.',
    none: 'Nenhum estabelecimento encontrado',
    sortNote:
      'Na ordem por taxa de ganho, os estabelecimentos são classificados pelo limite inferior do intervalo.',
    openClaims: 'Mostrar as contestações de {merchant}',
  },
  empty: {
    title: 'Ainda não há contestações para contar',
    text: 'Depois da sincronização, esta página mostra quantas contestações chegaram e foram resolvidas, como terminaram e de quais estabelecimentos são.',
    failedTitle: 'Não é possível ler os números',
  },
};
