import type { Catalogue } from '../en/catalogue.ts';

/** The lock screen, and what is done with a passphrase vault. */
export const vaultMessages: Catalogue['vault'] = {
  problems: {
    vault_locked: 'La bóveda está bloqueada. Desbloquéala primero.',
    vault_missing: 'Falta el archivo de la bóveda. Restáuralo desde una copia de la carpeta del perfil.',
    vault_damaged: 'El archivo de la bóveda está dañado o es de una versión más nueva. No se modificó.',
    vault_exists: 'Este perfil ya tiene una bóveda.',
    passphrase_wrong: 'Frase de contraseña incorrecta.',
    passphrase_throttled: 'Demasiadas frases incorrectas. Espera antes de volver a intentarlo.',
    passphrase_too_short: 'Usa al menos {least, number} caracteres.',
    keychain_failed: 'El llavero falta, está bloqueado o no guardó las claves. No se movió nada.',
    removal_unfinished:
      'Aún no se pudieron borrar las claves de una cuenta quitada. Desbloquea el llavero y reintenta.',
  },
  lockScreen: {
    windowTitle: 'Bloqueado · Claimdesk',
    title: 'Claimdesk está bloqueado',
    text: 'Ingresa la frase de contraseña de la bóveda de este perfil.',
    sending: 'Las decisiones pendientes se siguen enviando.',
    notSending: 'Mientras está bloqueado, no se recibe ni se envía nada.',
    openTitle: 'Claimdesk está desbloqueado',
    openText: 'Presiona Enter para continuar.',
    continue: 'Continuar',
    passphrase: 'Frase de contraseña',
    unlock: 'Desbloquear',
    unlocking: 'Desbloqueando…',
    wait: 'Vuelve a intentarlo en {seconds, plural, one {# segundo} many {# de segundos} other {# segundos}}',
    missingTitle: 'Falta la bóveda',
    damagedTitle: 'No se puede leer la bóveda',
    kept: 'Los datos de las cuentas siguen en este equipo, pero no se pueden abrir sin las claves de la bóveda.',
    file: 'Ubicación esperada',
  },
  section: {
    toKeychain: 'Mover al llavero',
    toVault: 'Mover a una bóveda con frase de contraseña',
  },
  create: {
    title: 'Proteger las claves con una frase de contraseña',
    text: 'Las claves se cifran en un archivo de este perfil. La frase de contraseña se pide al iniciar Claimdesk y al desbloquearlo.',
    lost: 'Una frase de contraseña perdida no se puede recuperar. Las cuentas conectadas y las decisiones sin enviar se pierden con ella.',
    submit: 'Crear bóveda',
    move: 'Mover las claves',
  },
  change: {
    current: 'Frase de contraseña actual',
    submit: 'Cambiar frase de contraseña',
    busy: 'Cifrando…',
    done: 'La frase de contraseña se cambió.',
  },
  toKeychain: {
    title: '¿Mover las claves al llavero?',
    text: 'Claimdesk las copia al llavero de este equipo, las verifica y elimina la bóveda. Después ya no pide una frase de contraseña.',
    busy: 'Moviendo…',
  },
  fields: {
    newPassphrase: 'Nueva frase de contraseña',
    hint: 'Al menos {least, number} caracteres. Lo mejor son varias palabras.',
    repeat: 'Repite la frase de contraseña',
    differs: 'Las frases de contraseña no coinciden.',
    missing: 'Ingresa la frase de contraseña.',
  },
};
