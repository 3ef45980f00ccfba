import type { Catalogue } from '../en/catalogue.ts';

/** The review session. */
export const reviewMessages: Catalogue['review'] = {
  position: '{position, number} de {total, number}',
  /** Time that a claim takes, and that the rest of them will. */
  pace: '{each} cada · restam cerca de {left}',
  counts: {
    accepted: 'Aceitas: {count, number}',
    rejected: 'Rejeitadas: {count, number}',
    seen: 'Marcadas como vistas: {count, number}',
    skipped: 'Puladas: {count, number}',
    flagged: 'Para depois: {count, number}',
    snoozed: 'Adiadas: {count, number}',
    changed: 'Alteradas nesse meio-tempo: {count, number}',
    left: 'Não estão mais aqui: {count, number}',
    failed: 'Não registradas: {count, number}',
    left_over: 'Sem decisão: {count, number}',
  },
  marked: {
    accepted: 'Você aceitou esta contestação nesta revisão.',
    rejected: 'Você rejeitou esta contestação nesta revisão.',
    seen: 'Você marcou esta contestação como vista nesta revisão.',
    skipped: 'Você pulou esta contestação.',
    flagged: 'Você deixou esta contestação para depois.',
    snoozed: 'Você adiou esta contestação nesta revisão.',
    changed: 'Esta contestação mudou depois do início da revisão.',
    left: 'Esta contestação não está mais neste computador.',
    failed: 'A decisão sobre esta contestação não foi registrada.',
  },
  passed: {
    changed: '{claim} foi pulada: não pode mais ser aceita nem rejeitada.',
    left: '{claim} foi pulada: não está mais neste computador.',
  },
  /** On a claim that this window was at. */
  taken: {
    accepted: 'Aceita em outra janela: {claim}',
    rejected: 'Rejeitada em outra janela: {claim}',
    seen: 'Marcada como vista em outra janela: {claim}',
  },
  otherWindow: 'Outra janela está na contestação {position, number} de {total, number}',
  otherWindows: 'Outras {count, number} janelas estão nesta revisão',
  otherWindowDone: 'Outra janela está no resumo',
  skip: 'Pular',
  skipWith: 'Pular com motivo…',
  skipReason: {
    title: 'Pular a contestação de {merchant}',
    choices: {
      documents: 'Aguardando documentos',
      merchant: 'Aguardando o estabelecimento',
      colleague: 'Um colega deve ver',
      unsure: 'Ainda há dúvidas',
    },
    other: 'Outro motivo…',
    text: 'Motivo',
    empty: 'Digite um motivo.',
    local: 'O motivo fica nesta revisão, neste computador, e aparece no resumo.',
    /** Text for a skipped claim that is current again. */
    marked: 'Você pulou esta contestação: {reason}',
    notSkipped: 'A contestação não foi pulada: ela não é mais a que está em revisão.',
    /** In the summary, over the claims and their reasons. */
    list: 'Puladas com um motivo',
    /** Below them, for those that are not named. */
    more: '{count, plural, one {E mais # contestação} many {E mais # de contestações} other {E mais # contestações}}.',
  },
  flag: 'Deixar para depois',
  pause: 'Pausar',
  paused: 'Revisão pausada em {position, number} de {total, number}. Retome com {keys}.',
  ended: 'Revisão concluída',
  /** Time of the review without its pauses, and its pace. */
  took: '{time} de trabalho',
  tookAt:
    '{time} de trabalho · {count, plural, one {# contestação} many {# de contestações} other {# contestações}} por hora',
  tookHint:
    'Mais de {minutes, plural, one {# minuto} many {# de minutos} other {# minutos}} em uma mesma contestação contam como pausa e não são incluídos.',
  again:
    'Revisar {count, plural, one {# contestação} many {# de contestações} other {# contestações}} de novo',
  againHint: 'As puladas, deixadas para depois ou não registradas.',
  attention:
    '{count, plural, one {# decisão desta revisão requer} many {# de decisões desta revisão requerem} other {# decisões desta revisão requerem}} sua atenção na caixa de saída.',
  openOutbox: 'Abrir caixa de saída',
  done: 'Concluir',
  none: 'Nenhuma revisão em andamento',
  noneHint: 'Selecione contestações ou abra uma lista e inicie uma revisão.',
  startTitle: 'Há uma revisão em andamento',
  start: 'Iniciar nova revisão',
  resume: 'Retomar',
  startText:
    'Ela está em {position, number} de {total, number}. Iniciar outra encerra esta; as decisões dela permanecem.',
  nothing: 'Não há contestações para revisar.',
  tooMany: 'A revisão tem as primeiras {count, number} contestações da lista.',
  failed: 'Não foi possível iniciar a revisão: {reason}',
};
