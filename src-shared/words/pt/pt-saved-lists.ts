import type { Catalogue } from '../en/catalogue.ts';

/** Saved lists: naming, changing and choosing them, and keeping their documents offline. */
export const savedListsMessages: Catalogue['savedLists'] = {
  menu: 'Lista',
  goTo: 'Ir para a lista {name}',
  changedMark: 'editada',
  counting: 'Contando',
  countingAgain: 'Contando de novo',
  unreadableMark: 'esta versão não consegue ler',
  changed: {
    label: 'Alterações não salvas',
    text: 'Alterações não salvas em “{name}”',
    save: 'Salvar alterações',
    revert: 'Reverter alterações',
  },
  dialog: {
    name: 'Nome',
    holds: 'O que é salvo',
    view: 'Visão',
    search: 'Busca',
    filter: 'Filtro',
    sort: 'Ordem',
    quoted: '“{text}”',
    nothing: 'nenhum',
    rename: 'Renomear',
  },
  problems: {
    name_empty: 'Dê um nome à lista.',
    name_too_long: 'Use no máximo {most, number} caracteres. Este nome tem {found, number}.',
    name_hidden_signs: 'O nome contém caracteres invisíveis. Digite em vez de colar.',
    name_taken: 'Outra lista já tem este nome.',
  },
  tooMany: 'Você já tem {most, number} listas. Exclua uma antes.',
  nothingChanged: '“{name}” não tem alterações não salvas.',
  toasts: {
    saved: 'Alterações salvas em “{name}”',
    removed: 'Lista “{name}” excluída',
    failed: 'Não funcionou. {reason}',
  },
  chooser: {
    label: 'Encontrar uma lista',
    noMatch: 'Nenhuma lista corresponde a “{text}”',
    none: 'Nenhuma lista salva ainda. Filtre uma visão e pressione {keys} para salvá-la.',
  },
  file: {
    choose: 'Um arquivo com listas salvas',
    unreadable:
      'Não é possível ler este arquivo do disco. Verifique se é um arquivo, se ainda está no lugar e se você tem permissão para abri-lo. Nenhuma lista foi adicionada.',
    notAFile:
      'Este não é um arquivo com listas salvas, ou foi gravado por outra versão do Claimdesk. Nenhuma lista foi adicionada.',
    tooLarge: 'Nenhuma lista foi adicionada: o arquivo é maior que qualquer um com listas salvas.',
    nothingNew:
      'Você já tem {count, plural, one {a lista} many {todas as # de listas} other {todas as # listas}} deste arquivo.',
    tooMany:
      '{count, plural, one {# lista não foi adicionada} many {# de listas não foram adicionadas} other {# listas não foram adicionadas}}: o limite é {most, number}.',
    left: '{count, plural, one {# lista não está} many {# de listas não estão} other {# listas não estão}} no arquivo: esta versão não consegue {count, plural, one {lê-la} many {lê-las} other {lê-las}}.',
  },
  empty: {
    title: 'Nenhuma contestação nesta lista',
    text: 'As que atenderem aos critérios aparecem aqui automaticamente.',
    wholeView: 'Mostrar a visão inteira',
  },
  unreadable: {
    title: 'Esta lista não pode ser aberta aqui',
    text: 'Outra versão do Claimdesk a salvou, com configurações que esta versão não conhece. Nada foi alterado.',
  },
  pin: {
    looking: 'Verificando {done, number} contestações…',
    title:
      'Manter off-line os documentos de {count, plural, one {# contestação} many {# de contestações} other {# contestações}}?',
    allKept:
      'Os documentos {count, plural, one {da # contestação} many {de todas as # de contestações} other {de todas as # contestações}} já são mantidos off-line',
    some: 'Já mantidas off-line: {kept, number} das {total, number} contestações desta lista.',
    later:
      'Vale para as contestações que estão na lista agora. As que entrarem depois não são incluídas; repita isto antes de ficar off-line.',
    space: 'Os documentos usam {used} de {cap} neste computador.',
    confirm: 'Manter {count, number} off-line',
    working: 'Salvando {done, number} de {total, number}…',
  },
  unpin: {
    title:
      'Remover as cópias off-line de {count, plural, one {# contestação} many {# de contestações} other {# contestações}}?',
    noneKept: 'Nenhuma contestação desta lista tem cópias off-line',
    text: 'Os arquivos ficam neste computador até que o espaço seja necessário para outros documentos.',
    confirm: 'Remover {count, number}',
  },
  tooManyTitle: 'Esta lista é longa demais',
  tooManyText:
    'Você pode manter ou remover os documentos de no máximo {most, number} contestações por vez. Filtre a lista antes.',
};
