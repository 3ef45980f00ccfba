import { pseudoLanguage } from '../../contract/app.ts';
import type { Catalogue } from '../en/catalogue.ts';

/** Each says exactly what is wrong, then what to do. */
const problems: Catalogue['accounts']['problems'] = {
  address_malformed: 'Digite um endereço web, como https://claims.example.com.',
  address_not_https:
    'O endereço deve começar com https://. Só este computador (127.0.0.1, localhost) pode usar http.',
  address_has_credentials:
    'Remova o nome de usuário ou a senha do endereço. A chave de API tem um campo próprio.',
  address_has_query: 'Remova tudo a partir de “?” ou “#”.',
  acquirer_missing: 'Digite o ID da adquirente das suas contestações.',
  key_missing: 'Digite a chave de API.',
  key_malformed:
    'Chaves de API não têm espaços, quebras de linha nem letras acentuadas. Copie a chave de novo, sem nada em volta.',
  host_unknown: 'Servidor não encontrado. Verifique o endereço e sua conexão com a internet.',
  connection_refused: 'Conexão recusada. Verifique o endereço e a porta.',
  tls_failed: 'O certificado deste endereço não é confiável. Verifique o endereço.',
  proxy_failed: 'Sem conexão através do proxy. Verifique-o nas configurações ou fale com sua equipe de TI.',
  timed_out: 'Sem resposta a tempo. Verifique sua conexão com a internet e tente de novo.',
  connection_failed: 'A conexão caiu. Tente de novo.',
  unauthorized: 'O serviço recusou esta chave. Verifique se ela está completa e se é deste ambiente.',
  forbidden:
    'A chave é válida, mas não tem permissão para ler as contestações desta adquirente. Peça a permissão ou verifique o ID da adquirente.',
  not_found: 'O serviço não conhece esta adquirente. Verifique o ID da adquirente.',
  service_error: 'O serviço teve um erro. Tente de novo mais tarde.',
  not_the_service:
    'Este não é o serviço de contestações. Verifique o endereço e se sua rede mostra uma página de login.',
  other_acquirer:
    'Esta chave retorna contestações de outra adquirente. Verifique o ID da adquirente ou use a chave da própria adquirente.',
  already_connected: 'Esta adquirente já está conectada neste endereço.',
  keychain_unavailable:
    'O chaveiro deste computador não está disponível, e a chave não pode ser guardada com segurança. Desbloqueie ou instale o chaveiro e tente de novo.',
};

/** Texts of onboarding, accounts, settings and notices. */
export const accountsMessages: Catalogue['accounts'] = {
  problems,
  welcome: {
    title: 'Boas-vindas ao Claimdesk',
    text: 'Trabalhe com contestações de chargeback pelo teclado, on-line ou off-line. Suas decisões são salvas na hora neste computador e enviadas ao serviço uma única vez.',
    connectText: 'Você precisa do endereço do serviço, do ID da sua adquirente e de uma chave de API.',
    sandboxText:
      'Um serviço de contestações embutido, com contestações de exemplo. Sem chave de API, sem rede, sem dados reais.',
    sandbox: 'Explorar o sandbox',
    practise: 'Aprenda as teclas em quatro minutos',
    noKeychain: 'Não há chaveiro disponível para guardar a chave. Use uma frase secreta.',
    opening: 'Abrindo o sandbox…',
    sandboxFailed: 'Não foi possível abrir o sandbox. {text}',
  },
  keychain: {
    title: 'Nenhum chaveiro disponível',
    text: 'As chaves de API precisam de um lugar seguro. Proteja-as com uma frase secreta, ou disponibilize um chaveiro e tente de novo. O sandbox não precisa de nenhum dos dois.',
    usePassphrase: 'Usar uma frase secreta',
    linux: 'Linux: instale o gnome-keyring ou o KWallet e entre na área de trabalho para desbloqueá-lo.',
    mac: 'macOS: desbloqueie o chaveiro de login no Acesso às Chaves.',
    windows:
      'Windows: verifique se o Gerenciador de Credenciais está em execução e entre com o seu próprio usuário.',
  },
  form: {
    title: 'Conectar uma conta',
    name: 'Nome',
    nameHint: 'Aparece só no Claimdesk',
    nameMissing: 'Digite um nome.',
    tooLong: 'Use no máximo {most, number} caracteres.',
    baseUrl: 'Endereço do serviço',
    baseUrlHint: 'https://…',
    acquirerId: 'ID da adquirente',
    apiKey: 'Chave de API',
    apiKeyHint: 'Guardada com criptografia neste computador e nunca mais exibida',
    partnerId: 'ID de parceiro',
    withOptional: '{label} (opcional)',
    partnerHint: 'Necessário só para webhooks',
    merchantIds: 'Estabelecimentos acompanhados',
    merchantHint: 'IDs dos estabelecimentos nas bandeiras, um por linha ou separados por vírgulas',
    merchantCount:
      '{count, plural, =0 {Nenhum estabelecimento} one {# estabelecimento} many {# de estabelecimentos} other {# estabelecimentos}}',
    merchantTooMany: 'Use no máximo {most, number} estabelecimentos. Você informou {count, number}.',
    merchantTooLong: 'Este ID de estabelecimento é longo demais: {id}',
    test: 'Testar conexão',
    testing: 'Testando…',
    connect: 'Conectar',
    connecting: 'Conectando…',
    works:
      'A conexão funciona: {count, plural, =0 {nenhuma contestação ainda} one {# contestação na primeira página} many {# de contestações na primeira página} other {# contestações na primeira página}}.',
    keyAgain: 'A chave foi apagada após a tentativa. Digite-a de novo para repetir.',
    offlineTitle: 'Não é possível acessar o serviço agora',
    offlineText:
      'Você pode adicionar a conta mesmo assim. O Claimdesk continua tentando e avisa se a chave ou um ID estiver errado.',
    offlineKeep: 'Adicionar mesmo assim',
  },
  list: {
    current: 'Atual',
    edit: 'Editar',
    replaceKey: 'Substituir chave',
    remove: 'Remover',
    acquirer: 'adquirente {id}',
    partner: 'parceiro\u00a0{id}',
    merchantUnreadable:
      'Não é possível ler o estabelecimento {id}. {reason} O Claimdesk tenta de novo automaticamente.',
    merchants:
      '{count, plural, one {# estabelecimento acompanhado} many {# de estabelecimentos acompanhados} other {# estabelecimentos acompanhados}}',
    noKey: 'Não há chave de API neste computador. Nada é recebido nem enviado até que você adicione uma.',
    readonly: 'Somente leitura',
    unavailable: 'Não pode ser aberta',
    upgraded: 'Atualizando contestações',
    restore: 'Restaurar backup de {time}',
    retryAt: 'Nova tentativa às {time}.',
  },
  unavailable: {
    upgraded: 'Atualizando as contestações desta conta',
    title: 'Esta conta não pode ser aberta',
    kept: 'Os arquivos dela não foram alterados. Nada é recebido nem enviado até que ela abra.',
  },
  restore: {
    title: 'Restaurar {name} a partir do backup de {time}?',
    lost: 'Decisões posteriores a {time} não estão no backup. Elas podem ter chegado ou não ao serviço. Verifique as contestações após a próxima sincronização.',
    asked:
      'Nada do backup é enviado automaticamente. Cada decisão não concluída requer antes sua decisão na caixa de saída.',
    kept: 'O arquivo danificado é mantido com outro nome.',
    confirm: 'Restaurar backup',
    restoring: 'Restaurando…',
  },
  look: {
    label: 'Rótulo',
    labelHint: 'Na barra de navegação e nas perguntas',
    colour: 'Cor',
    colours: {
      violet: 'Violeta',
      teal: 'Azul-petróleo',
      rust: 'Ferrugem',
      blue: 'Azul',
      plum: 'Ameixa',
      green: 'Verde',
      red: 'Vermelho',
      slate: 'Ardósia',
    },
    isProductionText:
      'Contestações reais e dinheiro real: marcada com a cor dela em todo lugar em que você decide.',
    production: 'Produção',
    test: 'Teste',
    sandbox: 'Sandbox',
  },
  edit: {
    title: 'Editar {name}',
    fixed: 'Não é possível mudar o endereço nem a adquirente. Conecte outra conta.',
  },
  key: {
    title: 'Substituir a chave de {name}',
    text: 'A nova chave deve ser da adquirente {acquirerId} em {baseUrl}. O Claimdesk a testa antes de substituir a antiga.',
    replacing: 'Testando a chave…',
  },
  remove: {
    title: 'Remover {name}?',
    text: 'Isto exclui a chave de API e tudo o que está neste computador sobre esta conta. As contestações permanecem no serviço.',
    unresolved:
      '{count, plural, one {# decisão não concluída será perdida.} many {# de decisões não concluídas serão perdidas.} other {# decisões não concluídas serão perdidas.}}',
    unsent: 'Decisões que serão perdidas',
    more: '{count, plural, one {mais #} many {mais #} other {mais #}}',
    unresolvedUnknown: 'Decisões não concluídas serão perdidas.',
    unfinished:
      'A conta foi removida, mas parte dos dados não pôde ser excluída do chaveiro ou do disco. O Claimdesk exclui o restante na próxima inicialização.',
    confirmLosing:
      'Remover e perder {count, plural, one {# decisão} many {# de decisões} other {# decisões}}',
  },
  settings: {
    languages: {
      system: 'Sistema',
      en: 'English',
      es: 'Español',
      pt: 'Português',
      [pseudoLanguage]: 'Pseudoidioma',
    },
  },
  notices: {
    label: 'Avisos',
    dismiss: 'Dispensar',
    codes: {
      replica_rebuilt: {
        title: 'A cópia local das contestações estava danificada',
        text: 'O Claimdesk a separou e está sincronizando as contestações de novo. Suas decisões estão em outro arquivo e não foram afetadas.',
      },
      journal_readonly: {
        title: 'Este perfil foi salvo por uma versão mais nova do Claimdesk',
        text: 'Você pode ler tudo, mas não pode decidir. Atualize o Claimdesk para continuar.',
      },
      journal_damaged: {
        title: 'O arquivo com suas decisões está danificado',
        text: 'Nada foi excluído e nada é enviado. Não altere a pasta do perfil. Se a conta oferecer um backup, restaure-o.',
      },
      profile_restored: {
        title: 'Este perfil é uma cópia',
        text: 'Para não enviar nada duas vezes, cada decisão que aguarda requer sua decisão na caixa de saída.',
      },
      keychain_failed: {
        title: 'Decisões aguardam o chaveiro',
        text: 'Sem ele nada é enviado, para que nada seja enviado duas vezes. Desbloqueie o chaveiro. O envio continua então automaticamente.',
      },
      storage_failed: {
        title: 'Não foi possível gravar a cópia local das contestações',
        text: 'Você está vendo o último estado salvo. O Claimdesk tenta de novo automaticamente.',
      },
      journal_not_written: {
        title: 'Não foi possível gravar o arquivo com as suas decisões',
        text: 'Enquanto isso nada é enviado e nenhuma decisão se perde. O Claimdesk tenta de novo automaticamente.',
      },
      service_fault: {
        title: 'O serviço retorna respostas inesperadas',
        text: 'Você está vendo os últimos dados válidos. O Claimdesk tenta de novo automaticamente.',
      },
      rows_skipped: {
        title: 'Não foi possível ler algumas contestações',
        text: 'O serviço enviou contestações sem ID. Todas as outras estão aqui.',
      },
      foreign_claims: {
        title: 'O serviço enviou contestações de outra adquirente',
        text: 'Elas não foram salvas. Todas as outras estão aqui.',
      },
      unexpected_error: {
        title: 'O Claimdesk teve um erro inesperado',
        text: 'Suas decisões estão salvas e todo o resto continua. Se acontecer de novo, escolha “Relatar um problema” na paleta (Ctrl/⌘ K).',
      },
    },
    toSettings: 'Mostrar a pasta de dados',
  },
  /** Why one claim or merchant can’t be read, although others can. */
  readFaults: {
    not_permitted: 'A chave de API não tem permissão de leitura.',
    not_found: 'Não encontrado no serviço.',
    refused: 'O serviço recusou.',
    rate_limited: 'O serviço pediu menos requisições.',
    service_error: 'O serviço teve um erro.',
    answer_unusable: 'A resposta não pode ser usada.',
    no_answer: 'O serviço não respondeu.',
    other_acquirer: 'Pertence a outra adquirente.',
  },
  connection: {
    offlineTitle: 'Off-line desde {since}.',
    offlineText: '{why} As decisões ficam salvas e são enviadas quando você voltar a ficar on-line.',
    unauthorizedTitle: 'Em pausa: o serviço recusou a chave de API.',
    unauthorizedText:
      'As decisões ficam salvas. O Claimdesk continua tentando com a chave e prossegue quando ela funcionar.',
    other_acquirerTitle: 'Em pausa: a chave de API é de outra adquirente.',
    other_acquirerText: 'Nada é enviado até que você a substitua pela chave desta adquirente.',
    no_keyTitle: 'Em pausa: esta conta não tem chave de API.',
    no_keyText: 'As decisões ficam salvas. Adicione uma chave para continuar.',
    slowedTitle: 'O serviço pediu menos requisições.',
    slowedText: '{what}. Todo o resto continua.',
    severalEndpoints: 'Tipos de requisição em espera: {count}',
    trying: 'Tentando de novo…',
    againInSeconds: 'Nova tentativa em {count, number} s',
    againInMinutes: 'Nova tentativa em {count, number} min',
    tryNow: 'Tentar agora',
    faults: {
      host_unknown: 'Servidor não encontrado.',
      connection_refused: 'Conexão recusada.',
      tls_failed: 'Sem conexão segura.',
      proxy_failed: 'Sem conexão através do proxy.',
      timed_out: 'Sem resposta a tempo.',
      connection_lost: 'Conexão perdida.',
      answer_broken:
        'A resposta não veio do serviço de contestações. Pode ser uma página de login da sua rede.',
      redirected: 'O serviço redirecionou para outro endereço. O Claimdesk não segue redirecionamentos.',
    },
    endpoints: {
      listAcquirerClaims: 'A sincronização de novas contestações está em espera',
      markSeen: 'Marcar contestações como vistas está em espera',
      getClaim:
        'A leitura de contestações individuais está em espera, assim como aceitar, rejeitar e finalizar',
      putClaimStatus: 'Aceitar e rejeitar estão em espera',
      listMerchantClaims: 'A sincronização das contestações de estabelecimentos está em espera',
      listDocumentation: 'A lista de documentos está em espera, assim como finalizar',
      finishDocumentation: 'A finalização da documentação está em espera',
      sendEmail: 'O envio de e-mails está em espera',
      replaceTemplate: 'A publicação de modelos está em espera',
      createSubscription: 'A criação de webhooks está em espera',
      readSubscriptions: 'A leitura de webhooks está em espera, assim como criar e excluir',
      deleteSubscription: 'A exclusão de webhooks está em espera',
    },
  },
};
