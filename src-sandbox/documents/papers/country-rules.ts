/** Rules of law and custom for the papers of a country. */
export interface CountryRules {
  locale: string;
  tax: {
    name: string;
    perMille: number;
    /**
     * How tax is shown. `added`: the total is net and tax. `contained`: prices include it, and it is shown beside the
     * total. `told`: an estimate for the consumer that is part of no sum. `none`: there is none.
     */
    mode: 'added' | 'contained' | 'told' | 'none';
  };
  titles: { invoice: string; delivery: string; receipt: string };
  /** The authority's number on an invoice; `null` if there is none. */
  fiscal: { label: string; digits: number } | null;
  /** Returns the invoice's number from shop and sequence. */
  number: (shop: string, sequence: string) => string;
}

const dashed = (shop: string, sequence: string) => `${shop.padStart(5, '0')}-${sequence.padStart(8, '0')}`;
const series =
  (letters: string) =>
  (shop: string, sequence: string): string =>
    `${letters} ${shop}/${sequence}`;

export const countryRules: Readonly<Record<string, CountryRules>> = {
  AR: {
    locale: 'es-AR',
    tax: { name: 'IVA', perMille: 210, mode: 'contained' },
    titles: { invoice: 'Factura B', delivery: 'Remito', receipt: 'Ticket factura B' },
    fiscal: { label: 'CAE N.º', digits: 14 },
    number: dashed,
  },
  BR: {
    locale: 'pt-BR',
    tax: { name: 'Tributos aproximados (Lei 12.741/2012)', perMille: 314, mode: 'told' },
    titles: {
      invoice: 'Nota fiscal eletrônica',
      delivery: 'Comprovante de entrega',
      receipt: 'Cupom fiscal',
    },
    fiscal: { label: 'Chave de acesso', digits: 44 },
    number: (shop, sequence) => `${sequence.padStart(9, '0')} – Série ${Number(shop)}`,
  },
  MX: {
    locale: 'es-MX',
    tax: { name: 'IVA', perMille: 160, mode: 'added' },
    titles: { invoice: 'Factura (CFDI)', delivery: 'Nota de remisión', receipt: 'Ticket de venta' },
    fiscal: { label: 'Certificado del SAT', digits: 20 },
    number: series('A'),
  },
  CL: {
    locale: 'es-CL',
    tax: { name: 'IVA', perMille: 190, mode: 'added' },
    titles: { invoice: 'Factura electrónica', delivery: 'Guía de despacho', receipt: 'Boleta electrónica' },
    fiscal: null,
    number: (shop, sequence) => `N.º ${Number(shop)}${sequence}`,
  },
  UY: {
    locale: 'es-UY',
    tax: { name: 'IVA', perMille: 220, mode: 'added' },
    titles: { invoice: 'e-Factura', delivery: 'e-Remito', receipt: 'e-Ticket' },
    fiscal: { label: 'CAE N.º', digits: 11 },
    number: series('A'),
  },
  ES: {
    locale: 'es-ES',
    tax: { name: 'IVA', perMille: 210, mode: 'added' },
    titles: { invoice: 'Factura', delivery: 'Albarán de entrega', receipt: 'Factura simplificada' },
    fiscal: null,
    number: series('F'),
  },
  PT: {
    locale: 'pt-PT',
    tax: { name: 'IVA', perMille: 230, mode: 'added' },
    titles: { invoice: 'Fatura', delivery: 'Guia de remessa', receipt: 'Fatura simplificada' },
    fiscal: { label: 'N.º de certificação AT', digits: 4 },
    number: series('FT'),
  },
  KW: {
    // Day before month, which `en-KW` hasn't in every edition of CLDR.
    locale: 'en-GB',
    // Kuwait has no value added tax.
    tax: { name: 'VAT', perMille: 0, mode: 'none' },
    titles: { invoice: 'Invoice', delivery: 'Delivery note', receipt: 'Sales receipt' },
    fiscal: null,
    number: series('INV'),
  },
};
