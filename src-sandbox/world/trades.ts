/** Trade of a merchant: the words that its name begins with, and the category of ISO 18245 that they allow. */
export interface Trade {
  words: string;
  category: string;
}

export type Trades = readonly [Trade, ...Trade[]];

const trade = (words: string, category: string): Trade => ({ words, category });

export const spanishTrades: Trades = [
  trade('Farmacia', '5912'),
  trade('Ferretería', '5251'),
  trade('Panadería y Confitería', '5462'),
  trade('Librería', '5942'),
  trade('Supermercado', '5411'),
  trade('Óptica', '8043'),
  trade('Peluquería', '7230'),
  trade('Estación de Servicio', '5541'),
  trade('Distribuidora de Artículos de Limpieza', '2842'),
  trade('Heladería', '5451'),
  trade('Zapatería', '5661'),
  trade('Agencia de Viajes', '4722'),
  trade('Hotel', '7011'),
  trade('Clínica Odontológica', '8021'),
  trade('Juguetería', '5945'),
  trade('Gimnasio', '7997'),
  trade('Electrodomésticos', '5722'),
  trade('Materiales para la Construcción', '5211'),
];

export const portugueseTrades: Trades = [
  trade('Padaria e Confeitaria', '5462'),
  trade('Drogaria', '5912'),
  trade('Mercearia', '5411'),
  trade('Livraria', '5942'),
  trade('Açougue', '5422'),
  trade('Ótica', '8043'),
  trade('Posto de Combustível', '5541'),
  trade('Loja de Calçados', '5661'),
  trade('Comércio de Alimentos', '5499'),
  trade('Pousada', '7011'),
  trade('Auto Peças', '5533'),
  trade('Sorveteria', '5451'),
  trade('Informática', '5732'),
];

export const kuwaitiTrades: Trades = [
  trade('Restaurant', '5812'),
  trade('Al-Nūr Trading', '5399'),
  trade('Gulf Perfumes & Oud', '5977'),
  trade('Duty Free', '5309'),
];

/** Categories of services: hair, beds, journeys, teeth, exercise, meals. */
const serviceCategories = new Set(['4722', '5812', '7011', '7230', '7997', '8021']);

export function sellsServices(category: string): boolean {
  return serviceCategories.has(category);
}
