import type { Fault } from './fault.ts'
import { killsFault } from './faults/kills.ts'
import { lockFault } from './faults/lock.ts'
import { vanishedFault } from './faults/vanished.ts'

/** Every fault, in the order in which they run. */
export const faults: readonly Fault[] = [killsFault, vanishedFault, lockFault]
