/** Words of `npm run sandbox`. JSON and names of options are the same in every language. */
const english = {
  running: 'The sandbox claims service is running. Press Ctrl-C to stop it.',
  portInUse: (port: string) => `Another program is using port ${port}.`,
  unknown: (option: string) => `Unknown option '${option}'`,
  unexpected: (argument: string) => `Unexpected argument '${argument}'`,
  needsValue: (option: string) => `${option} needs a value`,
  takesNoValue: (option: string) => `${option} takes no value`,
  needsNumber: (option: string, most: number) => `${option} needs a whole number from 0 to ${most}`,
  needsScale: (option: string, most: number) => `${option} needs a number from 0 to ${most}`,
  needsOneOf: (option: string, values: string) => `${option} needs one of: ${values}`,
  usage: 'Usage: npm run sandbox -- [options]',
  options: {
    port: 'port of the service on 127.0.0.1 (default: any free port)',
    'control-port': 'port of the control surface (default: any free port)',
    claims: 'number of claims at the start (default: 2000)',
    seed: 'seed of the generated claims (default: 1)',
    'start-key': 'whether a page includes its startKey: inclusive or exclusive (default: exclusive)',
    'latency-ms': 'delay of each response (default: 0)',
    'time-scale':
      'speed of simulated time: 1 is real time, 60 is a minute per second, 0 stops it (default: 1)',
    json: 'print one line of JSON when ready',
    help: 'show this help',
  },
};
export type CliWords = typeof english;

const spanish: CliWords = {
  running: 'El servicio sandbox de contracargos está en marcha. Presiona Ctrl-C para detenerlo.',
  portInUse: (port) => `Otro programa usa el puerto ${port}.`,
  unknown: (option) => `Opción desconocida: '${option}'`,
  unexpected: (argument) => `Argumento inesperado: '${argument}'`,
  needsValue: (option) => `${option} necesita un valor`,
  takesNoValue: (option) => `${option} no lleva ningún valor`,
  needsNumber: (option, most) => `${option} necesita un número entero de 0 a ${most}`,
  needsScale: (option, most) => `${option} necesita un número de 0 a ${most}`,
  needsOneOf: (option, values) => `${option} necesita uno de estos valores: ${values}`,
  usage: 'Uso: npm run sandbox -- [opciones]',
  options: {
    port: 'puerto del servicio en 127.0.0.1 (predeterminado: cualquiera libre)',
    'control-port': 'puerto de la interfaz de control (predeterminado: cualquiera libre)',
    claims: 'cuántos contracargos hay al inicio (predeterminado: 2000)',
    seed: 'semilla de los contracargos generados (predeterminada: 1)',
    'start-key':
      'si una página incluye su startKey: inclusive (sí) o exclusive (no) (predeterminado: exclusive)',
    'latency-ms': 'demora de cada respuesta, en milisegundos (predeterminada: 0)',
    'time-scale':
      'velocidad del tiempo simulado: 1 es tiempo real, 60 es un minuto por segundo, 0 lo detiene (predeterminada: 1)',
    json: 'mostrar una línea de JSON cuando esté listo',
    help: 'mostrar esta ayuda',
  },
};

const portuguese: CliWords = {
  running: 'O serviço sandbox de contestações está em execução. Pressione Ctrl-C para encerrá-lo.',
  portInUse: (port) => `Outro programa está usando a porta ${port}.`,
  unknown: (option) => `Opção desconhecida: '${option}'`,
  unexpected: (argument) => `Argumento inesperado: '${argument}'`,
  needsValue: (option) => `${option} precisa de um valor`,
  takesNoValue: (option) => `${option} não aceita valor`,
  needsNumber: (option, most) => `${option} precisa de um número inteiro de 0 a ${most}`,
  needsScale: (option, most) => `${option} precisa de um número de 0 a ${most}`,
  needsOneOf: (option, values) => `${option} precisa de um destes valores: ${values}`,
  usage: 'Uso: npm run sandbox -- [opções]',
  options: {
    port: 'porta do serviço em 127.0.0.1 (padrão: qualquer uma livre)',
    'control-port': 'porta da interface de controle (padrão: qualquer uma livre)',
    claims: 'quantas contestações há no início (padrão: 2000)',
    seed: 'semente das contestações geradas (padrão: 1)',
    'start-key': 'se uma página inclui sua startKey: inclusive (sim) ou exclusive (não) (padrão: exclusive)',
    'latency-ms': 'atraso de cada resposta, em milissegundos (padrão: 0)',
    'time-scale':
      'velocidade do tempo simulado: 1 é tempo real, 60 é um minuto por segundo, 0 o para (padrão: 1)',
    json: 'mostrar uma linha de JSON quando estiver pronto',
    help: 'mostrar esta ajuda',
  },
};

/** Returns the words in the system's language, as the terminal has it; else in English. */
export function cliWords(locale = Intl.DateTimeFormat().resolvedOptions().locale): CliWords {
  const { language } = new Intl.Locale(locale);
  return language === 'es' ? spanish : language === 'pt' ? portuguese : english;
}
