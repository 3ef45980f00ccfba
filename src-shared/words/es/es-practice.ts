import type { Catalogue } from '../en/catalogue.ts';

/** The practice on the sandbox. */
export const practiceMessages: Catalogue['practice'] = {
  title: 'Práctica',
  intro:
    'Nueve pasos breves, unos cuatro minutos, con contracargos de ejemplo en el sandbox de este equipo. No se envía nada a tus cuentas. Cada paso espera a que lo completes; puedes omitirlo o salir cuando quieras.',
  /** In the sandbox, until the practice is taken or declined. */
  offer: '¿Primera vez aquí? Nueve pasos muestran las teclas principales.',
  decline: 'Ahora no',
  start: 'Empezar',
  progress: 'Paso {step, number} de {count, number}',
  leave: 'Salir',
  again: 'Volver a empezar',
  steps: {
    move: 'Recorre la lista hacia abajo y hacia arriba.',
    open: 'Abre el contracargo donde está el cursor. Esc vuelve a la lista.',
    decide: 'Decide sobre un contracargo: márcalo como visto, acéptalo o recházalo.',
    undo: 'Deshazlo. Se puede hasta que la decisión se envía.',
    rule: 'Crea una regla, que propone decisiones: un nombre y la búsqueda amount:<20. Está desactivada hasta que la actives.',
    take: 'Ve a un contracargo con una marca, como “Aceptar (propuesta)”. Nada se decide hasta que la tomes. La búsqueda proposed:yes los encuentra todos.',
    search: 'Busca: escribe un nombre, un importe o un RRN.',
    select:
      'Vuelve a la lista con Enter y selecciona contracargos. La siguiente decisión se aplica a todos ellos.',
    outbox: 'Ve a la bandeja de salida: ahí está cada decisión, con lo que pasó con ella.',
  },
  late: 'Esa decisión ya se envió, así que no se puede deshacer. Decide otra vez y deshazlo.',
  done: 'Ya conoces las teclas más importantes. Las demás están en la lista de atajos, y todos los comandos están en la paleta.',
};
