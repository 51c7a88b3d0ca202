import { Worker } from 'node:worker_threads'
import type { RemoteBuild } from './registry.ts'

/** A remote that was just built. */
export interface BuiltScreens {
  /** The bundled file of `render/screen-harness.tsx`. */
  readonly harness: string
  /** Its server half. */
  readonly half: string
  readonly build: RemoteBuild
}

/** Minimum size in characters for a style file: smaller styles are inlined in the document. */
export const minFile = 2_000

/** Styles as files: those shared by several screens, and the rest by screen name. */
export interface ScreenStyles {
  readonly common: string
  readonly screens: Readonly<Record<string, string>>
}

/** Runs a module in its own thread, since rendered pages leave state behind, and returns its one message. */
async function answerOf<Answer>(module: URL, question: unknown): Promise<Answer> {
  // A thread inherits its process's options, of which `--input-type` and `--eval` do not allow a file.
  const worker = new Worker(module, { workerData: question, execArgv: [] })
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
      worker.once('exit', () => reject(new Error('pages ended before their styles were known')))
    })
  } finally {
    await worker.terminate()
  }
}

/**
 * The styles of every screen that a remote renders on sample data, in both languages.
 * @throws Error if its screens cannot be loaded.
 */
export const screenStyles = (built: BuiltScreens): Promise<ScreenStyles> =>
  answerOf(new URL('../render/screen-styles.ts', import.meta.url), built)

/**
 * The styles of the frame around every screen. `server`: the server half of the host.
 * @throws Error if it cannot render.
 */
export const frameStyles = (server: string): Promise<string> =>
  answerOf(new URL('../render/frame-styles.ts', import.meta.url), server)
