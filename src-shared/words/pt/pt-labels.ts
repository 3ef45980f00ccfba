import type { Catalogue } from '../en/catalogue.ts';

/** Words for the values of the service and of the domain, used by every view. */
export const labelsMessages: Catalogue['labels'] = {
  /** One sentence after another. */
  twoSentences: '{first} {second}',
  status: {
    PENDING_REVIEW: 'Análise pendente',
    COLLABORATION_ACCEPTED: 'Colaboração aceita',
    COLLABORATION_REJECTED: 'Colaboração rejeitada',
    SECOND_PRESENTATION_STARTED: 'Reapresentação iniciada',
    SECOND_PRESENTATION_COMPLETED: 'Reapresentação concluída',
    SECOND_PRESENTATION_ACCEPTED: 'Reapresentação aceita',
    COMPLETED: 'Concluída',
  },
  outcome: { in_progress: 'Em andamento', won: 'Ganha', lost: 'Perdida' },
  origin: { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex', cabal: 'Cabal' },
  paymentType: { card_payment: 'Pagamento com cartão' },
  methodType: { encrypted: 'Dados do cartão criptografados' },
  cardType: { CREDIT: 'Crédito', DEBIT: 'Débito' },
  view: {
    inbox: 'Caixa de entrada',
    needs_decision: 'A decidir',
    with_network: 'Com a bandeira',
    won: 'Ganhas',
    lost: 'Perdidas',
    over_20_days: 'Mais de 20 dias',
    all: 'Todas',
    snoozed: 'Adiadas',
  },
  sort: {
    newest: 'Mais recentes',
    oldest: 'Mais antigas',
    amount_high: 'Maior valor',
    amount_low: 'Menor valor',
    recently_updated: 'Última atualização',
    most_urgent: 'Mais urgentes',
    merchant: 'Estabelecimento',
    status: 'Status',
    network: 'Bandeira',
    outcome: 'Resultado',
  },
  snooze: {
    until: 'Adiada até {when}',
    change: 'Adiada até que algo mude',
    back: 'Voltou do adiamento',
  },
  daysLeft: {
    short: '{count, plural, =0 {< 1 dia} one {# dia} many {# de dias} other {# dias}}',
    overdueShort:
      '{count, plural, =0 {em atraso} one {atraso: {count, number}d} many {atraso: {count, number}d} other {atraso: {count, number}d}}',
    long: '{count, plural, =0 {Meta: falta < 1 dia} one {Meta: falta # dia} many {Meta: faltam # de dias} other {Meta: faltam # dias}}',
    overdue:
      '{count, plural, =0 {Meta: em atraso} one {Meta: # dia de atraso} many {Meta: # de dias de atraso} other {Meta: # dias de atraso}}',
    title: 'Meta interna: {when}. O serviço não tem prazo.',
  },
  /** Why an action is not possible, to follow a colon. */
  refusal: {
    closed: 'a contestação está encerrada',
    open_unknown: 'o serviço não informa se a contestação está aberta',
    not_in_collaboration: 'não está em colaboração',
    status_unknown: 'o serviço não informa o status da contestação',
    already_seen: 'já marcada como vista',
    decision_pending: 'há uma decisão anterior em andamento',
    account_readonly: 'esta conta é somente leitura',
    claim_missing: 'a contestação não está mais neste computador',
    kind_unknown: 'esta versão não conhece este tipo de decisão',
    unreadable: 'esta versão não consegue ler a decisão',
    duplicate: 'o mesmo e-mail foi enviado há pouco',
    not_an_address: 'o endereço de e-mail não é válido',
    override_needed: 'nem todos os documentos estão aprovados',
    partner_missing: 'esta conta não tem ID de parceiro',
  },
  noData: 'sem dados',
  unknown: 'desconhecido',
  blank: '(em branco)',
  yes: 'Sim',
  no: 'Não',
};
