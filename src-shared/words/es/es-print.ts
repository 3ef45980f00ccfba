import type { Catalogue } from '../en/catalogue.ts';

/** Texts of printing: the question before it, and the heading on paper. */
export const printMessages: Catalogue['print'] = {
  title: 'Imprimir',
  what: 'Qué imprimir',
  claim: 'Este contracargo',
  selection:
    '{count, plural, one {# contracargo seleccionado} many {# de contracargos seleccionados} other {# contracargos seleccionados}}',
  list: 'Esta lista',
  aboutClaim:
    'Datos, comercio, decisiones, correos, la lista de documentos y el historial, con los números de tarjeta enmascarados. Un documento se imprime desde su visor.',
  aboutList:
    'Las columnas de la pantalla, para un máximo de 1000 contracargos de la lista o 200 de una selección. El papel indica lo que se omite.',
  failed: 'No se pudieron leer los contracargos. No se imprimió nada.',
  runningHead: 'Claimdesk · {account} · {title}',
  claimTitle: 'Contracargo {id}',
  account: 'Cuenta {name}, {address}',
  filter: 'Filtro: {filter}',
  search: 'búsqueda de “{text}”',
  noFilter: 'Sin filtro.',
  sort: 'Orden: {sort}',
  selectionOf:
    '{count, plural, one {# contracargo seleccionado.} many {# de contracargos seleccionados.} other {# contracargos seleccionados.}}',
  claims: '{count, plural, one {# contracargo.} many {# de contracargos.} other {# contracargos.}}',
  leftOut:
    '{shown, number} de {total, number} contracargos. {left, plural, one {Se omite #:} many {Se omiten # de ellos:} other {Se omiten #:}} para tenerlos todos, exporta la lista.',
  insightsTitle: 'Indicadores, {period}',
  comparedWith: 'En comparación con {period}.',
  printed: 'Impreso el {time} por {agent} con Claimdesk. Horas en {zone}.',
};
