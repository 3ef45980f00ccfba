import type { Catalogue } from '../en/catalogue.ts';

/** The dialog that sends an e-mail about a claim. */
export const emailMessages: Catalogue['email'] = {
  title: 'Enviar e-mail sobre esta contestação',
  to: 'Para',
  contact: 'Endereço de contato do estabelecimento',
  noContact: 'O serviço não tem e-mail deste estabelecimento.',
  noContactText: 'O serviço não tem e-mail deste estabelecimento. Ele informa “{text}”.',
  usedBy: {
    claim: 'usado nesta contestação em {time}',
    merchant_id: 'usado para este estabelecimento em {time}',
    tax_id: 'usado para este ID fiscal em {time}',
  },
  unsure: 'Vários estabelecimentos usam este ID fiscal. Escolha o endereço deste.',
  notChosen: 'Escolha um endereço.',
  closed: 'Esta contestação está encerrada. Ainda é possível enviar um e-mail sobre ela.',
  openUnknown:
    'O serviço não informa se esta contestação está aberta. Ainda é possível enviar um e-mail sobre ela.',
  other: 'Outro endereço',
  otherLabel: 'Endereço',
  otherPlaceholder: 'nome@estabelecimento.example',
  notAnAddress: 'Digite um e-mail válido.',
  missing: 'Digite um e-mail.',
  which:
    'O serviço escolhe o modelo, e a documentação dele não diz qual. Não é possível ver o texto antes do envio.',
  once: 'O envio ocorre após {seconds, number} segundos, ou quando você voltar a ficar on-line. Até lá, você pode desfazer. Se esperar mais de {hours, number} horas, será preciso confirmar de novo.',
  cancel: 'Cancelar',
  close: 'Fechar',
  send: 'Enviar',
  repeated:
    'Um e-mail para {email} sobre esta contestação entrou na fila em {time}: {state}. Um segundo pode confundir o estabelecimento.',
  repeatedSent:
    'Um e-mail para {email} sobre esta contestação foi enviado em {time}: {state}. Um segundo pode confundir o estabelecimento.',
  sendAgain: 'Enviar outro',
  recentStates: {
    held: 'está retido',
    ready: 'aguarda envio',
    blocked: 'aguarda envio',
    sending: 'está sendo enviado',
    retry_wait: 'haverá nova tentativa',
    unknown: 'ainda não se sabe se foi enviado',
    conflict: 'requer sua decisão',
    needs_person: 'requer sua decisão',
    failed: 'foi recusado',
    done: 'foi enviado',
    cancelled: 'foi cancelado',
    resolved: 'foi resolvido manualmente',
  },
  off: 'Não é possível enviar e-mail: {reason}.',
  reading: 'Carregando endereços…',
  failed: 'Não foi possível carregar os endereços.',
  taken: 'E-mail para {email}',
  notTaken: 'O e-mail não foi salvo. {reason}',
  refusals: {
    duplicate:
      'Um e-mail sobre esta contestação já foi enviado a este endereço nas últimas {hours, number} horas.',
    not_an_address: 'Digite um e-mail válido.',
  },
};
