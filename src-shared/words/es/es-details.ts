import type { Catalogue } from '../en/catalogue.ts';

/** Details beside a reason or a fault: whole sentences, one for each code of `contract/details.ts`. */
export const detailsMessages: Catalogue['details'] = {
  said: 'Mensaje: “{said}”',
  http_status: 'La respuesta fue HTTP {httpStatus}.',
  http_status_said: 'La respuesta fue HTTP {httpStatus}. Mensaje: “{said}”',
  system_error: `{errno, select,
    ECONNREFUSED {Conexión rechazada.}
    ECONNRESET {La conexión se interrumpió.}
    ECONNABORTED {La conexión se cerró.}
    EPIPE {La conexión se cerró.}
    ETIMEDOUT {Se agotó el tiempo de la conexión.}
    ENOTFOUND {No se encontró el servidor.}
    ENODATA {No se encontró el servidor.}
    EAI_AGAIN {No se pudo resolver el nombre del servidor.}
    EAI_FAIL {No se pudo resolver el nombre del servidor.}
    EHOSTUNREACH {No se puede acceder al servidor.}
    EHOSTDOWN {No se puede acceder al servidor.}
    ENETUNREACH {No se puede acceder a la red.}
    ENETDOWN {La red no funciona.}
    EADDRNOTAVAIL {Este equipo no tiene una dirección desde la cual conectarse.}
    EACCES {El sistema no permite la conexión.}
    EPERM {El sistema no permite la conexión.}
    EPROTO {El servidor no admite TLS.}
    CERT_HAS_EXPIRED {El certificado del servidor venció.}
    CERT_NOT_YET_VALID {El certificado del servidor aún no es válido.}
    DEPTH_ZERO_SELF_SIGNED_CERT {El certificado del servidor es autofirmado.}
    SELF_SIGNED_CERT_IN_CHAIN {Este equipo no confía en quien emitió el certificado del servidor. Si es tu propia organización, agrega su archivo en la configuración, en Red.}
    UNABLE_TO_VERIFY_LEAF_SIGNATURE {Este equipo no confía en quien emitió el certificado del servidor. Si es tu propia organización, agrega su archivo en la configuración, en Red.}
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY {Este equipo no confía en quien emitió el certificado del servidor. Si es tu propia organización, agrega su archivo en la configuración, en Red.}
    ERR_TLS_CERT_ALTNAME_INVALID {El certificado es de otro servidor.}
    other {La conexión falló con el error del sistema {errno}.}}`,
  proxy_refused: `{httpStatus, select,
    407 {El proxy pide usuario y contraseña, que Claimdesk no guarda. Pide acceso sin ellos a tu área de sistemas.}
    403 {El proxy no permite conexiones con este servidor. Consulta con tu área de sistemas.}
    502 {El proxy no puede acceder al servidor (HTTP 502).}
    503 {El proxy no puede acceder al servidor (HTTP 503).}
    504 {El proxy no puede acceder al servidor (HTTP 504).}
    other {El proxy respondió HTTP {httpStatus}.}}`,
  proxy_closed: 'Cerró la conexión.',
  proxy_unsupported:
    'El sistema indica un proxy que Claimdesk no puede usar. Define en la configuración uno cuya dirección empiece con http://.',
  ca_file_unusable: `{problem, select,
    missing {El archivo de autoridades de certificación que indica la configuración no existe.}
    unreadable {No se puede leer el archivo de autoridades de certificación que indica la configuración.}
    other {El archivo de autoridades de certificación que indica la configuración no contiene ningún certificado.}}`,
  stopped: 'La solicitud se detuvo.',
  no_key: 'No hay una clave de API utilizable para esta cuenta.',
  timed_out: 'No hubo respuesta completa en {seconds, number} s.',
  answer_too_large: 'La respuesta supera los {size}.',
  answer_not_decoded: 'No se pudo descomprimir la respuesta.',
  answer_cut: 'La respuesta llegó incompleta.',
  encoding_unknown: 'La respuesta tiene una codificación desconocida.',
  not_json: 'La respuesta fue HTTP {httpStatus} y no es JSON.',
  not_the_service: 'La respuesta fue HTTP {httpStatus} y no es del servicio de contracargos.',
  status_contradicts: 'La respuesta fue HTTP {httpStatus} y su contenido dice lo contrario.',
  field_missing: 'La respuesta fue HTTP {httpStatus} y le falta un campo: {path}.',
  other_acquirer: 'El servicio devolvió contracargos del adquirente {acquirerId}.',
  another_claim: 'El servicio devolvió otro contracargo.',
  partner_changed: 'La cuenta ahora tiene otro ID de socio.',
  permission: 'El permiso se llama “{permission}”.',
  subscription: 'ID: {subscriptionId}',
  claim_status: 'Estado: {status}',
  documents_processed:
    'El servicio procesó {processed, plural, one {# documento} many {# de documentos} other {# documentos}}; subidos: {uploaded, number}.',
  rows: '{count, plural, one {# hasta ahora} many {# hasta ahora} other {# hasta ahora}}.',
  not_written: `{errno, select,
    SQLITE_FULL {El disco está lleno.}
    ENOSPC {El disco está lleno.}
    SQLITE_READONLY {El archivo es de solo lectura.}
    SQLITE_CORRUPT {El archivo está dañado.}
    SQLITE_NOTADB {El archivo está dañado.}
    SQLITE_BUSY {Otro programa está usando el archivo.}
    other {Error del sistema: {errno}.}}`,
  internal: 'Se produjo un error interno en Claimdesk.',
  after_redirect: 'Provino de una redirección.',
  file_size: 'Su tamaño es {size}.',
  picture_size: 'Tiene {width, number} × {height, number} píxeles.',
  media_type: 'Su tipo es {type}.',
};
