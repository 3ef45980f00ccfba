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
