import type { Catalogue } from '../en/catalogue.ts';
import { decisionHolds, holdWarnings } from './pt-decisions.ts';

/** The settings view. Each setting has its name and one sentence of what it means. */
export const settingsMessages: Catalogue['settings'] = {
  first: { title: 'Idioma e rede' },
  search: 'Buscar configurações',
  sectionsLabel: 'Seções',
  found:
    '{count, plural, =0 {Nenhuma configuração encontrada.} one {# configuração} many {# de configurações} other {# configurações}}',
  default: 'Padrão: {value}',
  resetNamed: 'Restaurar {setting}',
  pinned: 'Definido pela sua empresa',
  failed: 'Não foi possível alterar: {setting}. {reason}',
  on: 'Ativado',
  off: 'Desativado',
  open: 'Abrir',
  seconds: '{count, plural, =0 {Sem retenção} one {# segundo} many {# de segundos} other {# segundos}}',
  never: 'Nunca',
  sections: {
    general: 'Geral',
    language: 'Idioma e região',
    decisions: 'Decisões',
    notifications: 'Notificações',
    documents: 'Documentos',
    data: 'Dados e sincronização',
    targets: 'Metas internas',
    keyboard: 'Teclado',
    security: 'Segurança',
    network: 'Rede',
    computer: 'Este computador',
  },
  names: {
    theme: 'Aparência',
    textSize: 'Tamanho do texto',
    locale: 'Idioma',
    region: 'Região',
    timeZone: 'Fuso horário',
    listLayout: 'Colunas e linhas',
    isNavCollapsed: 'Navegação',
    host: 'Próxima inicialização em',
    shortcuts: 'Atalhos de teclado',
    hasSingleKeys: 'Atalhos de uma tecla',
    afterDecision: 'Após uma decisão',
    holdSeconds: 'Retenção antes do envio',
    emailsPerMinute: 'E-mails por minuto',
    typedAbove: 'Digitar o número para confirmar',
    notifications: 'Notificações',
    autoLockMinutes: 'Bloqueio automático',
    sendsWhileLocked: 'Envio durante o bloqueio',
    syncMinutes: 'Buscar novas contestações a cada',
    hourlyDataMb: 'Limite de dados por hora',
    keepClosedMonths: 'Manter contestações encerradas',
    keepChangesDays: 'Manter alterações',
    proxy: 'Proxy',
    caFile: 'Arquivo de autoridades certificadoras',
    internalTargets: 'Metas internas',
    documentsCapBytes: 'Limite de armazenamento de documentos',
  },
  themeText: 'Cores claras ou escuras, ou como no seu sistema.',
  themes: { system: 'Sistema', light: 'Claro', dark: 'Escuro' },
  textSizeText: 'Amplia toda a interface; os documentos têm o seu próprio zoom.',
  percent: '{share, number, percent}',
  density: 'Altura das linhas',
  densityText: 'Linhas duplas mostram mais de cada contestação; linhas simples, mais contestações.',
  densities: { two_lines: 'Duas linhas', one_line: 'Uma linha' },
  columns: 'Colunas da lista',
  columnsText: 'Quais colunas a lista de contestações tem, em que ordem e com que largura.',
  firstColumns: 'Todas as colunas na ordem habitual',
  ownColumns: 'Alteradas',
  isNavCollapsedText: 'A barra à esquerda com palavras ou só com ícones.',
  navigations: { full: 'Palavras e ícones', icons: 'Só ícones' },
  afterDecisionText: 'Qual contestação aparece depois que você decide sobre uma em uma lista.',
  afterDecisions: {
    next_if_gone: 'Próxima contestação se esta sair da lista',
    next: 'Próxima contestação',
    stay: 'Mesma contestação',
  },
  localeText: 'O idioma do Claimdesk.',
  regionText: 'Define o formato de datas, números e valores.',
  timeZoneText:
    'O fuso de todos os horários mostrados e dos dias e horas em pesquisas, indicadores, contestações adiadas e horário de silêncio. Os arquivos exportados dizem quais dos seus horários estão em UTC.',
  systemTimeZone: 'O do sistema ({zone})',
  chooseTimeZone: 'Escolher fuso horário',
  timeZones: {
    search: 'Cidade, região ou diferença',
    results: 'Fusos horários',
    none: 'Nenhum fuso horário corresponde a “{text}”.',
    current: 'Escolhido',
  },
  holdText:
    'Quanto tempo cada tipo de decisão espera antes do envio; até lá, pode ser desfeita, e depois não. Uma mudança vale para suas próximas decisões.',
  holds: decisionHolds,
  holdWarnings,
  emailsPerMinuteText:
    'Quantos e-mails são enviados por minuto, no máximo. Os outros esperam e, até lá, podem ser desfeitos. Um número baixo dá tempo de notar um erro e evita que os servidores de e-mail os tratem como spam.',
  perMinute: '{count, plural, one {# por minuto} many {# por minuto} other {# por minuto}}',
  typedAboveText:
    'Para decidir ou enviar e-mails sobre mais contestações de uma só vez, é preciso digitar antes quantas são. Assim, algumas teclas pressionadas por engano não decidem sobre centenas.',
  aboveClaims:
    '{count, plural, one {Acima de # contestação} many {Acima de # de contestações} other {Acima de # contestações}}',
  noHolds: 'Todas como de costume',
  holdsChanged:
    '{count, plural, one {# tipo alterado} many {# de tipos alterados} other {# tipos alterados}}',
  notificationsText:
    'O que o sistema avisa enquanto o Claimdesk está em segundo plano, e em que horas fica em silêncio.',
  chooseNotifications: 'Escolher notificações',
  kindsOn:
    '{count, plural, =0 {Desativadas} one {# de {all, number} tipos} many {# de {all, number} tipos} other {# de {all, number} tipos}}',
  documentsCapText:
    'Quanto espaço os documentos desta conta podem ocupar neste computador, com criptografia. Quando o limite é atingido, os documentos abertos há mais tempo são removidos primeiro. {used} de {cap} em {files, plural, one {# documento} many {# de documentos} other {# documentos}}.{kept, plural, =0 {} one { As cópias off-line de # contestação nunca são removidas automaticamente.} many { As cópias off-line de # de contestações nunca são removidas automaticamente.} other { As cópias off-line de # contestações nunca são removidas automaticamente.}}',
  syncMinutesText:
    'Com que frequência o serviço é consultado sobre novas contestações. As decisões são enviadas como sempre, e Sincronizar agora consulta a qualquer momento.',
  hourlyDataMbText:
    'Quando a sincronização de uma conta atinge essa quantidade em uma hora, as contestações esperam a hora seguinte; as já vistas, a partir da metade. As decisões nunca esperam, e Sincronizar agora passa do limite uma vez. Documentos não contam.',
  hourlyDataMbUsed: '{text} {account}: cerca de {today} hoje, {month} neste mês.',
  megabytes: '{count, number} MB',
  keepClosedMonthsText:
    'Por quanto tempo as contestações encerradas ficam neste computador após a última alteração. As mais antigas são removidas aqui, não no serviço. Uma contestação fica se não foi vista, se está adiada ou se algo aqui se refere a ela, como uma decisão, uma nota, uma etiqueta, um documento ou um item em Alterações.',
  noLimit: 'Sem limite',
  months: '{count, plural, one {# mês} many {# de meses} other {# meses}}',
  keepChangesDaysText:
    'Por quanto tempo as entradas de Alterações ficam neste computador. As mais antigas são removidas até uma hora depois de mudar isto; contestações e decisões permanecem.',
  retention: {
    title:
      'Manter contestações encerradas por {months, plural, one {# mês} many {# de meses} other {# meses}}?',
    counting: 'Contando contestações…',
    leave:
      '{count, plural, =0 {Nenhuma contestação é removida agora.} one {# contestação é removida deste computador agora, o que libera cerca de {size}.} many {# de contestações são removidas deste computador agora, o que libera cerca de {size}.} other {# contestações são removidas deste computador agora, o que libera cerca de {size}.}}',
    referred:
      '{count, plural, one {# contestação é igualmente antiga e fica, porque algo aqui se refere a ela.} many {# de contestações são igualmente antigas e ficam, porque algo aqui se refere a elas.} other {# contestações são igualmente antigas e ficam, porque algo aqui se refere a elas.}}',
    leftOut:
      '{count, plural, one {# conta não pode ser contada agora.} many {# de contas não podem ser contadas agora.} other {# contas não podem ser contadas agora.}}',
    later:
      'A partir daí, as contestações que atingem essa idade são removidas a cada dia. Listas, busca e indicadores não as incluem mais. Nada muda no serviço: para abrir uma contestação removida, busque pelo ID.',
    confirm: 'Remover as mais antigas',
  },
  targetsText:
    'Em quantos dias sua empresa quer decidir, por status e bandeira. Elas ordenam a lista por urgência. Pertencem à conta {account}.',
  editTargets: 'Definir metas',
  targetsSet:
    '{count, plural, =0 {Nenhuma} one {# status tem meta} many {# de status têm metas} other {# status têm metas}}',
  shortcutsText: 'Todos os comandos e suas teclas. Atalhos podem ser alterados, importados e exportados.',
  changeShortcuts: 'Alterar atalhos',
  shortcutsChanged:
    '{count, plural, =0 {Nenhum alterado} one {# alterado} many {# alterados} other {# alterados}}',
  shortcutsUnreadable: 'Não podem ser lidos: valem as teclas padrão',
  hasSingleKeysText:
    'Letras, números e sinais isolados são atalhos. Desative se você dita ou pressiona teclas por engano.',
  keys: 'Onde estão as chaves',
  inKeychain: 'As chaves de API e as chaves dos dados criptografados estão no chaveiro deste computador.',
  inVault:
    'As chaves de API e as chaves dos dados criptografados estão em um cofre que abre com uma frase secreta.',
  autoLockMinutesText: 'Bloqueia o cofre após este tempo sem uma tecla nem um clique.',
  onlyVault: 'Vale quando as chaves estão em um cofre com frase secreta.',
  sendsWhileLockedText:
    'As decisões na fila continuam sendo enviadas enquanto o Claimdesk está bloqueado. As chaves ficam então na memória deste computador.',
  vaultFile: 'Arquivo do cofre',
  vaultFileText: 'Para restaurar um backup do perfil, você precisa deste arquivo e da frase secreta.',
  proxyText:
    'Como o Claimdesk se conecta ao serviço. Sistema segue as configurações deste computador e HTTPS_PROXY. O endereço de um proxy precisa começar com http:// e não ter usuário nem senha.',
  proxies: { system: 'Sistema', none: 'Sem proxy', address: 'Endereço próprio' },
  proxyAddress: 'Endereço do proxy',
  proxyProblems: {
    malformed: 'Digite um endereço como http://proxy.example.com:3128.',
    not_http:
      'Só podem ser usados proxies cujo endereço começa com http://. O que passa por eles continua criptografado.',
    has_credentials:
      'Remova o usuário e a senha: eles não são salvos aqui. Peça à sua equipe de TI um proxy que não precise deles.',
    has_path: 'Remova tudo o que vem depois da porta.',
  },
  caFileText:
    'Um arquivo (PEM ou DER) com autoridades confiáveis além das deste computador, como as da sua empresa. Os certificados são sempre verificados.',
  caFilePlaceholder: 'Caminho completo de um arquivo',
  caFileProblem: 'Digite o caminho completo do arquivo, a partir da raiz ou da unidade.',
  noCaFile: 'As deste computador',
  hostText:
    'O que a próxima inicialização abre. Automático é o Electron, onde ele funciona; se não, o navegador.',
  hosts: { automatic: 'Automático', electron: 'Electron', browser: 'Navegador' },
  dataDir: 'Pasta de dados',
  dataDirText: 'Tudo o que o Claimdesk guarda, com criptografia, só neste computador.',
  logDir: 'Logs',
  logDirText:
    'O que o Claimdesk fez, para o suporte. Não contêm contestação, nome, chave nem mensagem do serviço.',
  agent: 'Seu nome',
  agentText: 'Suas decisões são assinadas com o nome do seu usuário neste computador.',
  version: 'Versão {version}',
  versionText: 'As licenças, e se há uma atualização.',
  file: {
    chooseFile: 'Escolha um arquivo de configurações',
    title: 'Importar configurações',
    apply:
      '{count, plural, =0 {Nada a alterar} one {Alterar # configuração} many {Alterar # de configurações} other {Alterar # configurações}}',
    changes: 'Estas configurações mudam:',
    same: 'Todas as configurações já têm os valores deste arquivo.',
    unknown: 'Desconhecidas por esta versão e mantidas como estão: {names}',
    pinned: 'Definidas pela sua empresa e mantidas como estão: {names}',
    invalid: 'Estes valores não podem ser usados. Corrija o arquivo e importe de novo.',
    badValue: '{name}: {value} não pode ser usado.',
    badHold: '{name}: {value} não é um número inteiro de segundos entre {least, number} e {most, number}.',
    badRate: '{name}: {value} não é um número inteiro de 1 a {most, number}.',
    badShortcut: '{name}: as teclas de {command} não podem ser usadas.',
    change: '{name}: {before} → {after}',
    otherValue: 'Outros valores',
    notJson: 'Este arquivo não é JSON. Nada foi alterado.',
    notSettings: 'Este não é um arquivo de configurações do Claimdesk. Nada foi alterado.',
    newer: 'Este arquivo é de uma versão mais nova do Claimdesk. Nada foi alterado.',
    tooLarge: 'Este arquivo é grande demais para um arquivo de configurações. Nada foi alterado.',
    unreadable:
      'Não é possível ler este arquivo do disco. Verifique se é um arquivo, se ainda está no lugar e se você tem permissão para abri-lo. Nada foi alterado.',
    failed: 'Nem todas as configurações foram alteradas. {reason}',
    done: '{count, plural, one {# configuração foi alterada.} many {# de configurações foram alteradas.} other {# configurações foram alteradas.}}',
    unavailable: 'Não é possível abrir {account}; por isso, são mantidas como estão: {names}',
    hint: 'Um arquivo não contém contas, chaves nem contestações. As metas internas e o limite de armazenamento de documentos são os de {account}. As listas acompanhadas não estão nele.',
  },
};
