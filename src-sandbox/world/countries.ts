import { currencies, type SandboxCurrency } from './currencies.ts';
import { kuwaitiTrades, portugueseTrades, spanishTrades, type Trades } from './trades.ts';

export type Language = 'en' | 'es' | 'pt';

type Words = readonly [string, ...string[]];

/** Words of a country for merchants, holders and addresses. All invented. */
export interface Country {
  code: string;
  name: string;
  /** Language of its merchants. */
  language: Language;
  currency: SandboxCurrency;
  phonePrefix: string;
  taxIdType: string;
  taxIdDigits: number;
  holderDocType: string;
  trades: Trades;
  properNames: Words;
  legalForms: Words;
  firstNames: Words;
  lastNames: Words;
  streets: Words;
  cities: Words;
  states: Words;
}

const spanish = {
  language: 'es',
  trades: spanishTrades,
  properNames: [
    'San Martín',
    'El Ñandú',
    'La Perla del Sur',
    'Hermanos Núñez',
    'Los Álamos',
    'Don Íñigo',
    'Central 24 hs',
    'La Esquina',
    'Río de la Plata',
    'El Cóndor',
    'Nuestra Señora de la Asunción',
    'Güemes',
    'La Unión',
    'Patagonia',
    'Aconcagua',
    'Los Tres Océanos',
    'Pingüino',
    'Año Nuevo',
  ],
  firstNames: [
    'María José',
    'Juan Ignacio',
    'Lucía',
    'Martín',
    'Sofía',
    'Ángel',
    'Inés',
    'Ramón',
    'Verónica',
    'Nicolás',
    'Belén',
    'Íñigo',
    'Rocío',
    'Tomás',
  ],
  lastNames: [
    'Peña',
    'Núñez',
    'García Márquez',
    'Rodríguez',
    'Fernández de la Fuente',
    'Ibáñez',
    'Pérez',
    'Acuña',
    'Güiraldes',
    'Domínguez',
    'Ordóñez',
    'Sáenz Valiente',
    'López',
    'Zúñiga',
  ],
  streets: [
    'Avenida Corrientes',
    'Calle 25 de Mayo',
    'Bulevar Artigas',
    'Avenida de los Próceres',
    'Pasaje Ñuñoa',
    'Camino Real',
    'Calle del Álamo',
    'Avenida Libertador',
  ],
} as const satisfies Partial<Country>;

const portuguese = {
  language: 'pt',
  trades: portugueseTrades,
  properNames: [
    'São João',
    'Conceição',
    'Irmãos Guimarães',
    'Três Corações',
    'Pão de Açúcar',
    'Maranhão',
    'Nossa Senhora da Graça',
    'Ipê Amarelo',
    'Estação Luz',
    'Coração de Mãe',
    'Atlântico',
    'Avó Florência',
  ],
  firstNames: [
    'João',
    'Conceição',
    'Antônio',
    'Luíza',
    'Márcia',
    'José',
    'Inês',
    'Thaís',
    'Gonçalo',
    'Estêvão',
  ],
  lastNames: [
    'Gonçalves',
    'da Silva e Sá',
    'Araújo',
    'Guimarães',
    'Conceição',
    'Simões',
    'Falcão',
    'Brandão',
    'Leão',
  ],
  streets: [
    'Rua das Flores',
    'Avenida São João',
    'Travessa da Conceição',
    'Rua 15 de Novembro',
    'Largo da Sé',
  ],
} as const satisfies Partial<Country>;

const argentina: Country = {
  ...spanish,
  code: 'AR',
  name: 'Argentina',
  currency: currencies.ARS,
  phonePrefix: '+54 11',
  taxIdType: 'CUIT',
  taxIdDigits: 11,
  holderDocType: 'DNI',
  legalForms: ['S.A.', 'S.R.L.', 'Sociedad de Responsabilidad Limitada', 'e Hijos', 'S.A.C.I.F.I. y A.'],
  cities: ['Buenos Aires', 'Córdoba', 'Rosario', 'San Miguel de Tucumán', 'Neuquén'],
  states: ['Ciudad Autónoma de Buenos Aires', 'Córdoba', 'Santa Fe', 'Tucumán', 'Neuquén'],
};
const brazil: Country = {
  ...portuguese,
  code: 'BR',
  name: 'Brasil',
  currency: currencies.BRL,
  phonePrefix: '+55 11',
  taxIdType: 'CNPJ',
  taxIdDigits: 14,
  holderDocType: 'CPF',
  legalForms: ['Ltda.', 'S.A.', 'ME', 'Comércio, Importação e Exportação Ltda. – EPP'],
  cities: ['São Paulo', 'Brasília', 'Florianópolis', 'Goiânia', 'Belém'],
  states: ['São Paulo', 'Distrito Federal', 'Santa Catarina', 'Goiás', 'Pará'],
};
const mexico: Country = {
  ...spanish,
  code: 'MX',
  name: 'México',
  currency: currencies.MXN,
  phonePrefix: '+52 55',
  taxIdType: 'RFC',
  taxIdDigits: 12,
  holderDocType: 'CURP',
  legalForms: [
    'S.A. de C.V.',
    'S. de R.L. de C.V.',
    'Sociedad Anónima Promotora de Inversión de Capital Variable',
  ],
  cities: ['Ciudad de México', 'Mérida', 'León', 'Querétaro', 'Culiacán'],
  states: ['Ciudad de México', 'Yucatán', 'Guanajuato', 'Querétaro', 'Sinaloa'],
};
const chile: Country = {
  ...spanish,
  code: 'CL',
  name: 'Chile',
  currency: currencies.CLP,
  phonePrefix: '+56 2',
  taxIdType: 'RUT',
  taxIdDigits: 9,
  holderDocType: 'RUN',
  legalForms: ['SpA', 'Ltda.', 'Empresa Individual de Responsabilidad Limitada'],
  cities: ['Santiago', 'Valparaíso', 'Concepción', 'Copiapó', 'Ñuñoa'],
  states: ['Región Metropolitana', 'Valparaíso', 'Biobío', 'Atacama', 'Ñuble'],
};
const uruguay: Country = {
  ...spanish,
  code: 'UY',
  name: 'Uruguay',
  currency: currencies.UYU,
  phonePrefix: '+598 2',
  taxIdType: 'RUT',
  taxIdDigits: 12,
  holderDocType: 'CI',
  legalForms: ['S.A.', 'S.R.L.', 'SAS'],
  cities: ['Montevideo', 'Paysandú', 'Colonia del Sacramento', 'Tacuarembó'],
  states: ['Montevideo', 'Paysandú', 'Colonia', 'Tacuarembó'],
};
const spain: Country = {
  ...spanish,
  code: 'ES',
  name: 'España',
  currency: currencies.EUR,
  phonePrefix: '+34 91',
  taxIdType: 'NIF',
  taxIdDigits: 9,
  holderDocType: 'DNI',
  legalForms: ['S.L.', 'S.A.', 'Sociedad Cooperativa Limitada'],
  cities: ['Madrid', 'Cádiz', 'A Coruña', 'Málaga'],
  states: ['Comunidad de Madrid', 'Andalucía', 'Galicia', 'Andalucía'],
};
const portugal: Country = {
  ...portuguese,
  code: 'PT',
  name: 'Portugal',
  currency: currencies.EUR,
  phonePrefix: '+351 21',
  taxIdType: 'NIPC',
  taxIdDigits: 9,
  holderDocType: 'CC',
  legalForms: ['Lda.', 'S.A.', 'Unipessoal Lda.'],
  cities: ['Lisboa', 'Évora', 'Guimarães', 'Setúbal'],
  states: ['Lisboa', 'Évora', 'Braga', 'Setúbal'],
};
const kuwait: Country = {
  ...spanish,
  code: 'KW',
  name: 'Kuwait',
  language: 'en',
  currency: currencies.KWD,
  phonePrefix: '+965 2',
  taxIdType: 'CR',
  taxIdDigits: 10,
  holderDocType: 'CIVIL_ID',
  trades: kuwaitiTrades,
  properNames: ['Salmiya', 'Sharq', 'Al-Wafā', 'Souq Mubārakiya'],
  legalForms: ['W.L.L.', 'K.S.C.'],
  streets: ['Arabian Gulf Street', 'Salem Street', 'Block 4, Street 12'],
  cities: ['Kuwait City', 'Salmiya', 'Hawalli'],
  states: ['Al Asimah', 'Hawalli', 'Hawalli'],
};

/** Countries that merchants take in turn, so that even a few of them show every currency. */
export const countryRing: readonly [Country, ...Country[]] = [
  argentina,
  brazil,
  mexico,
  chile,
  argentina,
  uruguay,
  spain,
  kuwait,
  argentina,
  portugal,
  brazil,
  argentina,
  mexico,
  chile,
  brazil,
];
