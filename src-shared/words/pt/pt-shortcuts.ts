import type { Catalogue } from '../en/catalogue.ts';

/** The list of keyboard shortcuts, and how they are changed. */
export const shortcutsMessages: Catalogue['app']['shortcuts'] = {
  changed: 'alterado',
  none: 'Sem atalho',
  press: 'Pressione uma tecla, ou duas em sequência',
  followedBy: ' depois ',
  recorderHint: 'Enter salva, Esc cancela.',
  newKeys: 'Novo atalho para “{command}”',
  use: 'Usar esta tecla',
  useInstead: 'Usar no lugar de {keys}',
  add: 'Usar também',
  remove: 'Remover {keys}',
  reset: 'Restaurar',
  conflict: 'Já em uso: {rivals}. Se você substituir lá, esse comando perde a tecla.',
  rival: '{command} ({keys})',
  replaceThere: 'Substituir lá',
  import: 'Importar…',
  export: 'Exportar',
  resetAll: 'Restaurar todos',
  nothingChanged: 'Nenhum atalho foi alterado.',
  singleKeys: 'Usar atalhos de uma tecla',
  singleKeysText:
    'Desative se a entrada por voz ou um leitor de tela os acionar por engano. Atalhos com Ctrl, ⌘ ou Alt, setas e teclas de função continuam funcionando, e todos os comandos estão na paleta.',
  chooseFile: 'Arquivo com atalhos de teclado',
  fileUnreadable:
    'Não é possível ler este arquivo do disco. Verifique se é um arquivo, se ainda está no lugar e se você tem permissão para abri-lo. Nada foi alterado.',
  notAFile: 'Este arquivo não contém atalhos do Claimdesk. Nada foi alterado.',
  imported:
    '{count, plural, =0 {Nenhum atalho foi importado; valem os atalhos padrão.} one {# atalho alterado foi importado.} many {# de atalhos alterados foram importados.} other {# atalhos alterados foram importados.}}',
  unknown: 'Ignorados porque não existem nesta versão: {names}.',
  skipped: '{command} ({keys}) ignorado: {reason}',
  usedBy: 'a tecla é usada por {command}.',
  unreadable:
    'Não foi possível ler seus atalhos de teclado, por isso valem os atalhos padrão. Altere um, ou restaure todos, para substituí-los.',
  unusable: 'Estes atalhos não podem ser usados, e as teclas padrão voltaram: {commands}.',
  refusals: {
    not_a_key: 'Esta tecla não pode ser um atalho.',
    needed_everywhere: 'Enter, Esc, Tab e Espaço têm a mesma função em todo lugar.',
    browser_or_system: 'O navegador ou o sistema operacional usa esta tecla.',
    types_a_character: 'Com Alt, ou Ctrl e Alt, esta tecla digita um caractere em muitos teclados.',
    modified_sequence: 'Em uma sequência, use letras, números ou sinais sem Ctrl nem Alt.',
    too_many_presses: 'Uma sequência tem no máximo duas teclas.',
    dead_key: 'Esta tecla espera outra para digitar um acento e não pode ser um atalho.',
  },
};
