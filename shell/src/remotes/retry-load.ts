/** Whether a part of the code could not be had. */
export const isMissingFile = (error: unknown): boolean => missingFile(error) !== undefined

const missingFile = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'ChunkLoadError' && 'request' in error && typeof error.request === 'string'
    ? error.request
    : undefined

/** What did not come in its time would be waited for as long again. */
export const isLate = (error: unknown): boolean => error instanceof Error && 'type' in error && error.type === 'timeout'

/**
 * Loads code that may be several files. Each file that is missing is asked for once more: a preload that
 * failed answers the first request for its file, and only the second one reaches the server.
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
