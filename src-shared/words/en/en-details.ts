/** Details beside a reason or a fault: whole sentences, one for each code of `contract/details.ts`. */
export const detailsMessages = {
  said: 'It said: “{said}”',
  http_status: 'The response was HTTP {httpStatus}.',
  http_status_said: 'The response was HTTP {httpStatus}. It said: “{said}”',
  system_error: `{errno, select,
    ECONNREFUSED {Connection refused.}
    ECONNRESET {The connection was reset.}
    ECONNABORTED {The connection was closed.}
    EPIPE {The connection was closed.}
    ETIMEDOUT {The connection timed out.}
    ENOTFOUND {Host not found.}
    ENODATA {Host not found.}
    EAI_AGAIN {The host’s name couldn’t be looked up.}
    EAI_FAIL {The host’s name couldn’t be looked up.}
    EHOSTUNREACH {The host can’t be reached.}
    EHOSTDOWN {The host can’t be reached.}
    ENETUNREACH {The network can’t be reached.}
    ENETDOWN {The network is down.}
    EADDRNOTAVAIL {This computer has no address to connect from.}
    EACCES {The system doesn’t allow the connection.}
    EPERM {The system doesn’t allow the connection.}
    EPROTO {The host doesn’t support TLS.}
    CERT_HAS_EXPIRED {The certificate of the host has expired.}
    CERT_NOT_YET_VALID {The certificate of the host isn’t valid yet.}
    DEPTH_ZERO_SELF_SIGNED_CERT {The certificate of the host is self-signed.}
    SELF_SIGNED_CERT_IN_CHAIN {The issuer of the host’s certificate isn’t trusted on this computer. If it’s your organisation’s own, add its file to the settings under Network.}
    UNABLE_TO_VERIFY_LEAF_SIGNATURE {The issuer of the host’s certificate isn’t trusted on this computer. If it’s your organisation’s own, add its file to the settings under Network.}
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY {The issuer of the host’s certificate isn’t trusted on this computer. If it’s your organisation’s own, add its file to the settings under Network.}
    ERR_TLS_CERT_ALTNAME_INVALID {The certificate is for another host.}
    other {The connection failed with the system’s error {errno}.}}`,
  proxy_refused: `{httpStatus, select,
    407 {The proxy requires a user name and password, which Claimdesk doesn’t keep. Ask your IT team for access without them.}
    403 {The proxy doesn’t allow connections to this host. Ask your IT team.}
    502 {The proxy can’t reach the host (HTTP 502).}
    503 {The proxy can’t reach the host (HTTP 503).}
    504 {The proxy can’t reach the host (HTTP 504).}
    other {The proxy answered HTTP {httpStatus}.}}`,
  proxy_closed: 'It closed the connection.',
  proxy_unsupported:
    'The system names a proxy that Claimdesk can’t use. Set one in the settings whose address starts with http://.',
  ca_file_unusable: `{problem, select,
    missing {The file with certificate authorities that the settings name doesn’t exist.}
    unreadable {The file with certificate authorities that the settings name can’t be read.}
    other {The file with certificate authorities that the settings name holds no certificate.}}`,
  stopped: 'The request was stopped.',
  no_key: 'There is no usable API key for this account.',
  timed_out: 'No complete response within {seconds, number} s.',
  answer_too_large: 'The response is larger than {size}.',
  answer_not_decoded: 'The response couldn’t be decompressed.',
  answer_cut: 'The response was cut off.',
  encoding_unknown: 'The response has an unknown content encoding.',
  not_json: 'The response was HTTP {httpStatus} and isn’t JSON.',
  not_the_service: 'The response was HTTP {httpStatus} and isn’t from the claims service.',
  status_contradicts: 'The response was HTTP {httpStatus}, and its content says the opposite.',
  field_missing: 'The response was HTTP {httpStatus} and lacks a field: {path}.',
  other_acquirer: 'The service returned claims of acquirer {acquirerId}.',
  another_claim: 'The service returned another claim.',
  partner_changed: 'The account has another partner ID now.',
  permission: 'The permission is called “{permission}”.',
  subscription: 'Its ID: {subscriptionId}',
  claim_status: 'Its status: {status}',
  documents_processed:
    'The service processed {processed, plural, one {# document} other {# documents}}; {uploaded, number} were uploaded.',
  rows: '{count, plural, one {# so far} other {# so far}}.',
  not_written: `{errno, select,
    SQLITE_FULL {The disk is full.}
    ENOSPC {The disk is full.}
    SQLITE_READONLY {Its file is read-only.}
    SQLITE_CORRUPT {Its file is damaged.}
    SQLITE_NOTADB {Its file is damaged.}
    SQLITE_BUSY {Another program uses its file.}
    other {The system’s error: {errno}.}}`,
  internal: 'Something went wrong inside Claimdesk.',
  after_redirect: 'It came from a redirect.',
  file_size: 'Its size is {size}.',
  picture_size: 'It has {width, number} × {height, number} pixels.',
  media_type: 'Its type is {type}.',
} as const;
