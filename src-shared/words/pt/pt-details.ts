import type { Catalogue } from '../en/catalogue.ts';

/** Details beside a reason or a fault: whole sentences, one for each code of `contract/details.ts`. */
export const detailsMessages: Catalogue['details'] = {
  said: 'Mensagem: “{said}”',
  http_status: 'A resposta foi HTTP {httpStatus}.',
  http_status_said: 'A resposta foi HTTP {httpStatus}. Mensagem: “{said}”',
  system_error: `{errno, select,
    ECONNREFUSED {Conexão recusada.}
    ECONNRESET {A conexão foi interrompida.}
    ECONNABORTED {A conexão foi encerrada.}
    EPIPE {A conexão foi encerrada.}
    ETIMEDOUT {O tempo da conexão esgotou.}
    ENOTFOUND {Servidor não encontrado.}
    ENODATA {Servidor não encontrado.}
    EAI_AGAIN {Não foi possível resolver o nome do servidor.}
    EAI_FAIL {Não foi possível resolver o nome do servidor.}
    EHOSTUNREACH {Não foi possível acessar o servidor.}
    EHOSTDOWN {Não foi possível acessar o servidor.}
    ENETUNREACH {Não foi possível acessar a rede.}
    ENETDOWN {A rede está fora do ar.}
    EADDRNOTAVAIL {Este computador não tem endereço para se conectar.}
    EACCES {O sistema não permite a conexão.}
    EPERM {O sistema não permite a conexão.}
    EPROTO {O servidor não aceita TLS.}
    CERT_HAS_EXPIRED {O certificado do servidor expirou.}
    CERT_NOT_YET_VALID {O certificado do servidor ainda não é válido.}
    DEPTH_ZERO_SELF_SIGNED_CERT {O certificado do servidor é autoassinado.}
    SELF_SIGNED_CERT_IN_CHAIN {Este computador não confia em quem emitiu o certificado do servidor. Se foi a sua própria empresa, adicione o arquivo dela nas configurações, em Rede.}
    UNABLE_TO_VERIFY_LEAF_SIGNATURE {Este computador não confia em quem emitiu o certificado do servidor. Se foi a sua própria empresa, adicione o arquivo dela nas configurações, em Rede.}
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY {Este computador não confia em quem emitiu o certificado do servidor. Se foi a sua própria empresa, adicione o arquivo dela nas configurações, em Rede.}
    ERR_TLS_CERT_ALTNAME_INVALID {O certificado é de outro servidor.}
    other {A conexão falhou com o erro do sistema {errno}.}}`,
  proxy_refused: `{httpStatus, select,
    407 {O proxy exige usuário e senha, que o Claimdesk não guarda. Peça acesso sem eles à sua equipe de TI.}
    403 {O proxy não permite conexões com este servidor. Fale com sua equipe de TI.}
    502 {O proxy não consegue acessar o servidor (HTTP 502).}
    503 {O proxy não consegue acessar o servidor (HTTP 503).}
    504 {O proxy não consegue acessar o servidor (HTTP 504).}
    other {O proxy respondeu HTTP {httpStatus}.}}`,
  proxy_closed: 'Ele encerrou a conexão.',
  proxy_unsupported:
    'O sistema indica um proxy que o Claimdesk não pode usar. Defina nas configurações um cujo endereço comece com http://.',
  ca_file_unusable: `{problem, select,
    missing {O arquivo de autoridades certificadoras indicado nas configurações não existe.}
    unreadable {Não foi possível ler o arquivo de autoridades certificadoras indicado nas configurações.}
    other {O arquivo de autoridades certificadoras indicado nas configurações não contém nenhum certificado.}}`,
  stopped: 'A requisição foi interrompida.',
  no_key: 'Não há chave de API utilizável para esta conta.',
  timed_out: 'Sem resposta completa em {seconds, number} s.',
  answer_too_large: 'A resposta é maior que {size}.',
  answer_not_decoded: 'Não foi possível descompactar a resposta.',
  answer_cut: 'A resposta veio incompleta.',
  encoding_unknown: 'A resposta tem uma codificação desconhecida.',
  not_json: 'A resposta foi HTTP {httpStatus} e não é JSON.',
  not_the_service: 'A resposta foi HTTP {httpStatus} e não veio do serviço de contestações.',
  status_contradicts: 'A resposta foi HTTP {httpStatus}, e o conteúdo diz o contrário.',
  field_missing: 'A resposta foi HTTP {httpStatus} e falta um campo: {path}.',
  other_acquirer: 'O serviço retornou contestações da adquirente {acquirerId}.',
  another_claim: 'O serviço retornou outra contestação.',
  partner_changed: 'O ID de parceiro da conta mudou.',
  permission: 'A permissão se chama “{permission}”.',
  subscription: 'ID: {subscriptionId}',
  claim_status: 'Status: {status}',
  documents_processed:
    'O serviço processou {processed, plural, one {# documento} many {# de documentos} other {# documentos}}; enviados: {uploaded, number}.',
  rows: '{count, plural, one {# até agora} many {# até agora} other {# até agora}}.',
  not_written: `{errno, select,
    SQLITE_FULL {O disco está cheio.}
    ENOSPC {O disco está cheio.}
    SQLITE_READONLY {O arquivo é somente leitura.}
    SQLITE_CORRUPT {O arquivo está danificado.}
    SQLITE_NOTADB {O arquivo está danificado.}
    SQLITE_BUSY {Outro programa está usando o arquivo.}
    other {Erro do sistema: {errno}.}}`,
  internal: 'Ocorreu um erro interno no Claimdesk.',
  after_redirect: 'Veio de um redirecionamento.',
  file_size: 'O tamanho é {size}.',
  picture_size: 'Tem {width, number} × {height, number} pixels.',
  media_type: 'O tipo é {type}.',
};
