/**
 * Minor units of currencies by ISO 4217: list one in its edition of 1 January 2026, and the codes that left it in the
 * years before, which older claims still carry. The digits that `Intl` gives are habits of CLDR (two for COP in the
 * standard, none in CLDR), and differ between engines. Funds and metals for which the standard gives no digits are
 * not here.
 */
const codesByDigits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW
    CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR
    ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV
    MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD
    SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** Codes withdrawn since 2014, with the digits that they had. */
const withdrawnByDigits: Readonly<Record<number, string>> = {
  0: 'BYR',
  2: 'ANG BGN CUC HRK LTL MRO SLL STD VEF ZWL',
};

export const currencyDigits: ReadonlyMap<string, number> = new Map(
  [codesByDigits, withdrawnByDigits].flatMap((table) =>
    Object.entries(table).flatMap(([digits, codes]) =>
      codes.split(/\s+/).map((code): [string, number] => [code, Number(digits)]),
    ),
  ),
);
