import type { Catalogue } from '../en/catalogue.ts';

/** Texts of the changes at the service and among our decisions. */
export const feedMessages: Catalogue['feed'] = {
  filters: {
    label: 'Filtrar cambios',
    kind: 'Tipo de cambio',
    list: 'Lista',
    allLists: 'Todos los contracargos',
    kinds: {
      all: 'Todos los cambios',
      new: 'Contracargos nuevos',
      status: 'Estado',
      outcome: 'Resultados',
      isOpen: 'Abiertos o cerrados',
      documents: 'Documentos',
      decision: 'Decisiones',
      webhook: 'Webhooks',
    },
  },
  summary: {
    since: 'Desde: {time}',
    nothing: 'Sin cambios desde: {time}.',
    new: '{count, plural, one {contracargo nuevo} many {contracargos nuevos} other {contracargos nuevos}}',
    won: '{count, plural, one {ganado} many {ganados} other {ganados}}',
    lost: '{count, plural, one {perdido} many {perdidos} other {perdidos}}',
    closed:
      '{count, plural, one {contracargo cerrado} many {contracargos cerrados} other {contracargos cerrados}}',
    status: '{count, plural, one {cambio de estado} many {cambios de estado} other {cambios de estado}}',
    rejected:
      '{count, plural, one {documento rechazado} many {documentos rechazados} other {documentos rechazados}}',
    approved:
      '{count, plural, one {documento aprobado} many {documentos aprobados} other {documentos aprobados}}',
    documents: '{count, plural, one {documento nuevo} many {documentos nuevos} other {documentos nuevos}}',
    webhooks:
      '{count, plural, one {cambio de webhook} many {cambios de webhooks} other {cambios de webhooks}}',
    attention:
      '{count, plural, one {decisión requiere atención} many {decisiones requieren atención} other {decisiones requieren atención}}',
  },
  unread: 'Nuevo desde tu última visita',
  webhook: 'Webhook',
  changes: {
    new: 'Contracargo nuevo',
    status: '{from} → {to}',
    outcome: 'Resultado: {to}',
    opened: 'Abierto',
    closed: 'Cerrado',
    openUnknown: 'El servicio ya no indica si está abierto',
    document: 'Documento {name}: {verdict}',
    unnamedDocument: 'sin nombre',
    decision: '{decision}: {state}',
  },
  webhooks: { added: 'Agregado', removed: 'Quitado', changed: 'Modificado' },
  empty: {
    title: 'Aún no hay cambios',
    text: 'Los contracargos, estados, resultados, documentos y webhooks nuevos, y las decisiones que requieren tu atención, figuran aquí a partir de la primera sincronización.',
    matchTitle: 'Ningún cambio coincide con estos filtros',
    failedTitle: 'No se pueden leer los cambios',
    loading: 'Cargando cambios…',
  },
};
