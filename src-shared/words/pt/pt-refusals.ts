import type { Catalogue } from '../en/catalogue.ts';

/** Why a call was refused, or an account is not open; one sentence or two for each code of `contract/refusals.ts`. */
export const refusalsMessages: Catalogue['refusals'] = {
  journal_newer:
    'O registro foi salvo por uma versão mais nova do Claimdesk (formato {found}; esta versão lê até {known}). Você pode ler tudo, mas não pode decidir. Abra a versão mais nova para continuar.',
  journal_damaged:
    'Não é possível ler o registro nem nenhum backup. O arquivo não foi alterado. O banco de dados informou: “{said}”',
  journal_damaged_backup:
    'Não é possível ler o registro. O arquivo não foi alterado. O backup legível mais recente é {path}. O banco de dados informou: “{said}”',
  data_key_missing:
    'A chave dos arquivos desta conta não está mais no chaveiro. Os arquivos não foram alterados. Restaure o chaveiro de um backup e tente de novo, ou remova a conta e conecte-a outra vez.',
  data_key_changed:
    'A chave no chaveiro não é a que criptografou os arquivos desta conta. Os arquivos não foram alterados. Restaure o chaveiro de um backup e tente de novo, ou remova a conta e conecte-a outra vez.',
  keychain_absent: `Não foi possível acessar o chaveiro. {platform, select,
    linux {Inicie o gnome-keyring ou o KWallet, ou entre de novo na área de trabalho.}
    mac {Entre com o seu próprio usuário, para que o chaveiro de login esteja disponível.}
    other {Entre com o seu próprio usuário e inicie o serviço “Gerenciador de Credenciais”.}}`,
  keychain_locked: `O chaveiro está bloqueado. {platform, select,
    linux {Desbloqueie o chaveiro de login em “Senhas e chaves” ou no KWalletManager.}
    mac {Desbloqueie o chaveiro de login no Acesso às Chaves.}
    other {Entre de novo no Windows.}}`,
  keychain_cancelled: `A pergunta do sistema sobre o chaveiro foi fechada. {platform, select,
    linux {Tente de novo e digite a senha do chaveiro.}
    mac {Tente de novo e escolha “Permitir” ou “Permitir Sempre”.}
    other {Tente de novo e confirme com a senha ou o PIN do Windows.}}`,
  keychain_unusable: `Não é possível usar o chaveiro. {platform, select,
    linux {Desbloqueie o chaveiro de login ou entre de novo na área de trabalho.}
    mac {Desbloqueie o chaveiro de login no Acesso às Chaves.}
    other {Entre de novo no Windows.}}`,
  keychain_no_answer: `O chaveiro não responde. {platform, select,
    linux {O pedido da senha do chaveiro pode estar atrás de outra janela.}
    mac {A pergunta do sistema pode estar atrás de outra janela.}
    other {A pergunta do Windows pode estar atrás de outra janela.}}`,
  keychain_not_kept: 'O chaveiro não guardou o que foi gravado nele.',
  keychain_not_erased: 'O chaveiro não apagou um segredo.',
  vault_locked: 'O Claimdesk está bloqueado. Desbloqueie com a frase secreta do cofre.',
  claims_upgraded:
    'As contestações desta conta estão sendo atualizadas para esta versão do Claimdesk. Com muitas contestações, isso leva alguns minutos. A conta abre ao terminar; até lá, nada é recebido nem enviado.',
  account_closed: 'A conta está sendo reaberta. Tente de novo em instantes.',
  account_busy:
    'Outro programa, como um backup ou um antivírus, está usando os arquivos desta conta. A conta será aberta automaticamente quando ele terminar.',
  account_not_opened:
    'Não foi possível abrir a conta por causa de um erro inesperado. Detalhes técnicos: {said}',
  account_missing: 'Esta conta não está mais conectada aqui.',
  claim_missing: 'Esta contestação não está neste computador.',
  document_missing: 'Este documento não está neste computador.',
  entry_missing: 'Esta decisão não está neste computador.',
  template_version_missing: 'Esta versão não está neste computador.',
  saved_list_missing: 'Esta lista não existe mais.',
  rule_missing: 'Esta regra não existe mais.',
  rule_changed: 'Esta regra foi alterada em outra janela. Abra-a de novo para editá-la.',
  rule_too_broad:
    'Esta regra corresponde a {matches, number} contestações, e há {open, number} abertas. Digite o nome dela para ativá-la.',
  database_failed: `Não foi possível ler ou gravar o banco de dados: {sqliteCode, select,
    SQLITE_FULL {o disco está cheio}
    SQLITE_READONLY {o arquivo é somente leitura}
    SQLITE_CORRUPT {o arquivo está danificado}
    SQLITE_NOTADB {o arquivo está danificado}
    SQLITE_BUSY {outro programa está usando o arquivo}
    SQLITE_LOCKED {outro programa está usando o arquivo}
    SQLITE_CANTOPEN {o arquivo não pode ser aberto}
    other {erro {sqliteCode}}}. Nada foi salvo. {sqliteCode, select,
    SQLITE_FULL {Libere espaço e tente novamente.}
    SQLITE_BUSY {Espere até que ele termine, por exemplo um backup ou um antivírus, e tente novamente.}
    SQLITE_LOCKED {Espere até que ele termine, por exemplo um backup ou um antivírus, e tente novamente.}
    other {Tente novamente; se acontecer de novo, reinicie o Claimdesk.}}`,
  disk_refused: `O disco recusou: {errno, select,
    ENOSPC {está cheio}
    EDQUOT {sua cota acabou}
    EROFS {é somente leitura}
    EACCES {acesso negado}
    EPERM {acesso negado}
    EIO {está com defeito}
    other {erro {errno}}}. Nada foi salvo.`,
  nothing_to_restore: 'O registro desta conta não está danificado, ou não há backup legível.',
  backup_unreadable: 'Nenhum backup pode mais ser lido.',
  unresolved_decisions:
    'Há decisões desta conta que não chegaram ao serviço ou que requerem sua decisão. Remover a conta exclui essas decisões.',
  unresolved_unknown:
    'Não é possível abrir esta conta, então não se sabe se ela tem decisões não enviadas. Remover a conta exclui essas decisões.',
  name_taken: 'Outra lista já tem este nome.',
  too_many: 'O limite de {most, number} listas foi atingido. Exclua uma antes.',
  not_readable: 'Esta lista foi salva por outra versão do Claimdesk e não pode ser alterada aqui.',
  not_repeatable:
    'O serviço não retorna tudo sobre este webhook, ou retorna algo que esta versão não conhece. Não é possível recriá-lo aqui.',
  partner_missing: 'Esta conta não tem ID de parceiro.',
  decision_pending: 'Há uma decisão anterior em andamento sobre este webhook.',
  has_errors: 'O modelo tem erros. Nada foi colocado na fila.',
  not_taken: 'O modelo não foi colocado na fila.',
  export_missing: 'Esta exportação acabou. Inicie de novo.',
  export_empty: 'Nada mais atende aos critérios. Nada foi exportado.',
  selection_missing: 'Esta seleção não está mais disponível. Selecione as contestações de novo.',
  selection_too_large:
    'O máximo aqui são {most, number} contestações. Filtre a lista primeiro; para exportar mais, exporte a própria lista.',
  export_stopped:
    'A conta foi fechada ou bloqueada durante a exportação. Nenhum arquivo foi mantido. Abra a conta e exporte de novo.',
  export_not_fetched: 'O navegador não baixou o arquivo. Permita downloads desta página e exporte de novo.',
  export_stalled:
    'O navegador parou de receber o arquivo, e a exportação foi cancelada. Verifique o disco e os downloads do navegador e exporte de novo.',
  export_failed: 'A exportação falhou. Nenhum arquivo foi mantido. Exporte de novo.',
  ca_file_unusable: `{problem, select,
    missing {Não há nenhum arquivo neste caminho.}
    unreadable {Não foi possível ler o arquivo. Verifique as permissões.}
    other {O arquivo não contém nenhum certificado PEM ou DER.}}`,
  setting_pinned: 'Sua empresa definiu isto. Não pode ser alterado aqui.',
};
