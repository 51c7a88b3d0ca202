const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Whether a code of ISO 4217 is money that something can cost; `XXX` and `XTS` are none. */
export const isCurrency = (code: string): boolean => currencies.has(code)
