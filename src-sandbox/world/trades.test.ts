import { describe, expect, it } from 'vitest';
import { merchantAt } from './merchant.ts';

/** Which categories of ISO 18245 a name allows, by the first words that fit. */
const allowed: readonly (readonly [name: RegExp, categories: readonly string[]])[] = [
  [/^(Farmacia|Drogaria)\b/, ['5912', '5122']],
  [/^Ferretería\b/, ['5251', '5072']],
  [/^(Panadería|Padaria)\b/, ['5462']],
  [/^(Librería|Livraria)\b/, ['5942', '5192']],
  [/^(Supermercado|Mercearia)\b/, ['5411', '5499']],
  [/^(Óptica|Ótica)\b/, ['8043', '8042']],
  [/^Peluquería\b/, ['7230']],
  [/^(Estación de Servicio|Posto de Combustível)\b/, ['5541', '5542']],
  [/^Distribuidora de Artículos de Limpieza\b/, ['2842', '5169']],
  [/^(Heladería|Sorveteria)\b/, ['5451', '5814']],
  [/^(Zapatería|Loja de Calçados)\b/, ['5661']],
  [/^Agencia de Viajes\b/, ['4722']],
  [/^(Hotel|Pousada)\b/, ['7011']],
  [/^Clínica Odontológica\b/, ['8021']],
  [/^Juguetería\b/, ['5945']],
  [/^Gimnasio\b/, ['7997', '7941']],
  [/^Electrodomésticos\b|Artículos para el Hogar/, ['5722']],
  [/^Materiales para la Construcción\b/, ['5211', '5039']],
  [/^Açougue\b/, ['5422']],
  [/^Comércio de Alimentos\b|Gêneros Alimentícios/, ['5499', '5411']],
  [/^Auto Peças\b/, ['5533', '5013']],
  [/^Informática\b/, ['5732', '5045', '5734']],
  [/^Restaurante?\b/, ['5812']],
  [/^Al-Nūr Trading\b/, ['5399']],
  [/^Gulf Perfumes\b/, ['5977']],
  [/^Duty Free\b/, ['5309']],
  [/^Ñ$/, ['5999', '5399']],
];

describe('the category of a merchant', () => {
  const merchants = Array.from({ length: 3_000 }, (_, nth) => merchantAt(7, nth).body);

  it('is one that the name of the merchant allows', () => {
    const wrong = merchants.filter(({ name, mcc }) => {
      const row = allowed.find(([pattern]) => pattern.test(name));
      return row === undefined || !row[1].includes(mcc);
    });
    expect(wrong.map(({ name, mcc }) => `${mcc} ${name}`)).toEqual([]);
  });

  it('is met in every trade of the table', () => {
    const unused = allowed.filter(([pattern]) => !merchants.some(({ name }) => pattern.test(name)));
    expect(unused.map(([pattern]) => pattern.source)).toEqual([]);
  });
});
