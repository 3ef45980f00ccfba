import type { Catalogue } from '../en/catalogue.ts';

/** Why a call was refused, or an account is not open; one sentence or two for each code of `contract/refusals.ts`. */
export const refusalsMessages: Catalogue['refusals'] = {
  journal_newer:
    'El registro lo guardó una versión más nueva de Claimdesk (formato {found}; esta versión lee hasta {known}). Puedes leer todo, pero no tomar decisiones. Inicia la versión más nueva para continuar.',
  journal_damaged:
    'No se puede leer el registro ni ninguna copia de respaldo. El archivo no se modificó. Mensaje de la base de datos: “{said}”',
  journal_damaged_backup:
    'No se puede leer el registro. El archivo no se modificó. La copia de respaldo más reciente que se puede leer es {path}. Mensaje de la base de datos: “{said}”',
  data_key_missing:
    'La clave de los archivos de esta cuenta ya no está en el llavero. Los archivos no se modificaron. Restaura el llavero desde una copia de respaldo y vuelve a intentarlo, o quita la cuenta y conéctala de nuevo.',
  data_key_changed:
    'El llavero tiene una clave distinta de la que cifra los archivos de esta cuenta. Los archivos no se modificaron. Restaura el llavero desde una copia de respaldo y vuelve a intentarlo, o quita la cuenta y conéctala de nuevo.',
  keychain_absent: `No se puede acceder al llavero. {platform, select,
    linux {Inicia gnome-keyring o KWallet, o vuelve a iniciar sesión en el escritorio.}
    mac {Inicia sesión con tu propio usuario para que esté el llavero de inicio de sesión.}
    other {Inicia sesión con tu propio usuario e inicia el servicio “Administrador de credenciales”.}}`,
  keychain_locked: `El llavero está bloqueado. {platform, select,
    linux {Desbloquea el llavero de inicio de sesión en “Contraseñas y claves” o en KWalletManager.}
    mac {Desbloquea el llavero de inicio de sesión en Acceso a Llaveros.}
    other {Vuelve a iniciar sesión en Windows.}}`,
  keychain_cancelled: `Se cerró la pregunta del sistema sobre el llavero. {platform, select,
    linux {Vuelve a intentarlo e ingresa la contraseña del llavero.}
    mac {Vuelve a intentarlo y elige “Permitir” o “Permitir siempre”.}
    other {Vuelve a intentarlo y confirma con tu contraseña o PIN de Windows.}}`,
  keychain_unusable: `No se puede usar el llavero. {platform, select,
    linux {Desbloquea el llavero de inicio de sesión, o vuelve a iniciar sesión en el escritorio.}
    mac {Desbloquea el llavero de inicio de sesión en Acceso a Llaveros.}
    other {Vuelve a iniciar sesión en Windows.}}`,
  keychain_no_answer: `El llavero no responde. {platform, select,
    linux {La ventana que pide la contraseña del llavero puede estar detrás de otra.}
    mac {La pregunta del sistema puede estar detrás de otra ventana.}
    other {La pregunta de Windows puede estar detrás de otra ventana.}}`,
  keychain_not_kept: 'El llavero no conservó lo que se guardó en él.',
  keychain_not_erased: 'El llavero no borró un secreto.',
  vault_locked: 'Claimdesk está bloqueado. Desbloquéalo con la frase de contraseña de la bóveda.',
  claims_upgraded:
    'Los contracargos de esta cuenta se están actualizando para esta versión de Claimdesk. Si son muchos, tarda unos minutos. La cuenta se abre al terminar; hasta entonces no se recibe ni se envía nada.',
  account_closed: 'La cuenta se está abriendo de nuevo. Vuelve a intentarlo en un momento.',
  account_busy:
    'Otro programa, como una copia de seguridad o un antivirus, está usando los archivos de esta cuenta. La cuenta se abrirá automáticamente cuando termine.',
  account_not_opened: 'No se pudo abrir la cuenta por un error inesperado. Detalles técnicos: {said}',
  account_missing: 'Esta cuenta ya no está conectada aquí.',
  claim_missing: 'Este contracargo no está en este equipo.',
  document_missing: 'Este documento no está en este equipo.',
  entry_missing: 'Esta decisión no está en este equipo.',
  template_version_missing: 'Esta versión no está en este equipo.',
  saved_list_missing: 'Esta lista ya no existe.',
  rule_missing: 'Esta regla ya no existe.',
  rule_changed: 'Esta regla cambió en otra ventana. Ábrela de nuevo para editarla.',
  rule_too_broad:
    'Esta regla coincide con {matches, number} contracargos, y hay {open, number} abiertos. Escribe su nombre para activarla.',
  database_failed: `No se pudo leer ni escribir en la base de datos: {sqliteCode, select,
    SQLITE_FULL {el disco está lleno}
    SQLITE_READONLY {el archivo es de solo lectura}
    SQLITE_CORRUPT {el archivo está dañado}
    SQLITE_NOTADB {el archivo está dañado}
    SQLITE_BUSY {otro programa usa el archivo}
    SQLITE_LOCKED {otro programa usa el archivo}
    SQLITE_CANTOPEN {no se puede abrir el archivo}
    other {error {sqliteCode}}}. No se guardó nada. {sqliteCode, select,
    SQLITE_FULL {Libera espacio y vuelve a intentarlo.}
    SQLITE_BUSY {Espera a que termine, por ejemplo una copia de seguridad o un antivirus, y vuelve a intentarlo.}
    SQLITE_LOCKED {Espera a que termine, por ejemplo una copia de seguridad o un antivirus, y vuelve a intentarlo.}
    other {Vuelve a intentarlo; si ocurre de nuevo, reinicia Claimdesk.}}`,
  disk_refused: `Error del disco: {errno, select,
    ENOSPC {está lleno}
    EDQUOT {se agotó tu cuota}
    EROFS {es de solo lectura}
    EACCES {acceso denegado}
    EPERM {acceso denegado}
    EIO {tiene una falla}
    other {error {errno}}}. No se guardó nada.`,
  nothing_to_restore:
    'El registro de esta cuenta no está dañado, o no hay ninguna copia de respaldo que se pueda leer.',
  backup_unreadable: 'Ya no se puede leer ninguna copia de respaldo.',
  unresolved_decisions:
    'Hay decisiones de esta cuenta que no llegaron al servicio o que requieren tu decisión. Al quitar la cuenta, se eliminan.',
  unresolved_unknown:
    'Esta cuenta no se puede abrir, así que no se sabe si tiene decisiones sin enviar. Al quitar la cuenta, se eliminan.',
  name_taken: 'Otra lista tiene este nombre.',
  too_many: 'Ya hay {most, number} listas. Elimina una primero.',
  not_readable: 'Esta lista la guardó otra versión de Claimdesk y no se puede modificar aquí.',
  not_repeatable:
    'El servicio no devuelve todos los datos de este webhook, o devuelve algo que esta versión no conoce. No se puede volver a crear desde aquí.',
  partner_missing: 'Esta cuenta no tiene ID de socio.',
  decision_pending: 'Hay una decisión anterior sobre este webhook sin terminar.',
  has_errors: 'La plantilla tiene errores. No quedó pendiente de envío.',
  not_taken: 'La plantilla no quedó pendiente de envío.',
  export_missing: 'Esta exportación ya terminó. Vuelve a iniciarla.',
  export_empty: 'Ya no hay nada que coincida. No se exportó nada.',
  selection_missing: 'Esta selección ya no está disponible. Vuelve a seleccionar los contracargos.',
  selection_too_large:
    'El máximo aquí son {most, number} contracargos. Filtra la lista primero; para exportar más, exporta la lista misma.',
  export_stopped:
    'La cuenta se cerró o se bloqueó durante la exportación. No se conservó ningún archivo. Abre la cuenta y exporta de nuevo.',
  export_not_fetched:
    'El navegador no obtuvo el archivo. Permite las descargas de esta página y exporta de nuevo.',
  export_stalled:
    'El navegador dejó de recibir el archivo, así que la exportación se canceló. Revisa el disco y las descargas del navegador, y exporta de nuevo.',
  export_failed: 'La exportación falló. No se conservó ningún archivo. Exporta de nuevo.',
  ca_file_unusable: `{problem, select,
    missing {No hay ningún archivo en esta ruta.}
    unreadable {No se puede leer el archivo. Revisa sus permisos.}
    other {El archivo no contiene ningún certificado PEM o DER.}}`,
  setting_pinned: 'Lo definió tu organización. No se puede cambiar aquí.',
};
