import type { Catalogue } from '../en/catalogue.ts';

/** The practice on the sandbox. */
export const practiceMessages: Catalogue['practice'] = {
  title: 'Treino',
  intro:
    'Nove etapas curtas, cerca de quatro minutos, com contestações de exemplo no sandbox deste computador. Nada é enviado às suas contas. Cada etapa espera até você concluí-la; pule ou saia quando quiser.',
  /** In the sandbox, until the practice is taken or declined. */
  offer: 'Primeira vez aqui? Nove etapas mostram as teclas principais.',
  decline: 'Agora não',
  start: 'Começar',
  progress: 'Etapa {step, number} de {count, number}',
  leave: 'Sair',
  again: 'Recomeçar',
  steps: {
    move: 'Percorra a lista, para baixo e para cima.',
    open: 'Abra a contestação sob o cursor. Esc volta para a lista.',
    decide: 'Decida sobre uma contestação: marque como vista, aceite ou rejeite.',
    undo: 'Desfaça. Isso é possível até que a decisão seja enviada.',
    rule: 'Crie uma regra, que propõe decisões: um nome e a busca amount:<20. Ela fica desativada até você ativá-la.',
    take: 'Vá a uma contestação com uma marca, como “Aceitar (proposta)”. Nada é decidido até você seguir a proposta. A busca proposed:yes encontra todas.',
    search: 'Busque: digite um nome, um valor ou um RRN.',
    select: 'Volte para a lista com Enter e selecione contestações. A próxima decisão vale para todas elas.',
    outbox: 'Vá para a caixa de saída, onde ficam todas as decisões e o que aconteceu com cada uma.',
  },
  late: 'Essa decisão já foi enviada e não pode ser desfeita. Decida de novo e desfaça.',
  done: 'Você já conhece as teclas mais importantes. As outras estão na lista de atalhos, e todos os comandos estão na paleta.',
};
