import type { Claim } from '../../src-shared/claims-service/claim.ts';
import { countryRing, type Country } from './countries.ts';
import { createDice, salts, type Dice } from './dice.ts';
import { withoutAccents } from './without-accents.ts';

/** Literal text that the service has where a contact has no e-mail or phone. */
export const noData = 'No data';

export interface SandboxMerchant {
  /** Merchant identifier of the card networks. */
  networkId: string;
  country: Country;
  body: Claim['merchant'];
}

interface BusinessName {
  name: string;
  /** Merchant category code. */
  category: string;
}

/** Names of the first merchants that test a layout. */
const fixedNames: readonly BusinessName[] = [
  { name: 'Farmacia Central 24 hs Sociedad de Responsabilidad Limitada', category: '5912' },
  {
    name: 'Comércio, Importação, Exportação e Distribuição de Gêneros Alimentícios e Bebidas Irmãos Guimarães da Conceição Ltda. – EPP',
    category: '5499',
  },
  { name: 'Ñ', category: '5999' },
  {
    name: 'Compañía Sudamericana de Artículos para el Hogar, Electrodomésticos y Materiales para la Construcción Sociedad Anónima, Comercial, Industrial, Financiera, Inmobiliaria y Agropecuaria',
    category: '5722',
  },
];

const networkIdDigits = 15;
const sequenceDigits = 7;

/** Returns an identifier that ends with the merchant's number, so that it can be read back without a table. */
export function merchantNetworkId(seed: number, merchant: number): string {
  const prefix = createDice(seed, merchant, salts.merchantRound).digits(networkIdDigits - sequenceDigits - 1);
  return `9${prefix}${String(merchant).padStart(sequenceDigits, '0')}`;
}

export function merchantAtNetworkId(seed: number, networkId: string): number | null {
  if (!/^\d{15}$/.test(networkId)) return null;
  const merchant = Number(networkId.slice(-sequenceDigits));
  return merchantNetworkId(seed, merchant) === networkId ? merchant : null;
}

/** Returns the country of a merchant, without making the merchant. */
export function merchantCountry(merchant: number): Country {
  return countryRing[merchant % countryRing.length] ?? countryRing[0];
}

export function merchantAt(seed: number, merchant: number): SandboxMerchant {
  const dice = createDice(seed, merchant, salts.merchant);
  const country = merchantCountry(merchant);
  const { name: businessName, category } = fixedNames[merchant] ?? inventName(dice, country);
  const [storeId, ownerId] = [dice.digits(8), dice.digits(9)];
  // A throw that nothing needs any more: without it, all that follows would be other than in older profiles.
  dice.fraction();
  return {
    networkId: merchantNetworkId(seed, merchant),
    country,
    body: {
      storeId,
      ownerId,
      name: businessName,
      mcc: category,
      taxId: dice.digits(country.taxIdDigits),
      taxIdType: country.taxIdType,
      externalPaymentId: `EXT-${dice.hex(12).toUpperCase()}`,
      contact: {
        email: dice.chance(0.3) ? noData : `disputas@${domainOf(businessName)}`,
        phone: dice.chance(0.25) ? noData : `${country.phonePrefix} ${dice.digits(4)}-${dice.digits(4)}`,
        businessName,
        country: country.code,
      },
      address: addressOf(dice, country),
    },
  };
}

const branchWords = { es: 'Sucursal', pt: 'Filial', en: 'Branch' } as const;

function inventName(dice: Dice, country: Country): BusinessName {
  const { words, category } = dice.pick(country.trades);
  const properName = dice.pick(country.properNames);
  const branch = dice.chance(0.15) ? ` – ${branchWords[country.language]} ${dice.pick(country.cities)}` : '';
  return { name: `${words} ${properName} ${dice.pick(country.legalForms)}${branch}`, category };
}

function domainOf(businessName: string): string {
  const words = withoutAccents(businessName).match(/[a-z0-9]+/g) ?? ['comercio'];
  return `${words.slice(0, 3).join('-')}.example`;
}

function addressOf(dice: Dice, country: Country): Claim['merchant']['address'] {
  const place = dice.whole(0, country.cities.length - 1);
  return {
    country: country.code,
    address: {
      number: String(dice.whole(1, 9800)),
      notes: dice.chance(0.3) ? `Local ${dice.whole(1, 60)}` : '',
      street: dice.pick(country.streets),
    },
    city: country.cities[place] ?? country.cities[0],
    name: dice.chance(0.2) ? 'Casa matriz' : '',
    id: dice.hex(24),
    state: country.states[place] ?? country.states[0],
    zip_code: dice.digits(dice.chance(0.5) ? 4 : 5),
  };
}
