import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { checkProperty } from '../../../src-testing/check-property.ts';
import { matchMerchants, printTaxIdentity, taxIdentity, taxIdentityRange } from './merchant-identity.ts';

const of = (merchantId: string | null, taxId: string | null, type = 'CUIT', country = 'AR') => ({
  merchantId,
  taxIdentity: taxIdentity(taxId, type, country),
});

describe('a merchant is the same', () => {
  it('by its merchant id, and by its tax id only where one of the two is missing', () => {
    expect(matchMerchants(of('m1', '30-71234567-8'), of('m1', '27112233449'))).toBe('merchant_id');
    expect(matchMerchants(of('m1', '30-71234567-8'), of('m2', '30-71234567-8'))).toBeNull();
    expect(matchMerchants(of(null, '30-71234567-8'), of('m2', '30712345678'))).toBe('tax_id');
    expect(matchMerchants(of(null, null), of(null, null))).toBeNull();
    expect(matchMerchants(of('m1', null), of(null, '30712345678'))).toBeNull();
  });

  it('not in another country or by another type of number', () => {
    expect(matchMerchants(of(null, '30712345678'), of(null, '30712345678', 'CUIT', 'UY'))).toBeNull();
    expect(matchMerchants(of(null, '30712345678'), of(null, '30712345678', 'DNI'))).toBeNull();
  });

  it.each(['No data', '', '-', '0', '00000000000', '99999999999', null])(
    'not by a placeholder: %s',
    (taxId) => {
      expect(matchMerchants(of(null, taxId), of(null, taxId))).toBeNull();
    },
  );
});

it('A printed tax identity is read as the same one, whatever its type and country contain', () => {
  const part = fc.string({ unit: fc.constantFrom('/', '%', '2', 'f', '5', ' ', '\\', '\n', 'ñ', 'ß', '"') });
  checkProperty(
    fc.property(part, part, (type, country) => {
      const identity = taxIdentity('30-71234567-8', type, country) ?? expect.fail('no identity');
      expect(taxIdentityRange(printTaxIdentity(identity))).toEqual({
        from: identity,
        below: `${identity}\0`,
      });
    }),
    {
      atLeast: 300,
      examples: [
        ['CPF/CNPJ', 'BR'],
        ['CUIT', 'AR/UY'],
        ['', '%2F'],
        ['%2F', 'a/%2f'],
      ],
    },
  );
});
