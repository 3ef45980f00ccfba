import type { Catalogue } from '../en/catalogue.ts';

/** Notifications of the system. They name no claim, person or account: a locked screen shows them too. */
export const notificationsMessages: Catalogue['notifications'] = {
  told: {
    needs_person:
      '{count, plural, one {# decisión requiere atención.} many {# de decisiones requieren atención.} other {# decisiones requieren atención.}}',
    key_refused: 'Se denegó la clave de API. No se envía nada hasta que se reemplace.',
    sent: '{count, plural, one {Volvió la conexión. Se envió # decisión.} many {Volvió la conexión. Se enviaron # de decisiones.} other {Volvió la conexión. Se enviaron # decisiones.}}',
    watched_list:
      '{count, plural, one {Cambió # contracargo en las listas que sigues.} many {Cambiaron # de contracargos en las listas que sigues.} other {Cambiaron # contracargos en las listas que sigues.}}',
    watched_list_many: 'Cambiaron muchos contracargos en las listas que sigues.',
  },
  kindsTitle: 'Avisarme cuando',
  kinds: {
    needs_person: 'Una decisión requiera atención',
    key_refused: 'Se deniegue la clave de API',
    sent: 'Vuelva la conexión y se hayan enviado decisiones',
    watched_list: 'Cambie un contracargo de una lista seguida',
  },
  listsTitle: 'Listas seguidas',
  listsHint: 'Cuentan los cambios en el servicio; tus propias decisiones, no.',
  noLists: 'Esta cuenta no tiene listas guardadas. Guarda una lista para seguirla.',
  quietTitle: 'Horas de silencio',
  quietHint: 'El número en el ícono y en el título se mantiene al día.',
  quiet: 'Sin notificaciones a ciertas horas',
  quietFrom: 'Desde',
  quietUntil: 'Hasta',
  permission: {
    default:
      'Todavía no se le pidió permiso al navegador. Vuelve a preguntar cada vez que se inicia Claimdesk.',
    denied:
      'El navegador bloquea las notificaciones de Claimdesk. Permítelas en la configuración del navegador para esta página.',
    missing: 'Este navegador no tiene notificaciones.',
    ask: 'Permitir notificaciones',
  },
};
