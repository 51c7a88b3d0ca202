import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { isWebAddress, WebAddress } from '../../schema/web-address.ts'
import type { FieldProblem } from '../problem.ts'

/** As issued by the authority. */
const PermitNumber = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^[0-9A-Za-z][0-9A-Za-z/-]*$',
  examples: ['250119-1'],
})
const PermitUrl = WebAddress(2_000)

/**
 * The permit of an authority for a sale, which Saudi Arabia requires of stores: fields of a store and of a campaign.
 */
export const permitFields = {
  permitNumber: Type.Optional(Nullable(PermitNumber)),
  /** Where the authority confirms that the permit is genuine. */
  permitUrl: Type.Optional(Nullable(PermitUrl)),
}

/** Validation of both fields together: an address alone proves nothing. */
export const permitProblems = (next: {
  readonly permitNumber?: string | null
  readonly permitUrl?: string | null
}): FieldProblem<'permitNumber' | 'permitUrl'>[] => [
  ...(next.permitUrl && !next.permitNumber ? [{ key: 'permitNumber', message: 'REQUIRED' } as const] : []),
  ...(next.permitUrl && !isWebAddress(next.permitUrl) ? [{ key: 'permitUrl', message: 'INVALID' } as const] : []),
]

/** A permit as shoppers see it. */
export const SalePermit = Exactly({
  /** Belongs to the store, or to a current sale. */
  of: OneOf(['shop', 'sale']),
  number: PermitNumber,
  url: Nullable(PermitUrl),
  /** When the sale ends; null for the store, and if no end date is known. */
  endsAt: Nullable(Moment),
})
export type SalePermit = Type.Static<typeof SalePermit>
