import type { Catalogue } from '../en/catalogue.ts';

/** Rules, and what they propose for claims. */
export const rulesMessages: Catalogue['rules'] = {
  create: 'Nova regra',
  edit: 'Editar',
  remove: 'Excluir',
  switchOn: 'Ativar',
  switchOff: 'Desativar',
  count: '{count, plural, =0 {Nenhuma regra} one {# regra} many {# de regras} other {# regras}}',
  onCount: '{count, plural, =0 {nenhuma ativa} one {# ativa} many {# de ativas} other {# ativas}}',
  pinned: 'Definida pela sua organização',
  unreadable: 'Esta versão não consegue lê-la. Ela não propõe nada.',
  columns: { rule: 'Regra', decision: 'Propõe', state: 'Estado', claims: 'Contestações' },
  on: 'Ativa',
  off: 'Inativa',
  ifOn: '{count, number} se ativada',
  empty: {
    title: 'Ainda não há regras',
    text: 'Uma regra é uma busca e uma decisão. Ela marca as contestações correspondentes com a decisão como proposta. Nada é decidido até você aceitar a proposta.',
  },
  failed: 'Não foi possível ler as regras.',
  fileMenu: 'Arquivo',
  file: {
    choose: 'Um arquivo com regras',
    unreadable:
      'Não é possível ler este arquivo do disco. Verifique se é um arquivo, se ainda está no lugar e se você tem permissão para abri-lo. Nenhuma regra foi adicionada.',
    notAFile:
      'Este não é um arquivo com regras, ou foi gravado por outra versão do Claimdesk. Nenhuma regra foi adicionada.',
    nothingNew:
      'Você já tem {count, plural, one {a regra} many {todas as # de regras} other {todas as # regras}} deste arquivo.',
    tooMany:
      '{count, plural, one {# regra não foi adicionada} many {# de regras não foram adicionadas} other {# regras não foram adicionadas}}: o limite é {most, number}.',
    left: '{count, plural, one {# regra não está} many {# de regras não estão} other {# regras não estão}} no arquivo: esta versão não consegue {count, plural, one {lê-la} many {lê-las} other {lê-las}}.',
  },
  decision: {
    snooze: 'Adiar: {until}',
    tag: 'Etiqueta “{tag}”',
  },
  kinds: {
    accept: 'Aceitar',
    reject: 'Rejeitar',
    seen: 'Marcar como vista',
    snooze: 'Adiar',
    tag: 'Etiqueta',
    email: 'E-mail ao contato',
    finish: 'Concluir a documentação',
  },
  mark: {
    accept: 'Aceitar (proposta) · {rule}',
    reject: 'Rejeitar (proposta) · {rule}',
    seen: 'Marcar como vista (proposta) · {rule}',
    snooze: 'Adiar (proposta) · {rule}',
    tag: 'Etiqueta “{tag}” (proposta) · {rule}',
    email: 'E-mail (proposta) · {rule}',
    finish: 'Concluir (proposta) · {rule}',
  },
  head: {
    label: 'Proposta',
    take: 'Seguir',
    because: 'Porque: {terms}',
    term: '{term} ({value})',
    differs: 'Outras regras propõem outra coisa: {rules}',
    other: '{decision} · {rule}',
  },
  answer: {
    taken: 'Seguiu a regra “{rule}”, versão {version, number}',
    otherwise: 'Decidida de modo diferente do que a regra “{rule}”, versão {version, number}, propôs',
    someTaken:
      '{count, plural, one {# seguiu} many {# seguiram} other {# seguiram}} a regra “{rule}”, versão {version, number}',
    someOtherwise:
      '{count, plural, one {# decidida} many {# decididas} other {# decididas}} de modo diferente do que a regra “{rule}”, versão {version, number}, propôs',
    brief: {
      taken: '{count, plural, one {regra} many {regras} other {regras}}: {rules}',
      otherwise: 'diferente do proposto: {rules}',
    },
  },
  take: {
    title: 'Quais propostas você quer seguir?',
    choice: '{count, plural, one {# contestação} many {# de contestações} other {# contestações}}',
    none: 'Nenhuma regra propõe algo para estas contestações.',
    tooLate: 'O dia está quase no fim. Escolha outro momento (“Adiar”).',
    failed: 'Não foi possível ler as propostas: {reason}',
    notTaken: 'A proposta não foi seguida: {reason}',
    question: {
      snooze: 'Adiar {count, plural, one {# contestação} many {# de contestações} other {# contestações}}?',
      tag: 'Pôr a etiqueta “{tag}” em {count, plural, one {# contestação} many {# de contestações} other {# contestações}}?',
    },
    until: 'Até {when}. Só neste computador.',
    local: 'Só neste computador: nem seus colegas nem o serviço sabem.',
    confirm: 'Seguir {count, plural, one {a proposta} many {# de propostas} other {# propostas}}',
  },
  dialog: {
    createTitle: 'Nova regra',
    editTitle: 'Editar “{name}”',
    name: 'Nome',
    query: 'Contestações',
    queryHint: 'Na linguagem de busca, por exemplo: amount:<20 network:visa',
    decision: 'Propõe',
    until: 'Até',
    tag: 'Etiqueta',
    create: 'Criar regra',
    save: 'Salvar alterações',
    matches:
      '{count, plural, =0 {Nenhuma contestação corresponde agora} one {# contestação corresponde agora} many {# de contestações correspondem agora} other {# contestações correspondem agora}}',
    counting: 'Contando…',
    startsOff: 'Uma nova regra fica inativa até você ativá-la.',
  },
  problems: {
    name_empty: 'Dê um nome à regra.',
    name_too_long: 'Use no máximo {most, number} caracteres. Este nome tem {found, number}.',
    name_hidden_signs: 'O nome contém caracteres invisíveis. Digite em vez de colar.',
    name_taken: 'Outra regra já tem este nome.',
  },
  queryProblems: {
    empty: 'Diga para quais contestações é a regra.',
    unreadable: 'Corrija primeiro o que está marcado.',
    proposals: 'Uma regra não pode buscar propostas.',
  },
  tagProblem: 'Digite uma etiqueta.',
  broad: {
    title: 'Ativar “{name}”?',
    text: 'Ela corresponde a {count, plural, one {# contestação} many {# de contestações} other {# contestações}}. {open, plural, one {Há # contestação aberta} many {Há # de contestações abertas} other {Há # contestações abertas}}. A regra não decide nada, mas é fácil aceitar por engano tantas propostas.',
    type: 'Digite o nome da regra: {name}',
    confirm: 'Ativar',
  },
  toasts: {
    removed: 'Regra “{name}” excluída',
    failed: 'Não deu certo. {reason}',
  },
};
