import type { Catalogue } from '../en/catalogue.ts';

/** Internal targets, and what follows from them. */
export const urgencyMessages: Catalogue['urgency'] = {
  targets: {
    hint: 'Em quantos dias desde a criação você quer concluir uma contestação. São metas suas, desta conta neste computador: o serviço não tem metas e não fica sabendo das suas.',
    field: '{status}, {network}: dias',
    emptyHint:
      'Dias inteiros, de 1 a {most, number}. Uma bandeira em branco usa os dias de todas as bandeiras. Sem nenhum valor, a contestação não tem meta.',
    notDays: 'Digite dias inteiros de 1 a {most, number} ou deixe em branco.',
    clear: 'Limpar tudo',
    save: 'Salvar metas',
    failed: 'As metas não foram salvas: {reason}',
  },
  snooze: {
    title: 'Adiar a contestação de {merchant}',
    titleSeveral:
      'Adiar {count, plural, one {# contestação} many {# de contestações} other {# contestações}}',
    choices: {
      later_today: 'Hoje mais tarde',
      tomorrow: 'Amanhã de manhã',
      next_week: 'Semana que vem',
      change: 'Até que algo mude',
      date: 'Até uma data…',
      wake: 'Trazer de volta agora',
    },
    changeHint: 'ou até que você decida',
    date: 'Até a manhã do dia',
    noDate: 'Escolha um dia no futuro.',
    submit: 'Adiar',
    local:
      'Contestações adiadas saem de Caixa de entrada, A decidir e Mais de 20 dias. Só neste computador: nem os colegas nem o serviço ficam sabendo.',
    done: '{count, plural, one {Adiada} many {# de contestações adiadas} other {# contestações adiadas}} até {when}',
    doneChange:
      '{count, plural, one {Adiada até que algo mude} many {# de contestações adiadas até que algo mude em cada uma} other {# contestações adiadas até que algo mude em cada uma}}',
    woken:
      '{count, plural, one {Voltou do adiamento} many {# de contestações voltaram do adiamento} other {# contestações voltaram do adiamento}}',
    failed: 'O adiamento não foi salvo: {reason}',
  },
  next: {
    none: 'Nenhuma outra contestação requer decisão.',
    fromStart: 'Era a última. De volta à mais urgente.',
    failed: 'Não foi possível encontrar a próxima contestação: {reason}',
  },
};
