/** Whether part of the code could not be loaded. */
export const isMissingFile = (error: unknown): boolean => missingFile(error) !== undefined

const missingFile = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'ChunkLoadError' && 'request' in error && typeof error.request === 'string'
    ? error.request
    : undefined

/** A file that timed out would take as long again. */
export const isLate = (error: unknown): boolean => error instanceof Error && 'type' in error && error.type === 'timeout'

/**
 * Loads code that may consist of several files. Each missing file is requested once more: a failed preload answers the
 * first request, and only the second one reaches the server.
 */
export async function retryLoad<Code>(load: () => Promise<Code>): Promise<Code> {
  const asked = new Set<string>()
  for (;;) {
    try {
      return await load()
    } catch (error) {
      const file = missingFile(error)
      if (!file || isLate(error) || asked.has(file)) throw error
      asked.add(file)
    }
  }
}
