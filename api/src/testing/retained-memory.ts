import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/**
 * Bytes this process cannot free now, buffers included: what is garbage already depends on the machine, this does not.
 */
export function retainedMemory(): number {
  collectGarbage()
  // The first may leave buffers to be freed beside it; the second waits for that.
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
