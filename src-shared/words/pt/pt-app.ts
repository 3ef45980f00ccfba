import type { Catalogue } from '../en/catalogue.ts';
import { commandMessages } from '../en/command-words.ts';
import { commands } from './pt-commands.ts';
import { shortcutsMessages } from './pt-shortcuts.ts';

/** The shell, the connection and the commands. */
export const appMessages: Catalogue['app'] = {
  name: 'Claimdesk',
  windowTitle: '{view} ({count, number}) · {account} · Claimdesk',
  windowTitleAttention: '({count, number}) {title}',
  windowTitlePlain: '{view} · {account} · Claimdesk',
  navigation: 'Navegação',
  views: 'Visões',
  lists: 'Listas',
  savedList: 'Lista salva',
  review: 'Revisão',
  outboxAttention:
    '{count, plural, one {# decisão requer atenção} many {# de decisões requerem atenção} other {# decisões requerem atenção}}',
  settings: 'Configurações',
  switchAccount: 'Trocar de conta',
  acquirer: 'Adquirente {acquirer}',
  collapseNav: 'Recolher',
  expandNav: 'Expandir',
  draft: { back: 'Este é o rascunho que você deixou sem salvar.', discard: 'Descartar rascunho' },
  ignoredKeys: 'Teclas digitadas logo depois de um diálogo ou de um campo são ignoradas: {keys}',
  about: {
    licence: 'O Claimdesk é software livre sob a licença MIT.',
    selfCheck: 'Para verificar esta instalação, abra o Claimdesk com --self-check.',
    thirdParty: 'Feito com o trabalho de outros',
    noNotices: 'As licenças são incluídas quando o Claimdesk é compilado. Esta não é uma versão compilada.',
  },
  report: {
    title: 'Relatar um problema',
    text: 'Isto ajuda a descobrir o que deu errado. Leia, salve e entregue à sua equipe de TI ou anexe ao seu relato. O Claimdesk não o envia a ninguém.',
    without:
      'Contém versões, uma autoverificação, configurações, estados, tamanhos de arquivos e o log. Não contém chave de API, endereço, nome, contestação nem nada do que você digitou.',
    checking: 'Verificando o Claimdesk…',
    contents: 'Conteúdo do relatório',
    failed: 'Não foi possível criar o relatório.',
    copied: 'Copiado',
    save: 'Salvar arquivo',
  },
  updates: {
    check: 'Verificar atualizações',
    off: 'Nenhum canal de atualização está configurado neste computador. Sua equipe de TI pode configurar um.',
    current: 'Esta é a versão mais recente.',
    available: 'A versão {version} está disponível, publicada em {date}.',
    install: 'Instale-a depois de fechar o Claimdesk. As decisões que aguardam continuam na caixa de saída.',
    problems: {
      settings_unreadable:
        'Não é possível ler as configurações de atualização deste computador. Fale com sua equipe de TI.',
      unreachable: 'Não foi possível acessar o canal de atualização. Tente de novo mais tarde.',
      not_signed:
        'O canal de atualização não está assinado pela sua empresa, por isso nada dele é exibido. Fale com sua equipe de TI.',
      not_a_feed: 'A resposta não é um canal de atualização. Fale com sua equipe de TI.',
    },
  },
  close: 'Fechar',
  cancel: 'Cancelar',
  back: 'Voltar',
  save: 'Salvar',
  clearSearch: 'Limpar busca',
  clearFilters: 'Limpar filtros',
  done: 'Concluir',
  claims: 'Contestações',
  retry: 'Tentar de novo',
  undo: 'Desfazer',
  timeLeft: '{seconds, number} s para desfazer',
  sendsIn: 'envio em {seconds, number} s',
  heldFor: 'retida por {seconds, number} s, depois aguarda a conexão',
  moreToUndo: '+{count, number}',
  copy: 'Copiar {what}',
  or: 'ou',
  palette: {
    onPurpose: 'Escolha “{command}” com as setas ou digite o nome.',
    label: 'Encontrar um comando ou uma contestação',
    placeholder: 'Busque comandos, visões, contas e contestações',
    results: 'Resultados',
    merchants: 'Estabelecimentos',
    merchantClaims: 'Todas as contestações de {merchant}',
    merchantId:
      'ID do estabelecimento {id} · {count, plural, one {# contestação} many {# de contestações} other {# contestações}}',
    unnamedMerchant: 'um estabelecimento sem nome',
    service: 'Serviço de contestações',
    lookUp: 'Consultar a contestação “{id}” no serviço',
    lookingUp: 'Consultando a contestação “{id}” no serviço…',
    empty: 'Nenhum resultado para “{text}”',
    noWord: 'Digite pelo menos uma letra ou um número.',
    often: 'Mais usados',
    card: 'cartão •{ending}',
    filter: 'Filtrar todas as contestações por {query}',
    allMatches: 'Mostrar todas as contestações que correspondem a “{text}”',
    onlyIn: 'só em: {places}',
    runsIn: 'em: {places}',
    places: {
      claims: 'listas de contestações',
      review: 'revisão',
      changes: 'alterações',
      insights: 'indicadores',
      documents: 'documentos',
      outbox: 'caixa de saída',
      webhooks: 'webhooks',
      rules: 'regras',
      templates: 'modelos',
      accounts: 'contas',
      settings: 'configurações',
    },
    /** In the right view, without what the command needs. */
    off: {
      list: 'nada a fazer nesta lista',
      claim: 'nenhuma contestação a que se aplique',
      savedLists: 'nenhuma lista salva aberta',
      document: 'nenhum documento a que se aplique',
      outbox: 'não é possível para esta decisão',
      webhook: 'não é possível para este webhook',
      rules: 'nenhuma regra a que se aplique',
      insights: 'nenhum gráfico a que se aplique',
      changes: 'nada a filtrar',
      accounts: 'não é possível para esta conta',
      templates: 'não é possível agora',
      go: 'não há para onde ir',
      app: 'não é possível agora',
      vault: 'as chaves estão no chaveiro',
    },
    offAccount: {
      connect: 'requer um chaveiro ou uma frase secreta',
      sandbox: 'já está aberto',
      switch: 'é a conta atual',
      replaceKey: 'o sandbox não tem chave',
      restore: 'não há backup',
      reopen: 'a conta está aberta',
    },
    inOtherViews: 'Em outras visões',
    notHere: 'Não disponível nesta visão',
  },
  guide: {
    search: 'Buscar no guia',
    chapters: 'Capítulos',
    found:
      '{count, plural, =0 {Nada encontrado.} one {# capítulo} many {# de capítulos} other {# capítulos}}',
    nothing: 'Nada encontrado',
    nothingText: 'Nenhum capítulo tem todas estas palavras.',
    failed: 'Não foi possível abrir o guia.',
    whatIsThis: 'O que é isto?',
  },
  keySheet: {
    search: 'Busque atalhos ou pressione uma tecla',
    found:
      '{count, plural, =0 {Nenhum atalho encontrado.} one {# atalho} many {# de atalhos} other {# atalhos}}',
  },
  callFailed: 'O Claimdesk não respondeu. Verifique se isto foi feito antes de tentar de novo.',
  callBroke: 'Algo deu errado no Claimdesk. Verifique se isto foi feito antes de tentar de novo.',
  readFailed: 'O Claimdesk não respondeu. Tente de novo.',
  readBroke: 'Algo deu errado no Claimdesk. Tente de novo.',
  leftForm: {
    lost: 'O que você digitou em “{title}” não foi salvo: você foi para outro lugar.',
    kept: 'O que você digitou em “{title}” foi mantido: estará lá quando você abrir de novo.',
    lostOverLock:
      'Havia um formulário aberto quando o Claimdesk foi bloqueado. O que você digitou não foi salvo.',
    keptOverLock:
      'Havia um formulário aberto quando o Claimdesk foi bloqueado. O que você digitou foi mantido: estará lá quando você abrir de novo.',
  },
  localChange: {
    changedSince:
      '{count, plural, one {# contestação foi alterada depois, e essa alteração continua.} many {# de contestações foram alteradas depois, e essas alterações continuam.} other {# contestações foram alteradas depois, e essas alterações continuam.}}',
    notUndone: 'Não foi desfeito: {reason}',
    tooLate: 'Não é mais possível desfazer: o Claimdesk foi reiniciado, ou isso já foi desfeito.',
  },
  serviceConnection: {
    heading: 'Conexão',
    states: {
      unknown: 'Ainda sem conexão',
      online: 'On-line',
      offline: 'Off-line',
      paused: 'Em pausa',
      noHost: 'Desconectado',
    },
    waiting: '{count, number} aguardando',
    stateAndSentence: '{state}. {sentence}',
    neverSynced: 'Ainda não sincronizado. {now}',
    lastSync: 'Última sincronização: {time}. {now}',
    firstSync: {
      pace: '{count, plural, one {# contestação} many {# de contestações} other {# contestações}} por minuto',
      left: {
        seconds:
          '{count, plural, one {# contestação} many {# de contestações} other {# contestações}} por minuto; {left, plural, one {falta # segundo} many {faltam # de segundos} other {faltam # segundos}} aprox.',
        minutes:
          '{count, plural, one {# contestação} many {# de contestações} other {# contestações}} por minuto; {left, plural, one {falta # minuto} many {faltam # de minutos} other {faltam # minutos}} aprox.',
        hours:
          '{count, plural, one {# contestação} many {# de contestações} other {# contestações}} por minuto; {left, plural, one {falta # hora} many {faltam # de horas} other {faltam # horas}} aprox.',
      },
    },
    sentences: {
      noHost: 'O Claimdesk não responde. Esta página pode estar desatualizada.',
      unknown: 'Nada foi solicitado ainda.',
      idle: 'Tudo está atualizado.',
      idleWaiting: 'Algumas decisões ainda aguardam na caixa de saída.',
      indexing: 'Criando o índice de busca: {share, number, percent}.',
      heldSeen:
        'Metade do limite de dados desta hora foi usada. As contestações vistas esperam até as {time}.',
      heldAll:
        'O limite de dados desta hora foi usado. As contestações esperam até as {time}; as decisões, não. Sincronizar agora passa dele uma vez.',
      syncing: 'Sincronizando…',
      firstSync:
        'Primeira sincronização: {count, plural, one {# contestação} many {# de contestações} other {# contestações}} até agora.',
      offline: 'As decisões ficam salvas e são enviadas quando você voltar a ficar on-line.',
      unauthorized:
        'O serviço recusou a chave de API. As decisões ficam salvas. O Claimdesk continua tentando com a chave.',
      other_acquirer:
        'A chave de API é de outra adquirente. As decisões ficam salvas. Verifique a chave em Contas.',
      no_key: 'Não há chave de API neste computador. As decisões ficam salvas. Adicione uma chave em Contas.',
    },
  },
  connection: {
    connecting: 'Abrindo o Claimdesk',
    lost: '<b>O Claimdesk não responde.</b> Ele foi fechado ou está ocupado. Suas decisões estão salvas no disco. Reconectando automaticamente.',
    refusals: {
      no_code: {
        title: 'Este endereço precisa de um código',
        text: 'Cada endereço que o Claimdesk mostra abre uma aba, uma única vez. Se o Claimdesk estiver aberto em outra aba ou janela, continue nela.',
      },
      code_used: {
        title: 'Este endereço já foi usado',
        text: 'Cada endereço que o Claimdesk mostra abre uma aba, uma única vez, dentro de um minuto. Se o Claimdesk estiver aberto em outra aba ou janela, continue nela.',
      },
      unproven: {
        title: 'Esta sessão foi encerrada',
        text: 'O Claimdesk foi fechado ou reiniciado, ou outro programa usa agora o endereço dele. Nada foi enviado para lá. Suas decisões estão salvas no disco.',
      },
    },
    refused: '<b>{title}.</b> {text} {freshAddress}',
    freshAddress:
      'Para obter um novo endereço, pressione Enter no terminal em que o Claimdesk está em execução. Se esse terminal não existir mais, inicie o Claimdesk de novo da mesma forma.',
    address: 'Cole o novo endereço',
    addressProblems: {
      no_address: 'Este endereço não tem código. Copie toda a linha que o Claimdesk mostrou.',
      other_port: 'Este endereço tem outra porta. Abra-o em uma nova aba ou janela.',
    },
  },
  crash: {
    title: 'Algo deu errado',
    text: 'Não é possível mostrar esta visão. Suas decisões estão salvas no disco.',
    details: 'Detalhes técnicos: {said}',
    retry: 'Recarregar a visão',
  },
  /** Under the command's id, cut at its dot. */
  ...commandMessages(commands),
  shortcuts: shortcutsMessages,
  parts: {
    list: 'Lista',
    claim: 'Contestação',
    savedLists: 'Listas salvas',
    document: 'Documentos',
    outbox: 'Caixa de saída',
    webhook: 'Webhooks',
    rules: 'Regras',
    insights: 'Indicadores',
    changes: 'Alterações',
    accounts: 'Contas',
    templates: 'Modelos',
    go: 'Ir para',
    app: 'Claimdesk',
  },
};
