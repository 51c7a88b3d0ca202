import type { ReadPrice } from '../../../../shared/prices/read-price.ts'
import { isSamePage, readAddress } from './field-values.ts'
import { type SchemaNode, textOf, textsOf, typesOf, valuesOf } from './linked-data.ts'
import { nodesOf, type PageFacts, preferred, type Resolve } from './page-facts.ts'
import { readCurrency, readSchemaPrice } from './schema-price.ts'

interface PriceText {
  readonly text: string
  readonly price: ReadPrice | undefined
}

/** The facts of one offer. */
export interface OfferFacts {
  readonly prices: readonly PriceText[]
  /** Previous prices, or prices elsewhere, that the store claims. */
  readonly claimed: readonly PriceText[]
  readonly availability: string | undefined
  readonly seller: string | undefined
  readonly gtin: string | undefined
  /** Whether it is doubtful by its own data: expired, or without tax. */
  readonly isDoubtful: boolean
}

const claimedTypes =
  /(?:ListPrice|StrikethroughPrice|SRP|MSRP|RegularPrice|SuggestedRetailPrice|MinimumAdvertisedPrice)$/i

const day = 86_400_000

/** Whether a price is valid at a time, by its dates; the last day counts in full, in any time zone. */
function holdsAt(specification: SchemaNode, now: number): boolean {
  const timeOf = (name: string) => Date.parse(textOf(specification, name) ?? '')
  const [from, through] = [timeOf('validFrom'), timeOf('validThrough')]
  return !(from - now > day / 2) && !(now - through > 1.5 * day)
}
/** The prices that are valid now. */
const current = (specifications: readonly SchemaNode[], now: number): readonly SchemaNode[] =>
  specifications.length > 1 ? specifications.filter((one) => holdsAt(one, now)) : specifications

const isSale = (specification: SchemaNode): boolean => /SalePrice$/i.test(textOf(specification, 'priceType') ?? '')

/** A conditional price: for members, or from a minimum quantity. */
function isForSome(specification: SchemaNode, resolve: Resolve): boolean {
  if (valuesOf(specification, 'validForMemberTier').length > 0) return true
  const [quantity] = nodesOf(specification, 'eligibleQuantity', resolve)
  const min = quantity && (textOf(quantity, 'minValue') ?? textOf(quantity, 'value'))
  return min !== undefined && Number(min) > 1
}

/** A price per unit: per 100 g, per litre. */
function isOfUnit(specification: SchemaNode, resolve: Resolve): boolean {
  const [reference] = nodesOf(specification, 'referenceQuantity', resolve)
  if (!reference) return false
  const unit = textOf(reference, 'unitCode') ?? textOf(reference, 'unitText')
  return textOf(reference, 'value') !== '1' || (unit !== undefined && !/^(?:C62|EA|H87|PCE?|piece)$/i.test(unit))
}

const chargeTypes = new Set(['DeliveryChargeSpecification', 'PaymentChargeSpecification'])
const partTypes = /(?:Installment|Downpayment|ActivationFee|CleaningFee|DistanceFee|Subscription)$/i

/** An instalment, a subscription or a fee: part of the payment, or additional. */
const isOfPart = (specification: SchemaNode): boolean =>
  typesOf(specification).some((type) => chargeTypes.has(type)) ||
  partTypes.test(textOf(specification, 'priceComponentType') ?? '') ||
  ['billingDuration', 'billingIncrement'].some((name) => valuesOf(specification, name).length > 0)

/** Stores often forget to update an offer's end, so an ended offer is only doubtful. */
function isEnded(node: SchemaNode, { now }: PageFacts): boolean {
  const end = Date.parse(textOf(node, 'priceValidUntil') ?? textOf(node, 'validThrough') ?? '')
  return now - end > 1.5 * day
}

/** Some shops mark every price as net although they have no tax, so this only casts doubt. */
const isNet = (node: SchemaNode): boolean =>
  valuesOf(node, 'valueAddedTaxIncluded').some((value) => value === false || /^false$/i.test(String(value)))

function pricesOf(
  node: SchemaNode,
  names: readonly string[],
  currency: string | undefined,
  facts: PageFacts,
): PriceText[] {
  const own = readCurrency(textOf(node, 'priceCurrency'), facts.hints) ?? currency
  // Several prices in one offer stay open: the first is often the one before the sale.
  return names.flatMap((name) =>
    textsOf(node, name).map((text) => ({
      text: own ? `${text} ${own}` : text,
      price: readSchemaPrice(text, own, facts.hints),
    })),
  )
}

function factsOf(offer: SchemaNode, facts: PageFacts, resolve: Resolve, parent: SchemaNode | undefined): OfferFacts {
  const currency = readCurrency(
    textOf(offer, 'priceCurrency') ?? (parent && textOf(parent, 'priceCurrency')),
    facts.hints,
  )
  const specifications = current(
    nodesOf(offer, 'priceSpecification', resolve).filter(
      (one) => !isForSome(one, resolve) && !isOfUnit(one, resolve) && !isOfPart(one),
    ),
    facts.now,
  )
  const hasSale = specifications.some(isSale)
  const isClaimed = (one: SchemaNode) =>
    claimedTypes.test(textOf(one, 'priceType') ?? '') || (hasSale && textOf(one, 'priceType') === undefined)
  const own = pricesOf(offer, ['price'], currency, facts)
  const specified = specifications
    .filter((one) => !isClaimed(one))
    .flatMap((one) => pricesOf(one, ['price'], currency, facts))
  const isRange = typesOf(offer).includes('AggregateOffer') || own.length + specified.length === 0
  const range = isRange && own.length === 0 ? pricesOf(offer, ['lowPrice', 'highPrice'], currency, facts) : []
  const prices = own.length > 0 ? own : specified.length > 0 ? specified : range
  return {
    prices,
    claimed: specifications.filter(isClaimed).flatMap((one) => pricesOf(one, ['price'], currency, facts)),
    availability: textOf(offer, 'availability'),
    seller: textOf(offer, 'seller') ?? textOf(offer, 'offeredBy'),
    gtin: textOf(offer, 'gtin13') ?? textOf(offer, 'gtin'),
    isDoubtful: [offer, ...specifications].some((one) => isEnded(one, facts) || isNet(one)),
  }
}

/** The prices of a product's offers that apply to this page: its variant, new, and its country. */
export function offerPrices(offers: readonly SchemaNode[], facts: PageFacts, resolve: Resolve): readonly OfferFacts[] {
  const { url, hints } = facts
  const whole = offers.flatMap((offer): { readonly offer: SchemaNode; readonly parent: SchemaNode | undefined }[] => {
    const inner = nodesOf(offer, 'offers', resolve)
    const isPriced = inner.some(
      (one) => textOf(one, 'price') !== undefined || valuesOf(one, 'priceSpecification').length > 0,
    )
    return isPriced ? inner.map((one) => ({ offer: one, parent: offer })) : [{ offer, parent: undefined }]
  })
  const isNew = (offer: SchemaNode) =>
    !/(?:Used|Refurbished|Damaged)Condition$/i.test(textOf(offer, 'itemCondition') ?? '')
  const isHere = (offer: SchemaNode) => {
    const address = readAddress(textOf(offer, 'url') ?? '', url)
    return address !== undefined && isSamePage(address, url, { withQuery: true })
  }
  const isForCountry = (offer: SchemaNode) =>
    ['eligibleRegion', 'areaServed'].some((name) => textOf(offer, name)?.toLowerCase() === hints.country?.toLowerCase())
  const all: readonly SchemaNode[] = whole.map(({ offer }) => offer)
  const chosen = new Set(preferred(preferred(preferred(all, isNew), isHere), isForCountry))
  return whole
    .filter(({ offer }) => chosen.has(offer))
    .slice(0, 200)
    .map(({ offer, parent }) => factsOf(offer, facts, resolve, parent))
}
