import type { Catalogue } from '../en/catalogue.ts';

/** The lock screen, and what is done with a passphrase vault. */
export const vaultMessages: Catalogue['vault'] = {
  problems: {
    vault_locked: 'O cofre está bloqueado. Desbloqueie-o antes.',
    vault_missing: 'O arquivo do cofre não existe mais. Restaure-o de uma cópia da pasta do perfil.',
    vault_damaged: 'O arquivo do cofre está danificado ou é de uma versão mais nova. Ele não foi alterado.',
    vault_exists: 'Este perfil já tem um cofre.',
    passphrase_wrong: 'Frase secreta incorreta.',
    passphrase_throttled: 'Muitas frases secretas incorretas. Aguarde antes de tentar de novo.',
    passphrase_too_short: 'Use pelo menos {least, number} caracteres.',
    keychain_failed: 'O chaveiro não existe, está bloqueado ou não guardou as chaves. Nada foi movido.',
    removal_unfinished:
      'As chaves de uma conta removida ainda não foram apagadas. Desbloqueie o chaveiro e tente de novo.',
  },
  lockScreen: {
    windowTitle: 'Bloqueado · Claimdesk',
    title: 'O Claimdesk está bloqueado',
    text: 'Digite a frase secreta do cofre deste perfil.',
    sending: 'As decisões na fila continuam sendo enviadas.',
    notSending: 'Nada é recebido nem enviado durante o bloqueio.',
    openTitle: 'O Claimdesk está desbloqueado',
    openText: 'Pressione Enter para continuar.',
    continue: 'Continuar',
    passphrase: 'Frase secreta',
    unlock: 'Desbloquear',
    unlocking: 'Desbloqueando…',
    wait: 'Tente de novo em {seconds, plural, one {# segundo} many {# de segundos} other {# segundos}}',
    missingTitle: 'O cofre não foi encontrado',
    damagedTitle: 'Não é possível ler o cofre',
    kept: 'Os dados das contas continuam neste computador, mas não podem ser abertos sem as chaves do cofre.',
    file: 'Local esperado',
  },
  section: {
    toKeychain: 'Mover para o chaveiro',
    toVault: 'Mover para um cofre com frase secreta',
  },
  create: {
    title: 'Proteger as chaves com uma frase secreta',
    text: 'As chaves são criptografadas em um arquivo deste perfil. Você digita a frase secreta ao abrir o Claimdesk e ao desbloqueá-lo.',
    lost: 'Não é possível recuperar uma frase secreta perdida. Nesse caso, contas conectadas e decisões não enviadas se perdem.',
    submit: 'Criar cofre',
    move: 'Mover as chaves',
  },
  change: {
    current: 'Frase secreta atual',
    submit: 'Alterar frase secreta',
    busy: 'Criptografando…',
    done: 'Frase secreta alterada.',
  },
  toKeychain: {
    title: 'Mover as chaves para o chaveiro?',
    text: 'O Claimdesk copia as chaves para o chaveiro deste computador, confere e exclui o cofre. Depois disso, não pede mais a frase secreta.',
    busy: 'Movendo…',
  },
  fields: {
    newPassphrase: 'Nova frase secreta',
    hint: 'Pelo menos {least, number} caracteres. O melhor são várias palavras.',
    repeat: 'Repita a frase secreta',
    differs: 'As frases secretas não são iguais.',
    missing: 'Digite a frase secreta.',
  },
};
