import type { HostWords } from '../en/en-hosts.ts';

export const hostWordsPt: HostWords = {
  technicalDetails: ({ said }) => `Detalhes técnicos: ${said}`,
  start: {
    profileNotWritable: ({ dir, code }) =>
      `O Claimdesk não pode gravar na pasta do perfil ${dir} (${code}). Escolha outra com --profile DIR.`,
    profileNotReadable: ({ path, code }) => `O Claimdesk não pode ler ${path} (${code}).`,
    profileNewer: ({ path }) =>
      `${path} foi gravado por uma versão mais nova do Claimdesk. Instale essa versão para usá-lo. Nada foi alterado.`,
    profileSetAside: ({ path, aside }) =>
      `${path} não é um perfil válido, por isso foi renomeado para ${aside}. Nada foi excluído. ` +
      'Corrija o arquivo e devolva o nome a ele, ou inicie o Claimdesk de novo com um perfil vazio.',
    policyNotReadable: ({ path, code }) =>
      `Não é possível ler a política da sua empresa em ${path} (${code}). O Claimdesk não inicia até que o arquivo seja corrigido.`,
    policyNotJson: ({ path }) =>
      `A política da sua empresa em ${path} não é JSON. O Claimdesk não inicia até que o arquivo seja corrigido.`,
    policyNotValid: ({ path, faults }) =>
      `A política da sua empresa em ${path} não é válida: ${faults}. O Claimdesk não inicia até que o arquivo seja corrigido.`,
    alreadyOpen: ({ dir }) => `O Claimdesk já está aberto com o perfil ${dir}.`,
    alreadyOpenHere: ({ dir }) =>
      `O Claimdesk já está aberto com o perfil ${dir}. A janela dele está agora na frente.`,
    alreadyOpenIn: ({ dir, pid }) => `O Claimdesk já está aberto com o perfil ${dir} (processo ${pid}).`,
    alreadyOpenInFront: ({ dir, pid }) =>
      `O Claimdesk já está aberto com o perfil ${dir} (processo ${pid}). A janela dele está agora na frente.`,
    alreadyOpenAt: ({ dir, pid, url }) =>
      `O Claimdesk já está aberto com o perfil ${dir} (processo ${pid}). Abra em ${url}`,
    portInUse: 'Outro programa está usando esta porta. Escolha outra com --port N.',
    noTemporaryFolder: ({ dir, code }) =>
      `Não foi possível iniciar o Claimdesk: não é possível gravar na pasta temporária ${dir} (${code})`,
    sandboxFailed: 'Não foi possível iniciar o serviço sandbox incluído por causa de um erro inesperado.',
    sandboxEnded: 'Não foi possível iniciar o serviço sandbox incluído: ele terminou antes de ficar pronto',
    failed: 'Não foi possível iniciar o Claimdesk por causa de um erro inesperado.',
    stoppedUnexpectedly: 'O Claimdesk teve um erro inesperado e foi encerrado. Suas decisões estão salvas.',
  },
  launch: {
    nodeTooOld: ({ oldest, version }) =>
      `O Claimdesk precisa do Node ${oldest} ou mais recente; este é ${version}. Inicie com npm start.`,
    building: 'Compilando…',
    waitingForBuild: 'Outra inicialização está compilando: aguardando o fim…',
    buildFailed: 'A compilação falhou.',
    buildFailedDiskFull: 'A compilação falhou: o disco está cheio.',
    fetching: ({ version }) => `Baixando o Electron ${version}, uma única vez…`,
    received: ({ received }) => `Electron: ${received} MB`,
    receivedOf: ({ received, total, percent }) => `Electron: ${received} de ${total} MB, ${percent} %`,
    skip: '(Enter: continuar sem ele)',
    unpacking: 'Descompactando o Electron…',
    fetched: 'O Electron já está aqui: a próxima inicialização o abre.',
    opensInBrowser: ({ problem }) =>
      `${problem}. Em vez disso, o Claimdesk abre no navegador deste computador.`,
    problems: {
      runsAsRoot: 'O Electron não é executado como root',
      noDisplay: 'Não há uma tela para o Electron',
      noSandbox: 'O Electron não consegue criar seu ambiente isolado neste sistema',
      oldLibrary: 'A biblioteca C deste sistema é antiga demais para o Electron',
      displayNotFound: 'O Electron não encontrou nenhuma tela',
      fetchBusy: 'Outra inicialização está baixando o Electron',
      fetchGoesOn: 'O Electron ainda está sendo baixado, para a próxima inicialização',
      binaryMissing: 'O programa do Electron não foi encontrado',
      libraryMissing: ({ library }) => `O Electron precisa da biblioteca do sistema ${library}`,
      noWindow: ({ seconds }) => `O Electron não mostrou nenhuma janela em ${seconds} segundos`,
      notRun: ({ code }) => `Não é possível executar o Electron (${code})`,
      endedBySignal: ({ signal }) => `O Electron terminou antes de mostrar uma janela (${signal})`,
      endedWithCode: ({ code }) =>
        `O Electron terminou antes de mostrar uma janela (código de saída ${code})`,
      fetchFailed: ({ cause }) => `Não é possível baixar o Electron: ${cause}`,
      fetchFailedBefore: ({ cause }) =>
        `Não foi possível baixar o Electron no último dia (${cause}; --host electron tenta de novo)`,
    },
    causes: {
      cacheNotWritable: ({ dir }) => `não é possível gravar em ${dir}`,
      damaged: 'o que chegou está danificado (a soma de verificação não confere) e foi excluído',
      diskFull: 'o disco está cheio',
      serverNotFound: 'o servidor dele não foi encontrado',
      serverRefused: 'o servidor dele recusou a conexão',
      serverStopped: 'o servidor parou de enviar dados',
      serverAnswered: ({ status }) => `o servidor dele respondeu ${status}`,
      serverSilent: ({ seconds }) => `o servidor dele não enviou nada em ${seconds} segundos`,
      notUnpacked: 'não foi possível descompactar',
      endedByItself: 'o download terminou sozinho',
      other: 'ocorreu um erro inesperado',
    },
  },
  address: {
    open: 'Abra este endereço em até um minuto no Chromium, Chrome ou Edge neste computador',
    fresh: 'Abra este endereço em até um minuto',
    guessed:
      'Algo está tentando códigos errados neste endereço. Os endereços que você tem continuam válidos. Aqui está um novo',
    noWindow: 'O navegador não conseguiu abrir uma janela. Abra este endereço no Chromium, Chrome ou Edge',
    noWindowAsRoot:
      'O navegador não é executado como root. Inicie o Claimdesk como um usuário comum ou abra este endereço em um navegador que permita isso',
    keys: 'Pressione Enter para um novo endereço, Ctrl-C para encerrar o Claimdesk.',
    opened: 'O Claimdesk está aberto na própria janela.',
    opening: 'Abrindo o Claimdesk…',
    stillOpening: 'Se esta página não mudar, abra o endereço que o Claimdesk mostra no terminal.',
  },
  options: {
    unknown: ({ option }) => `Opção desconhecida: '${option}'`,
    unexpected: ({ argument }) => `Argumento inesperado: '${argument}'`,
    needsValue: ({ option }) => `${option} precisa de um valor`,
    takesNoValue: ({ option }) => `${option} não aceita valor`,
    needsNumber: ({ option, most }) => `${option} precisa de um número inteiro de 0 a ${most}`,
    needsHost: ({ option }) => `${option} precisa de electron ou browser`,
    needsFolder: ({ option }) => `${option} precisa de uma pasta`,
    demoOnly: ({ option }) => `${option} é só para a demonstração`,
    electronAlone: '--host electron não combina com --no-open, --json e --port',
  },
  usage: {
    start: 'Uso:',
    work: 'trabalhar com contas conectadas',
    demo: 'explorar com o serviço sandbox incluído',
    options: {
      'no-open': 'não abrir uma janela: mostrar o endereço a abrir (navegador)',
      json: 'mostrar uma linha de JSON quando estiver pronto, e nada mais, na saída padrão',
      host: 'electron ou browser (padrão: CLAIMDESK_HOST, senão a configuração, senão electron onde funcionar)',
      port: 'porta em 127.0.0.1 para o navegador (padrão: qualquer uma livre)',
      profile:
        'pasta do perfil (padrão: CLAIMDESK_PROFILE, senão o lugar do sistema para dados de programas; a demonstração usa uma pasta temporária)',
      claims: 'quantas contestações o serviço sandbox tem (só demonstração)',
      seed: 'semente dos dados do serviço sandbox (só demonstração)',
      'time-scale':
        'velocidade do tempo simulado do serviço sandbox: 1 é tempo real, 60 é um minuto por segundo, 0 o para (padrão: 1, só demonstração)',
      'self-check':
        'verificar esta instalação com um perfil temporário, o sandbox e um navegador sem tela: uma linha de JSON, código de saída 0 quando tudo funciona',
      version: 'mostrar a versão',
      help: 'mostrar esta ajuda',
    },
  },
  menu: {
    file: 'Arquivo',
    edit: 'Editar',
    view: 'Exibir',
    window: 'Janela',
    help: 'Ajuda',
    undo: 'Desfazer',
    redo: 'Refazer',
    cut: 'Recortar',
    copy: 'Copiar',
    paste: 'Colar',
    delete: 'Excluir',
    selectAll: 'Selecionar tudo',
    resetZoom: 'Tamanho real',
    zoomIn: 'Ampliar',
    zoomOut: 'Reduzir',
    togglefullscreen: 'Tela cheia',
    minimize: 'Minimizar',
    zoom: 'Zoom',
    close: 'Fechar janela',
    quit: 'Sair do Claimdesk',
    about: 'Sobre o Claimdesk',
    services: 'Serviços',
    hide: 'Ocultar o Claimdesk',
    hideOthers: 'Ocultar outros',
    unhide: 'Mostrar tudo',
  },
  licence: 'Licença MIT. As licenças de terceiros estão em Sobre o Claimdesk, na paleta.',
  needAttention: ({ count }) => `Requerem atenção: ${count}`,
};
