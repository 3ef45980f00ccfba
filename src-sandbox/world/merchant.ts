import type { Claim } from '../../src-shared/claims-service/claim.ts';
import { countryRing, type Country } from './countries.ts';
import { createDice, salts, type Dice } from './dice.ts';
import { withoutAccents } from './without-accents.ts';

/** The literal text that the service puts where a contact has no e-mail or phone. */
export const noData = 'No data';

export interface SandboxMerchant {
  /** The merchant identifier of the card networks. */
  networkId: string;
  country: Country;
  body: Claim['merchant'];
}

/** Names that a layout has to survive, given to the first merchants. */
const fixedNames: readonly string[] = [
  'Farmacia Central 24 hs Sociedad de Responsabilidad Limitada',
  'Comércio, Importação, Exportação e Distribuição de Gêneros Alimentícios e Bebidas Irmãos Guimarães da Conceição Ltda. – EPP',
  'Ñ',
  'Compañía Sudamericana de Artículos para el Hogar, Electrodomésticos y Materiales para la Construcción Sociedad Anónima, Comercial, Industrial, Financiera, Inmobiliaria y Agropecuaria',
];

const networkIdDigits = 15;
const sequenceDigits = 7;

/** Ends with the merchant's number, so that it can be read back without a table. */
export function merchantNetworkId(seed: number, merchant: number): string {
  const prefix = createDice(seed, merchant, salts.merchantRound).digits(networkIdDigits - sequenceDigits - 1);
  return `9${prefix}${String(merchant).padStart(sequenceDigits, '0')}`;
}

export function merchantAtNetworkId(seed: number, networkId: string): number | null {
  if (!/^\d{15}$/.test(networkId)) return null;
  const merchant = Number(networkId.slice(-sequenceDigits));
  return merchantNetworkId(seed, merchant) === networkId ? merchant : null;
}

export function merchantAt(seed: number, merchant: number): SandboxMerchant {
  const dice = createDice(seed, merchant, salts.merchant);
  const country = countryRing[merchant % countryRing.length] ?? countryRing[0];
  const businessName = fixedNames[merchant] ?? inventName(dice, country);
  return {
    networkId: merchantNetworkId(seed, merchant),
    country,
    body: {
      storeId: dice.digits(8),
      ownerId: dice.digits(9),
      name: businessName,
      mcc: dice.pick(['5912', '5411', '5812', '4722', '7011', '5999', '5732', '5541', '8021', '5661']),
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

function inventName(dice: Dice, country: Country): string {
  const name = `${dice.pick(country.trades)} ${dice.pick(country.properNames)}`;
  const branch = dice.chance(0.15) ? ` – Sucursal ${dice.pick(country.cities)}` : '';
  return `${name} ${dice.pick(country.legalForms)}${branch}`;
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
