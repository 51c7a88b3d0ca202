import type { Fault } from './fault.ts'
import { connectionsFault } from './faults/connections.ts'
import { databaseDiskFault } from './faults/database-disk.ts'
import { diskFault } from './faults/disk.ts'
import { expiryFault } from './faults/expiry.ts'
import { frozenFault } from './faults/frozen.ts'
import { killsFault } from './faults/kills.ts'
import { lockFault } from './faults/lock.ts'
import { networkFault } from './faults/network.ts'
import { redisFault } from './faults/redis.ts'
import { slowFault } from './faults/slow.ts'
import { smtpFault } from './faults/smtp.ts'
import { vanishedFault } from './faults/vanished.ts'
import { votesFault } from './faults/votes.ts'

/** Every fault, in the order in which they run. */
export const faults: readonly Fault[] = [
  killsFault,
  frozenFault,
  slowFault,
  vanishedFault,
  connectionsFault,
  lockFault,
  diskFault,
  databaseDiskFault,
  redisFault,
  smtpFault,
  networkFault,
  expiryFault,
  votesFault,
]
