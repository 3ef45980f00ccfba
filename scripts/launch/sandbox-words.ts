import type { SpokenLanguage } from '../../src-shared/contract/app.ts';

/** Words of `npm run sandbox` alone. JSON and names of options are the same in every language. */
const english = {
  running: 'The sandbox claims service is running. Press Ctrl-C to stop it.',
  portInUse: (port: string) => `Another program is using port ${port}.`,
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
type SandboxWords = typeof english;

const spanish: SandboxWords = {
  running: 'El servicio sandbox de contracargos está en marcha. Presiona Ctrl-C para detenerlo.',
  portInUse: (port) => `Otro programa usa el puerto ${port}.`,
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

const portuguese: SandboxWords = {
  running: 'O serviço sandbox de contestações está em execução. Pressione Ctrl-C para encerrá-lo.',
  portInUse: (port) => `Outro programa está usando a porta ${port}.`,
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

export const sandboxWords: Readonly<Record<SpokenLanguage, SandboxWords>> = {
  en: english,
  es: spanish,
  pt: portuguese,
};
