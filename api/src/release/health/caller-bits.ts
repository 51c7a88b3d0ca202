import { hash } from 'node:crypto'
import { networkOf } from '../../../../shared/server/call-counts.ts'

/** As in the columns of `release_window`. */
const size = 1_024

/** The bit of a caller for a release: too few bits to identify anyone. A network counts as one caller. */
export const callerBit = (release: string, address: string): number =>
  Buffer.from(hash('sha256', `${release} ${networkOf(address)}`, 'buffer')).readUInt16BE() % size

/** Bits in PostgreSQL's text form. */
export const bitText = (bits: ReadonlySet<number>): string =>
  Array.from({ length: size }, (_, place) => (bits.has(place) ? '1' : '0')).join('')

/**
 * Estimates how many callers set this many bits, allowing for collisions: linear counting (Whang, Vander-Zanden and
 * Taylor, 1990). Above about five thousand it only says "many".
 */
export const callersOf = (bits: number): number => Math.round(-size * Math.log(1 - Math.min(bits, size - 1) / size))
