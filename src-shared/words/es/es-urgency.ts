import type { Catalogue } from '../en/catalogue.ts';

/** Internal targets, and what follows from them. */
export const urgencyMessages: Catalogue['urgency'] = {
  targets: {
    hint: 'En cuántos días desde su creación quieres haber terminado con un contracargo. Son objetivos tuyos, de esta cuenta y en este equipo: el servicio no tiene ninguno ni se entera de ellos.',
    field: '{status}, {network}: días',
    emptyHint:
      'Días enteros, de 1 a {most, number}. Si una red queda vacía, usa los días de todas las redes. Si no hay ninguno, el contracargo no tiene objetivo.',
    notDays: 'Ingresa días enteros, de 1 a {most, number}, o nada.',
    clear: 'Borrar todo',
    save: 'Guardar objetivos',
    failed: 'Los objetivos no se guardaron: {reason}',
  },
  snooze: {
    title: 'Posponer el contracargo de {merchant}',
    titleSeveral:
      'Posponer {count, plural, one {# contracargo} many {# de contracargos} other {# contracargos}}',
    choices: {
      later_today: 'Más tarde hoy',
      tomorrow: 'Mañana por la mañana',
      next_week: 'La próxima semana',
      change: 'Hasta que algo cambie en él',
      date: 'Hasta una fecha…',
      wake: 'Traer de vuelta ahora',
    },
    changeHint: 'o decidas sobre él',
    date: 'Hasta la mañana del',
    noDate: 'Elige un día futuro.',
    submit: 'Posponer',
    local:
      'Los contracargos pospuestos salen de Entrada, Por decidir y Más de 20 días. Solo en este equipo: ni tus colegas ni el servicio se enteran.',
    done: '{count, plural, one {Pospuesto} many {# de contracargos pospuestos} other {# contracargos pospuestos}} hasta el {when}',
    doneChange:
      '{count, plural, one {Pospuesto hasta que algo cambie en él} many {# de contracargos pospuestos hasta que algo cambie en cada uno} other {# contracargos pospuestos hasta que algo cambie en cada uno}}',
    woken:
      '{count, plural, one {Ya no está pospuesto} many {# de contracargos ya no están pospuestos} other {# contracargos ya no están pospuestos}}',
    failed: 'No se pudo posponer: {reason}',
  },
  next: {
    none: 'Ningún otro contracargo está por decidir.',
    fromStart: 'Era el último. Se vuelve al más urgente.',
    failed: 'No se pudo encontrar el siguiente contracargo: {reason}',
  },
};
