import { hash } from 'node:crypto'
import { networkOf } from '../../../../shared/server/call-counts.ts'

/** As the columns of `release_window` have it. */
const size = 1_024

/** The bit of a caller among those of a release: so few that none of them says whose it is. A network is one caller. */
export const callerBit = (release: string, address: string): number =>
  Buffer.from(hash('sha256', `${release} ${networkOf(address)}`, 'buffer')).readUInt16BE() % size

/** Bits as PostgreSQL reads them. */
export const bitText = (bits: ReadonlySet<number>): string =>
  Array.from({ length: size }, (_, place) => (bits.has(place) ? '1' : '0')).join('')

/**
 * How many callers set so many bits, some of them the same ones: linear counting (Whang, Vander-Zanden and Taylor, 1990).
 * Beyond some five thousand it says no more than that there are many.
 */
export const callersOf = (bits: number): number => Math.round(-size * Math.log(1 - Math.min(bits, size - 1) / size))
