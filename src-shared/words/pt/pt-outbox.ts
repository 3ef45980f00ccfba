import type { Catalogue } from '../en/catalogue.ts';
import { collaborationNames, decisionNames, decisionsWithObject, outboxStates } from './pt-decisions.ts';
import { templateNames } from './pt-templates.ts';

const checkTheClaim =
  'Verifique a contestação. Se a decisão foi executada, marque-a como feita. Se não, reenvie.';
const noAction = 'Nenhuma ação necessária.';
const retried = 'O Claimdesk tenta de novo automaticamente.';

const reasons: Catalogue['outbox']['reasons'] = {
  line_down: {
    what: 'O serviço está inacessível.',
    next: 'O envio é automático quando você voltar a ficar on-line.',
  },
  rate_limited: {
    what: 'O serviço pediu menos requisições deste tipo.',
    next: 'O envio é automático ao fim da espera. As outras deste tipo seguem, poucas por vez.',
  },
  unauthorized: {
    what: 'O serviço recusou a chave de API.',
    next: 'O envio é automático quando a chave voltar a funcionar ou for substituída em Contas.',
  },
  permission_missing: {
    what: 'A chave de API não tem permissão para isto.',
    next: 'Peça a permissão (para e-mail: “mailing”) e reenvie.',
  },
  service_refused: {
    what: 'O serviço recusou.',
    next: 'Leia a mensagem do serviço. Corrija a causa e reenvie, ou descarte.',
  },
  service_error: {
    what: 'O serviço teve um erro durante o processamento.',
    next: checkTheClaim,
  },
  deadline_passed: {
    what: 'Sem resposta a tempo. A decisão pode ter sido executada ou não.',
    next: checkTheClaim,
  },
  answer_broken: {
    what: 'Não foi possível ler a resposta. A decisão pode ter sido executada ou não.',
    next: checkTheClaim,
  },
  redirected: {
    what: 'O serviço redirecionou para outro endereço. O Claimdesk nunca envia decisões a um redirecionamento.',
    next: 'Confirme o endereço da conta com seu contato no serviço e reenvie.',
  },
  interrupted: {
    what: 'A conexão, ou o próprio Claimdesk, parou durante o envio.',
    next: checkTheClaim,
  },
  claim_changed: {
    what: 'A contestação mudou desde sua decisão. Nada foi enviado.',
    next: 'Compare antes e agora e escolha o que fazer.',
  },
  claim_missing: {
    what: 'O serviço não tem esta contestação. Nada foi enviado.',
    next: 'Descarte, ou reenvie quando a contestação voltar.',
  },
  claim_closed: {
    what: 'A contestação está encerrada. Nada foi enviado.',
    next: 'Descarte.',
  },
  already_so: {
    what: 'Já estava feito. Nada foi enviado.',
    next: noAction,
  },
  done_by_someone_else: {
    what: 'Outra pessoa já tinha feito o mesmo.',
    next: noAction,
  },
  predecessor_unresolved: {
    what: 'Uma decisão anterior sobre a mesma contestação ainda não foi concluída.',
    next: 'Resolva antes a anterior. Esta segue automaticamente.',
  },
  predecessor_not_done: {
    what: 'A decisão anterior a esta não foi executada. Nada foi enviado.',
    next: 'Reenvie se ela ainda fizer sentido sozinha, ou descarte.',
  },
  attempts_used_up: {
    what: 'Falhou várias vezes.',
    next: 'Reenvie quando o serviço funcionar, ou descarte.',
  },
  cannot_be_proven: {
    what: 'Os dados do serviço não mostram se foi executada.',
    next: 'Pergunte a quem possa saber, como um colega ou o estabelecimento. Se foi executada, marque como feita. Se não, reenvie.',
  },
  too_old: {
    what: 'Pelo relógio deste computador, a decisão não foi tomada nas últimas 24 horas. Nada foi enviado.',
    next: 'Reenvie se ainda quiser, ou descarte.',
  },
  total_differs: {
    what: 'O serviço contou um número de contestações diferente do enviado.',
    next: 'O Claimdesk verifica cada contestação. Veja esta antes de resolver.',
  },
  processed_differs: {
    what: 'O serviço processou um número de documentos diferente do enviado.',
    next: 'Abra a contestação e verifique os documentos.',
  },
  documents_changed: {
    what: 'Os documentos mudaram desde sua confirmação. Nada foi enviado.',
    next: 'Escolha “Finalizar de novo” para confirmá-los como estão agora, ou descarte.',
  },
  documents_unconfirmed: {
    what: 'Os documentos não eram conhecidos quando você preparou isto. O Claimdesk já os leu. Nada foi enviado.',
    next: 'Escolha “Finalizar de novo” para confirmá-los, ou descarte.',
  },
  duplicate: {
    what: 'O serviço já tem um igual. Nada foi enviado.',
    next: 'Descarte, ou reenvie se quiser um segundo.',
  },
  secret_lost: {
    what: 'Foi criado, mas a resposta com o segredo se perdeu.',
    next: 'Para obter um novo segredo, exclua e crie de novo.',
  },
  secret_in_journal: {
    what: 'Não foi possível guardar o segredo com a chave de API; o Claimdesk o mantém em seu próprio arquivo criptografado.',
    next: 'Nenhuma ação necessária. O Claimdesk continua tentando movê-lo.',
  },
  payload_unreadable: {
    what: 'Esta versão do Claimdesk não consegue ler esta decisão. Nada foi enviado.',
    next: 'Abra com a versão que a salvou, ou descarte.',
  },
  kind_unknown: {
    what: 'Esta versão do Claimdesk não conhece este tipo de decisão. Nada foi enviado.',
    next: 'Abra com a versão que a salvou, ou descarte.',
  },
  profile_restored: {
    what: 'Este perfil é uma cópia, e o original já pode ter enviado esta decisão.',
    next: checkTheClaim,
  },
  superseded: {
    what: 'Uma versão mais nova a substituiu. Nada foi enviado.',
    next: noAction,
  },
  not_permitted: {
    what: 'A chave de API funciona, mas o serviço não permite isto com ela. Nada foi enviado.',
    next: 'Peça a permissão e reenvie, ou descarte.',
  },
  key_unchecked: {
    what: 'O serviço recusou a requisição, e não foi possível verificar se a chave de API ainda funciona.',
    next: retried,
  },
  no_key: {
    what: 'Esta conta não tem chave de API.',
    next: 'Adicione uma em Contas. O envio é então automático.',
  },
  other_acquirer: {
    what: 'A chave de API é de outra adquirente.',
    next: 'Adicione a chave desta adquirente em Contas. O envio é então automático.',
  },
  check_failed: {
    what: 'A verificação antes do envio falhou. Nada foi enviado desta vez.',
    next: retried,
  },
  batch_refused: {
    what: 'O serviço recusou uma requisição com várias decisões.',
    next: 'O Claimdesk envia requisições menores para achar a que é recusada.',
  },
  answer_contradicts: {
    what: 'A resposta não corresponde à requisição. A decisão pode ter sido executada ou não.',
    next: checkTheClaim,
  },
  closed_by_predecessor: {
    what: 'Sua decisão anterior encerrou a contestação. Nada foi enviado.',
    next: 'Descarte.',
  },
  opposite_decision: {
    what: 'A contestação tem agora a decisão oposta.',
    next: 'Compare antes e agora e descarte.',
  },
  keychain_silent: {
    what: 'O chaveiro não respondeu. Nada foi enviado.',
    next: `${retried} Se o chaveiro estiver bloqueado, desbloqueie-o.`,
  },
  by_person: {
    what: 'Desfeita por você.',
    next: noAction,
  },
};

/** Texts of the outbox. */
export const outboxMessages: Catalogue['outbox'] = {
  list: 'Decisões',
  search: 'Buscar',
  found:
    '{count, plural, =0 {Nenhum resultado} one {# resultado} many {# de resultados} other {# resultados}}',
  searchHint: 'Contestação, decisão, pessoa ou mensagem',
  filters: {
    periods: {
      any: 'Qualquer data',
      today: 'Hoje',
      days7: 'Últimos 7 dias',
      days30: 'Últimos 30 dias',
      days90: 'Últimos 90 dias',
    },
    kind: 'Tipo',
    anyKind: 'Todo tipo',
    outcome: 'Resultado',
    outcomes: {
      any: 'Todo resultado',
      open: 'Não concluída',
      done: 'Feita',
      failed: 'Recusada',
      cancelled: 'Desfeita',
      resolved: 'Resolvida manualmente',
      notCancelled: 'Todas menos desfeitas',
    },
    agent: 'Decidida por',
    anyAgent: 'Todos',
  },
  check: {
    title: 'Conferir o histórico',
    all: 'Lê cada contestação com decisões executadas e compara com o que o serviço informa agora.',
    narrowed:
      'Lê as contestações das decisões exibidas que foram executadas e compara com o que o serviço informa agora.',
    part: 'Lê as contestações das decisões listadas aqui que foram executadas e compara com o que o serviço informa agora: {title}.',
    partNarrowed:
      'Lê as contestações das decisões listadas aqui que a busca e os filtros encontram e que foram executadas, e compara com o que o serviço informa agora: {title}.',
    undone: 'Estas decisões foram desfeitas antes do envio: não há nada a conferir.',
    budget: 'No máximo',
    requests: '{count, number} requisições',
    plan: '{requests, plural, one {# requisição} many {# de requisições} other {# requisições}}, uma após a outra. É possível conferir {decisions, plural, one {# decisão} many {# de decisões} other {# decisões}} sobre {claims, plural, one {# contestação} many {# de contestações} other {# contestações}}; as mais recentes vêm primeiro.',
    others:
      '{count, plural, one {# decisão não pode ser conferida: o serviço não tem endpoint que informe sobre ela.} many {# de decisões não podem ser conferidas: o serviço não tem endpoint que informe sobre elas.} other {# decisões não podem ser conferidas: o serviço não tem endpoint que informe sobre elas.}}',
    readsOnly: 'Nada é reenviado e nenhuma decisão muda. Você pode cancelar a qualquer momento.',
    nothing: 'Nenhuma decisão aqui pode ser conferida.',
    uncounted: 'Não foi possível contar o que pode ser conferido. Feche esta janela e tente de novo.',
    start: 'Conferir',
    again: 'Conferir de novo',
    progress: 'Andamento da conferência',
    reading:
      'Lendo: {read, number} de {total, plural, one {# contestação} many {# de contestações} other {# contestações}}',
    done: '{total, plural, one {# contestação foi lida.} many {# de contestações foram lidas.} other {# contestações foram lidas.}}',
    cancelled:
      'Cancelado após {read, number} de {total, plural, one {# contestação} many {# de contestações} other {# contestações}}.',
    stopped: {
      offline:
        'Off-line: lidas {read, number} de {total, plural, one {# contestação} many {# de contestações} other {# contestações}}. Confira de novo quando voltar a ficar on-line.',
      paused:
        'A conta está em pausa: lidas {read, number} de {total, plural, one {# contestação} many {# de contestações} other {# contestações}}.',
      slowed:
        'O serviço pediu menos requisições: lidas {read, number} de {total, plural, one {# contestação} many {# de contestações} other {# contestações}}. Confira de novo mais tarde.',
    },
    failed: 'A conferência parou: {reason}',
    differ: '{count, plural, =0 {Nenhuma diferença} one {# difere} many {# diferem} other {# diferem}}',
    agree: '{count, plural, one {# confere} many {# conferem} other {# conferem}}',
    unknown: '{count, plural, one {# desconhecida} many {# desconhecidas} other {# desconhecidas}}',
    unreadable:
      '{count, plural, one {# contestação não pode ser lida} many {# de contestações não podem ser lidas} other {# contestações não podem ser lidas}}',
    unknownHint: 'Desconhecida: a contestação avançou, e o serviço não informa que decisão levou a isso.',
    columns: {
      claim: 'Contestação',
      decided: 'Decidido aqui',
      now: 'O serviço informa agora',
    },
    seen: 'Vista',
    notSeen: 'Não vista',
  },
  sections: {
    attention: 'Requer atenção',
    waiting: 'Aguardando',
    ended: 'Histórico',
  },
  columns: {
    decision: 'Decisão',
    state: 'Situação',
  },
  selectedMark: 'Selecionada',
  selected: '{count, plural, one {# selecionada} many {# selecionadas} other {# selecionadas}}',
  summary: {
    attention: '{count, plural, one {# requer atenção} many {# requerem atenção} other {# requerem atenção}}',
    waiting: '{count, plural, one {# aguardando} many {# aguardando} other {# aguardando}}',
  },
  /** Several decisions of one key press. */
  bulk: {
    mixed: 'Várias decisões',
    count: '{count, plural, one {# decisão} many {# de decisões} other {# decisões}}',
    part: '{state}: {count, number}',
    done: 'Feitas: {done, number} de {total, number}',
    attention:
      '{count, plural, one {# requer sua decisão} many {# requerem sua decisão} other {# requerem sua decisão}}',
    look: 'Pressione Enter para ver cada uma.',
    list: 'Mostrar decisões',
    undo: 'Desfazer {count, number}',
    retry: 'Repetir {count, number} com falha',
    leave: 'Todas as decisões',
  },
  undone: {
    title:
      '{count, plural, one {# decisão desfeita} many {# de decisões desfeitas} other {# decisões desfeitas}}',
    opened: 'Decisões desfeitas',
    meaning: 'Nenhuma foi realizada.',
    kinds: 'Por tipo',
    part: '{kind}: {count, number}',
  },
  values: collaborationNames,
  kinds: decisionNames,
  templateNames,
  kindsWithObject: decisionsWithObject,
  unknownKind: 'Ação desconhecida “{kind}”',
  states: outboxStates,
  reasons,
  timed: {
    held: 'Envio em {left}',
    heldOnly: 'Retida por {left}',
    heldOver: 'Envio em seguida',
    heldOffline: 'Envio quando voltar a ficar on-line',
    paused: 'Envio quando a conexão for retomada',
    slowed: 'Envio em {left}, no mínimo',
    slowedOver: 'Envio de poucas por vez',
    retry: 'Nova tentativa em {left}',
    retryNow: 'Nova tentativa em seguida',
    check: 'Nova verificação em {left}',
  },
  left: {
    seconds: '{value, number} s',
    minutes: '{value, number} min',
    hours: '{value, number} h',
  },
  by: 'por {agent}',
  byYou: 'por você',
  whyAndNext: '{why} <quiet>{next}</quiet>',
  claimNotHere: 'contestação {id}',
  actions: {
    details: 'Detalhes',
    cancel: 'Cancelar',
    sendNow: 'Enviar agora',
    sendAgain: 'Reenviar',
    finishAgain: 'Finalizar de novo…',
    markAsDone: 'Marcar como feita',
    discard: 'Descartar',
    selectAll: 'Selecionar tudo',
    keep: 'Voltar',
  },
  question: {
    cancel: {
      name: 'cancelar',
      title: 'Cancelar {count, plural, one {# decisão} many {# de decisões} other {# decisões}}?',
      text: 'Nada foi enviado ainda. As contestações ficam como estão.',
      confirm: 'Cancelar {count, plural, one {# decisão} many {# de decisões} other {# decisões}}',
    },
    send_now: {
      name: 'enviar agora',
      title: 'Enviar {count, plural, one {# decisão} many {# de decisões} other {# decisões}} agora?',
      text: 'Isto encerra a retenção. Depois não é possível desfazer.',
      confirm: 'Enviar agora',
    },
    send_again: {
      name: 'reenviar',
      title: 'Reenviar {count, plural, one {# decisão} many {# de decisões} other {# decisões}}?',
      text: 'Cada uma é enviada como nova decisão sobre a contestação como está agora. Se a primeira tiver chegado, o serviço a recebe duas vezes.',
      confirm: 'Reenviar',
    },
    retry_failed: {
      name: 'repetir',
      title:
        'Repetir {count, plural, one {# decisão com falha} many {# de decisões com falha} other {# decisões com falha}}?',
      text: 'Só as que com certeza falharam são reenviadas, cada uma como nova decisão sobre a contestação como está agora. O que pode ter chegado fica como está.',
      confirm: 'Repetir {count, number}',
    },
    treat_as_done: {
      name: 'marcar como feita',
      title:
        'Marcar {count, plural, one {# decisão como feita} many {# de decisões como feitas} other {# decisões como feitas}}?',
      text: 'Você confirma que a decisão foi executada. Nada é enviado.',
      confirm: 'Marcar como feita',
    },
    discard: {
      name: 'descartar',
      title: 'Descartar {count, plural, one {# decisão} many {# de decisões} other {# decisões}}?',
      text: 'Nada é enviado. Decisões descartadas ficam no histórico.',
      confirm: 'Descartar',
    },
    can: 'Vale para {count, number} das {total, number} selecionadas.',
    cannot: 'Ignoradas: {count, number}. Motivo: {reason}.',
  },
  /** Why an action does not reach an entry. */
  why: {
    sending: 'já está sendo enviada',
    unknown: 'pode já ter chegado',
    ended: 'já concluída',
    attention: 'requer sua decisão, resolva-a',
    waiting: 'ainda em andamento',
    not_held: 'não está retida',
    unreadable: 'esta versão não consegue ler',
    not_taken: 'não é mais possível para a contestação',
    needs_confirming: 'os documentos devem ser confirmados uma contestação por vez',
    bulk: 'isto vale para decisões individuais, pressione Enter para ver as da decisão em lote',
    bulk_none_left: 'tudo nela foi enviado ou já terminou',
    bulk_none_failed: 'nada nela falhou com certeza',
    none: 'Selecione antes uma decisão.',
  },
  result: {
    cancel: '{count, plural, one {Cancelada.} many {# canceladas.} other {# canceladas.}}',
    tooLate:
      '{count, plural, one {Tarde demais para cancelar. A caixa de saída mostra o que aconteceu.} many {Tarde demais para cancelar #. A caixa de saída mostra o que aconteceu.} other {Tarde demais para cancelar #. A caixa de saída mostra o que aconteceu.}}',
    send_now:
      '{count, plural, one {Envio assim que possível.} many {Envio de # assim que possível.} other {Envio de # assim que possível.}}',
    notMoved:
      '{count, plural, one {Não estava mais retida.} many {# não estavam mais retidas.} other {# não estavam mais retidas.}}',
    send_again:
      '{count, plural, one {De volta à fila como nova decisão.} many {# de volta à fila como novas decisões.} other {# de volta à fila como novas decisões.}}',
    treat_as_done:
      '{count, plural, one {Marcada como feita.} many {# marcadas como feitas.} other {# marcadas como feitas.}}',
    discard: '{count, plural, one {Descartada.} many {# descartadas.} other {# descartadas.}}',
    notSentAgain:
      '{count, plural, one {{what, select, accept {Esta contestação não pode mais ser aceita.} reject {Esta contestação não pode mais ser rejeitada.} other {Isto não é mais possível para a contestação.}}} many {# não são mais possíveis para suas contestações.} other {# não são mais possíveis para suas contestações.}} Nada mudou.',
    notResolved:
      '{count, plural, one {A decisão mudou nesse meio-tempo. Nada foi feito.} many {# de decisões mudaram nesse meio-tempo. Nada foi feito com elas.} other {# decisões mudaram nesse meio-tempo. Nada foi feito com elas.}}',
    refused: 'Não funcionou. {text}',
    cannot: 'Não é possível {action}: {reason}.',
  },
  undo: {
    underWay: 'Desfazendo…',
    alreadyUndone: 'Não há nada a desfazer: isso já foi desfeito em outra janela.',
    what: '{decision} · {subject}',
    claims: '{count, plural, one {# contestação} many {# de contestações} other {# contestações}}',
    andMore: '{decision} e mais {count, number}',
    waiting: 'Aguardando envio: {what}',
    choose: 'O que ainda pode ser desfeito',
    listing: 'Lendo suas decisões…',
    notListed: 'Não foi possível ler suas decisões.',
    reaches: 'É possível desfazer {count, number} de {total, number}',
    undone: 'Desfeito: {what}',
    nothing: 'Nada para desfazer. A caixa de saída mostra todas as decisões.',
    sent: 'Não é possível desfazer, já enviado: {what}',
    notNeeded: 'Nada para desfazer, já estava feito: {what}',
    sending: 'Não é possível desfazer, envio em andamento: {what}',
    mayHaveArrived: 'Não é possível desfazer, pode ter chegado: {what}',
    attention: 'Requer sua decisão na caixa de saída: {what}',
    tooLate: 'Tarde demais para desfazer. A caixa de saída mostra o que aconteceu.',
    partly:
      'Desfeitas: {reached, number}. {missed, plural, one {# não pode mais ser desfeita.} many {# não podem mais ser desfeitas.} other {# não podem mais ser desfeitas.}}',
    failed: 'Não foi possível desfazer. {reason}',
  },
  compare: {
    heading: 'Antes e agora',
    saw: 'Quando você decidiu',
    now: 'Agora',
    nowAt: 'recebido: {time}',
    field: 'Campo',
    status: 'Status',
    updatedAt: 'Atualização',
    isOpen: 'Contestação',
    differs: 'Mudou',
    noSnapshot: 'Esta decisão não é sobre uma contestação.',
    claimGone: 'A contestação não está mais neste computador.',
  },
  evidence: {
    heading: 'Tentativas',
    none: 'Nada foi enviado ainda.',
    number: 'Nº',
    phase: 'Etapa',
    outcome: 'Resultado',
    time: 'Hora',
    http: 'HTTP',
    took: '{ms, number} ms',
    tookSeconds: '{seconds, number} s',
    running: 'em andamento',
    phases: { preflight: 'Verificação', send: 'Envio', read_back: 'Conferência' },
    outcomes: {
      ok: 'OK',
      refused: 'Recusado',
      not_sent: 'Não enviado',
      ambiguous: 'Incerto',
      paused: 'Não aceito',
      proven: 'Confirmado',
      unproven: 'Não confirmado',
      other: 'Registrado por uma versão mais nova',
    },
  },
  facts: {
    decided: 'Decidida',
    by: 'Por',
    ended: 'Concluída',
    answer: 'Retorno do serviço',
    entry: 'ID da decisão',
    sentAgainFor: 'Reenvio de',
    rule: 'Regra',
    rules: 'Regras',
  },
  resolvedAs: {
    send_again: 'Reenviada',
    treat_as_done: 'Marcada como feita',
    discard: 'Descartada',
  },
  empty: {
    allTitle: 'A caixa de saída está vazia',
    allText:
      'As decisões são salvas aqui primeiro e depois enviadas ao serviço. As concluídas ficam no histórico.',
    filterTitle: 'Nenhuma decisão corresponde aos filtros',
    searchText: 'A busca abrange IDs de contestações, tipos de decisão, pessoas e mensagens do serviço.',
    detailTitle: 'Nenhuma decisão selecionada',
    detailText: 'Selecione uma decisão para ver o que foi decidido e o que aconteceu.',
    loading: 'Carregando a caixa de saída…',
    failedTitle: 'Não foi possível carregar a caixa de saída',
  },
  readonly: 'Esta conta é somente leitura. Você não pode tomar nem resolver decisões.',
};
