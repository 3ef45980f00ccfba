import type { Catalogue } from '../en/catalogue.ts';

/** The case file of a claim: its dialog, and the words that stand in the file. */
export const caseFileMessages: Catalogue['caseFile'] = {
  title: 'Salvar dossiê',
  about:
    '{count, plural, one {Um PDF com tudo o que se sabe aqui sobre esta contestação: dados, histórico, decisões, e-mails e documentos.} many {Um arquivo ZIP com um PDF para cada uma das # de contestações: dados, histórico, decisões, e-mails e documentos.} other {Um arquivo ZIP com um PDF para cada uma das # contestações: dados, histórico, decisões, e-mails e documentos.}}',
  documents: 'Anexar os documentos',
  notes: 'Incluir notas e etiquetas',
  missing:
    '{missing, plural, one {# documento ainda não está} many {# de documentos ainda não estão} other {# documentos ainda não estão}} neste computador. {missing, plural, one {Será listado} many {Serão listados} other {Serão listados}} sem páginas.',
  unlisted: 'Os documentos desta contestação ainda não são conhecidos.',
  fetch: 'Baixar agora',
  leaves:
    'O arquivo contém nomes, números de cartão mascarados e documentos e não é criptografado. Ele fica no registro desta conta.',
  start: '{count, plural, one {Salvar dossiê} many {Salvar # de dossiês} other {Salvar # dossiês}}',
  tooMany: 'Selecione no máximo {most, number} contestações',
  sheet: {
    title: 'Dossiê da contestação {id}',
    made: 'Gerado em {time} por {agent} com o Claimdesk. Horários em {zone}.',
    received: 'Contestação como recebida do serviço em {when}.',
    decisions: 'Decisões tomadas aqui',
    noDecisions: 'Nenhuma decisão foi tomada aqui.',
    emails: 'E-mails enviados daqui',
    noEmails: 'Nenhum e-mail foi enviado daqui.',
    to: 'Para {address}',
    by: '{time}, {agent}',
    state: 'Situação: {state}',
    noHistory: 'Sem histórico.',
    leftOut:
      '{count, plural, one {Aqui se omite mais #.} many {Aqui se omitem mais #.} other {Aqui se omitem mais #.}}',
    noNotes: 'Sem notas.',
    tags: 'Etiquetas: {tags}',
    noDocuments: 'Sem documentos.',
    unknownDocuments: 'O serviço ainda não listou os documentos: não se sabe quais existem.',
    verdict: 'Parecer: {verdict}',
    verdictAt: '{verdict} (lido em {time})',
    unlisted: 'Não consta mais na lista do serviço',
    file: '{type}, {size}, recebido em {time}',
  },
  words: {
    sha256: 'SHA-256',
    pages: 'Páginas neste arquivo',
    notAppended: 'Não anexado',
    partlyDrawn: 'Alguns comentários ou campos de formulário não têm aparência própria e não são exibidos.',
    uncovered: 'Caracteres que não podem ser escritos aqui aparecem com seu número Unicode, como [U+4E2D].',
    reasons: {
      not_asked: 'deixado de fora quando este arquivo foi gerado',
      not_here: 'não estava neste computador quando este arquivo foi gerado',
      encrypted: 'requer senha',
      damaged: 'está danificado',
      incomplete: 'está incompleto: falta parte do conteúdo',
      kind: 'imagens deste tipo não podem ser anexadas',
      too_many_pages: 'tem páginas demais',
      too_much_memory: 'a leitura exige memória demais',
      too_slow: 'a leitura demora demais',
      file_full: 'este arquivo ficaria grande demais',
    },
  },
};
